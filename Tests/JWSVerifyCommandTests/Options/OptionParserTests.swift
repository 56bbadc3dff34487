import Testing

@testable import JWSVerifyCommand

struct OptionParserTests {
  struct Settings: Equatable {
    var isLoud = false
    var size: String?
    var names: [String] = []
  }

  private let parser = OptionParser<Settings>(options: [
    .flag("loud", short: "l", "") { $0.isLoud = true },
    .value("size", short: "s", "N", "") { $0.size = $1 },
    .list("name", "NAME", "") { $0.names.append($1) },
  ])

  @Test(
    arguments: [
      ([], Settings(), []),
      (["--loud"], Settings(isLoud: true), []),
      (["-l"], Settings(isLoud: true), []),
      (["--size", "1"], Settings(size: "1"), []),
      (["--size=1"], Settings(size: "1"), []),
      (["--size=a=b"], Settings(size: "a=b"), []),
      (["--size=--loud"], Settings(size: "--loud"), []),
      (["-s", "1"], Settings(size: "1"), []),
      (["--size", "-"], Settings(size: "-"), []),
      (["--name", "a", "--name=b"], Settings(names: ["a", "b"]), []),
      (["--loud", "--loud"], Settings(isLoud: true), []),
      (["a", "--loud", "-", "b"], Settings(isLoud: true), ["a", "-", "b"]),
      (["--loud", "--", "--size", "--"], Settings(isLoud: true), ["--size", "--"]),
    ] as [([String], Settings, [String])])
  func reads(_ arguments: [String], _ expected: Settings, _ operands: [String]) throws {
    var settings = Settings()
    #expect(try parser.parse(arguments, into: &settings) == operands)
    #expect(settings == expected)
  }

  @Test(
    arguments: [
      ["--size"], ["--size="], ["--size", "--loud"], ["--size", "1", "-s", "2"], ["--loud=yes"], ["--lou"], ["-x"],
      ["-ls"],
    ])
  func refuses(_ arguments: [String]) {
    var settings = Settings()
    #expect(throws: Complaint.self) { try parser.parse(arguments, into: &settings) }
  }
}
