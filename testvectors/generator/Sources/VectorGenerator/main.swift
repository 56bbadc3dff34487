import Foundation

// Writes the vectors and the samples into the folder it is given. Signatures and keys are new every time.
let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? "testvectors")
for file in try [
  structure(), base64url(), header(), chain(), signature(), payload(), policy(), nested(),
  receipt(),
] {
  try file.text.write(to: folder.appending(path: "\(file.stage).json"), atomically: true, encoding: .utf8)
}
try FileManager.default.createDirectory(at: folder.appending(path: "samples"), withIntermediateDirectories: true)
for (name, text) in samples() {
  try text.write(to: folder.appending(path: "samples/\(name)"), atomically: true, encoding: .utf8)
}
