internal import JWSVerifyCommand

Subcommand.main()
