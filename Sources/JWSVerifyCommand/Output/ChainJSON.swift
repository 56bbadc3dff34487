internal import AppStoreJWS

/// The certificates of a record as JSON: half of its text, and in most files the same for every record. The last one is
/// kept.
struct ChainJSON {
  /// Of leaf, intermediate and anchor. They tell certificates apart.
  private var fingerprints: (String?, String?, String?) = (nil, nil, nil)
  private var kept: ByteBuffer = Array("null".utf8)

  mutating func text(of chain: CertificateChain?) -> ByteBuffer {
    let fingerprints = (chain?.leaf.sha256, chain?.intermediate?.sha256, chain?.anchor?.sha256)
    if fingerprints != self.fingerprints {
      self.fingerprints = fingerprints
      kept.removeAll()
      kept.append(chain)
    }
    return kept
  }
}

extension ByteBuffer {
  fileprivate mutating func append(_ chain: CertificateChain?) {
    guard let chain else { return append("null") }
    append("{\"leaf\":")
    append(chain.leaf)
    append(",\"intermediate\":")
    append(chain.intermediate)
    append(",\"anchor\":")
    append(chain.anchor)
    append("}")
  }

  private mutating func append(_ certificate: CertificateIdentity?) {
    guard let certificate else { return append("null") }
    append("{\"subject\":")
    appendJSON(certificate.subject)
    append(",\"sha256\":")
    appendJSON(certificate.sha256)
    append("}")
  }
}
