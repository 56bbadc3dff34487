internal import AppStoreTrust

OpenSSLProcess.standsAlone()
Process.exit(with: Subcommand.run(Array(CommandLine.arguments.dropFirst())))
