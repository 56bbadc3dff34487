internal import AppStoreTrust

/// Who signed a token by what its header says, before the chain is judged.
enum Signer {
  /// The header verified before: of its chain only the instant has to be judged.
  case knownHeader(VerifiedChain)
  /// The chain verified before, under another header. What it is known by has no part of the third certificate, which
  /// has countless spellings: it is still to be compared, unless it cannot be read.
  case knownChain(VerifiedChain, root: Certificate?, key: [UInt8])
  /// Certificates of which nothing is known. The key is what the chain cache is to know a chain by: the text of its
  /// first two.
  case unknown(SentChain, key: [UInt8]?)

  var knownChain: VerifiedChain? {
    switch self {
    case .knownHeader(let chain), .knownChain(let chain, _, _): chain
    case .unknown: nil
    }
  }

  var sent: SentChain {
    switch self {
    case .knownHeader(let chain): SentChain(chain)
    case .knownChain(let chain, let root, _): SentChain(chain, root: root)
    case .unknown(let sent, _): sent
    }
  }

  /// The root that is still to be compared with that of a known chain.
  var rootToCompare: Certificate? {
    if case .knownChain(_, let root, _) = self { root } else { nil }
  }

  var chainKey: [UInt8]? {
    switch self {
    case .knownHeader: nil
    case .knownChain(_, _, let key): key
    case .unknown(_, let key): key
    }
  }

  /// The key to judge the signature by, trusted or not.
  var signingKey: SigningKey? {
    if let knownChain { knownChain.signingKey } else { SigningKey(sent.leaf) }
  }
}
