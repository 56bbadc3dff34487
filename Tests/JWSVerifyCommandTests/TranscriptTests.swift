import Testing

struct TranscriptTests {
  @Test(.timeLimit(.minutes(10)), arguments: Transcript.all)
  func answersAsWritten(_ transcript: Transcript) throws {
    let shell = try Shell()
    defer { shell.remove() }
    for step in transcript.steps {
      let answer = try shell.run(step.command)
      let place: Comment = "\(transcript.name):\(step.line): \(step.command)"
      expect(answer.output, step.output, "standard output of \(place)")
      let complaints =
        step.mayComplain ? Array(answer.complaints.prefix(step.complaints.count)) : answer.complaints
      expect(complaints, step.complaints, "standard error of \(place)")
      #expect(answer.status == step.status, place)
    }
  }

  private func expect(_ found: [String], _ expected: [String], _ place: Comment) {
    for (found, expected) in zip(found, expected) where !Transcript.matches(found, expected) {
      Issue.record("\(place)\nexpected: \(expected)\nfound:    \(found)")
    }
    for line in found.dropFirst(expected.count) { Issue.record("\(place)\nfound beside: \(line)") }
    for line in expected.dropFirst(found.count) { Issue.record("\(place)\nnot found:    \(line)") }
  }
}
