import AppStoreJWS
import AppStoreJWSTesting
import Testing

@testable import AppStoreReceipts

/// A genuine receipt, damaged in every place. It must not verify, except where nothing is signed; and what verifies
/// nevertheless must say the same under the same certificates.
@Suite struct MutationTests {
  /// The places of a receipt where nothing is signed, and where a bit may flip without harm.
  enum Unsigned: String, CaseIterable {
    /// 1 and 3 are versions of SignedData.
    case version
    /// NULL or nothing, and whatever else OpenSSL does not read.
    case digestParameters
    /// The third certificate is compared by name and key alone.
    case root
    /// The version of SignerInfo; the issuer's name, compared without case and string type; the signature algorithm, of
    /// which only the kind of key counts, and its parameters; whether a SET says that it is constructed.
    case signer
  }

  @Test(arguments: [[], [.signedAttributes], [.indefiniteLengths], [.sha1, .keyIdentifier]] as [[ReceiptVariation]])
  func noBitCanBeFlipped(_ variations: [ReceiptVariation]) throws {
    let verifier = try verifier()
    let genuine = authority.sign(sample, variations: variations)
    let expected = try verifier.verify(genuine.span)
    let layout = try SignedDataLayout(genuine)
    let root = layout.certificates[2]
    // The signer is what follows the certificates, and ends in 256 bytes of signature.
    let end = genuine.count - (variations == [.indefiniteLengths] ? 6 : 0)
    let signer = layout.certificateField.upperBound..<end - 256
    let content = try #require(genuine.firstRange(of: expected.receipt.attributes.bytes))
    let algorithms = 20..<content.lowerBound

    var accepted: [Unsigned: Int] = [:]
    for index in genuine.indices {
      // Certificates take long to read and are the same in all variations. Of a byte that is signed, or is the
      // signature, one bit is as good as any.
      let isCertificate = layout.certificateField.contains(index)
      if isCertificate, !variations.isEmpty { continue }
      let isSigned = isCertificate || content.contains(index) || (signer.upperBound..<end).contains(index)
      let bits = isSigned ? index % 8..<index % 8 + 1 : 0..<8
      for bit in bits {
        var damaged = genuine
        damaged[index] ^= 1 << UInt8(bit)
        guard let verified = try? verifier.verify(damaged.span) else { continue }
        #expect(verified.receipt == expected.receipt, "bit \(bit) of byte \(index)")
        #expect(verified.chain == expected.chain, "bit \(bit) of byte \(index)")
        if root.contains(index) {
          accepted[.root, default: 0] += 1
        } else if signer.contains(index) {
          accepted[.signer, default: 0] += 1
        } else if genuine[index] == (variations.contains(.keyIdentifier) ? 3 : 1), bit == 1, index < content.lowerBound
        {
          accepted[.version, default: 0] += 1
        } else if algorithms.contains(index), genuine[index] == 5 {
          accepted[.digestParameters, default: 0] += 1
        } else {
          Issue.record("bit \(bit) of byte \(index) is not signed")
        }
      }
    }
    #expect(accepted[.version] == 1)
    #expect(accepted[.digestParameters, default: 0] <= 8)
    #expect(accepted[.signer, default: 0] < 200)
    let reached = Unsigned.allCases.filter { $0 != .root || variations.isEmpty }
    #expect(Set(accepted.keys) == Set(reached))
  }

  @Test func noByteCanBeMissing() throws {
    let verifier = try verifier()
    let genuine = authority.sign(sample)
    for count in 2..<genuine.count {
      let failure = verifier.failure(of: Array(genuine.prefix(count)))
      #expect(failure?.code == .receiptTruncated, "\(count) bytes")
    }
    let xcode = authority.sign(sample, variations: [.indefiniteLengths])
    for count in 2..<xcode.count {
      #expect(verifier.failure(of: Array(xcode.prefix(count)))?.code == .receiptTruncated, "\(count) bytes")
    }
    let text = authority.sign(sample, variations: [.base64])
    for count in 4..<text.count - 2 {
      #expect(verifier.failure(of: Array(text.prefix(count)))?.code == .receiptTruncated, "\(count) characters")
    }
  }

  @Test func noByteCanBeAddedOrTakenOut() throws {
    let verifier = try verifier()
    let genuine = authority.sign(sample)
    let expected = try verifier.verify(genuine.span).receipt
    for index in stride(from: 0, to: genuine.count, by: 11) {
      var longer = genuine
      longer.insert(genuine[index], at: index)
      var shorter = genuine
      shorter.remove(at: index)
      for damaged in [longer, shorter] {
        if let verified = try? verifier.verify(damaged.span) { #expect(verified.receipt == expected, "byte \(index)") }
      }
    }
  }
}
