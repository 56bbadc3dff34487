internal import AppStoreJWS

/// Takes the first token or receipt of an input, or what stands in the place of one.
final class FirstItem: BlockSink {
  enum Found {
    case item([UInt8], Place, notes: [String])
    case failure(VerificationError, Place)
  }

  private(set) var found: Found?

  var isStopped: Bool { found != nil }

  func submit(_ block: LineBlock, by finder: TokenFinder, of file: String) {
    finder.forEachCandidate(in: block, of: file) { candidate in
      if found != nil { return }
      found =
        switch candidate.content {
        case .range(let range): .item(Array(block.bytes[range]), candidate.place, notes: candidate.notes)
        case .bytes(let bytes): .item(bytes, candidate.place, notes: candidate.notes)
        case .failure(let failure): .failure(failure, candidate.place)
        }
    }
  }

  func submit(_ piece: Piece) {
    switch piece {
    case .record(let record): found = found ?? .failure(record.failures[0], record.place)
    case .endOfFile(let file):
      found = found ?? .failure(Record.noToken(in: file).failures[0], Place(file: file, line: nil))
    case .judged, .startOfFile: break
    }
  }
}
