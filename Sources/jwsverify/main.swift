Process.exit(with: Subcommand.run(Array(CommandLine.arguments.dropFirst())))
