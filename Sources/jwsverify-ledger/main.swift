internal import JWSVerifyCommand

Program.main(LedgerCommand.run)
