import Testing

@testable import JWSVerifyCommand

struct SuggestionTests {
  private let names = ["--root", "--environment", "leaf-expired", "root-expired", "chain.leaf_marker", "file"]

  @Test(
    arguments: [
      ("fiel", ["file"]), ("--rot", ["--root"]), ("--ROOT", ["--root"]),
      ("--enviroment", ["--environment"]),
      ("expired-leaf", ["leaf-expired", "root-expired"]), ("marker", ["chain.leaf_marker"]), ("--x", []), ("", []),
    ])
  func nearest(_ text: String, _ expected: [String]) {
    #expect(Suggestion.nearest(to: text, among: names) == expected)
  }
}
