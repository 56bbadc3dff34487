internal import JWSVerifyCommand

Program.main(Subcommand.run)
