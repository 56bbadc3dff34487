import AppStoreJWSTesting
import AppStoreTrust
import Testing

@Suite struct DefectTests {
  static func defects(in area: String) -> [Defect] { Defect.allCases.filter { $0.expectedCode.hasPrefix(area + ".") } }

  /// These break more than one rule, whatever one does.
  static let several: Set<Defect> = [.chainReversed, .markersSwapped]

  @Test(arguments: defects(in: "chain").filter { $0.expectedCode != "chain.certificate" })
  func chainIsRefusedForThisReason(_ defect: Defect) throws {
    let token = try #require(ReadToken(authority.sign(payload, defects: [defect])))
    let failures = token.chainFailures(root: authority.rootDER(for: [defect]), at: authority.instant)
    #expect(failures.first == defect.expectedCode)
    #expect((failures.count > 1) == DefectTests.several.contains(defect), "\(failures)")
  }

  @Test(arguments: defects(in: "chain").filter { $0.expectedCode == "chain.certificate" })
  func certificateCannotBeRead(_ defect: Defect) throws {
    let token = try #require(ReadToken(authority.sign(payload, defects: [defect])))
    let readable = token.x5c.map { Certificate(der: $0.span)?.isCanonical ?? false }
    // In the wrong alphabet none can be read.
    #expect(readable.count { $0 } == (defect == .x5cBase64URL ? 0 : 2))
  }

  @Test(arguments: defects(in: "chain"))
  func chainDefectsLeaveTheSignatureGood(_ defect: Defect) throws {
    let unsignable: Set<Defect> = [
      .x5cNotBase64, .x5cBase64URL, .leafNotDER, .leafTrailingBytes, .leafKeyP384, .leafKeyRSA, .chainReversed,
    ]
    let token = try #require(ReadToken(authority.sign(payload, defects: [defect])))
    #expect(token.isSigned != unsignable.contains(defect))
  }

  @Test(arguments: [Defect.rootExpired, .pathLengthExceeded])
  func defectsOfTheRootNeedThatRoot(_ defect: Defect) throws {
    let token = try #require(ReadToken(authority.sign(payload, defects: [defect])))
    #expect(token.chainFailures(root: authority.rootDER, at: authority.instant) == [])
    #expect(authority.rootDER(for: [defect]) != authority.rootDER)
    #expect(authority.rootDER(for: [.leafExpired]) == authority.rootDER)
  }

  @Test(arguments: defects(in: "header"))
  func headerDiffers(_ defect: Defect) throws {
    let segments = authority.sign(payload).split(separator: ".")
    let damaged = try authority.sign(payload, defects: [defect]).split(separator: ".")
    #expect(damaged.count == 3)
    #expect(damaged[0] != segments[0])
    #expect(damaged[1] == segments[1])
  }

  @Test(arguments: defects(in: "payload"))
  func payloadDiffersAndIsSigned(_ defect: Defect) throws {
    let token = try #require(ReadToken(authority.sign(payload, defects: [defect])))
    #expect(token.payload != Array(payload.json.utf8))
    #expect(token.isSigned)
  }

  @Test(arguments: defects(in: "signature"))
  func signatureIsRefused(_ defect: Defect) throws {
    let token = try #require(ReadToken(authority.sign(payload, defects: [defect])))
    #expect(!token.isSigned)
    #expect((token.signature.count == 64) == (defect.expectedCode == "signature.invalid"))
    #expect(token.chainFailures(root: authority.rootDER, at: authority.instant) == [])
  }

  @Test(arguments: defects(in: "token"))
  func tokenCannotBeTakenApart(_ defect: Defect) throws {
    // Some defects depend on the signature, which is another each time.
    let tokens = try (0..<40).map { _ in try authority.sign(payload, defects: [defect]) }
    #expect(tokens.allSatisfy { ReadToken($0) == nil })
  }

  @Test func everyDefectBelongsToAnAreaTestedHere() {
    let areas = ["token", "header", "chain", "signature", "payload"]
    #expect(areas.flatMap(DefectTests.defects(in:)).count == Defect.allCases.count)
  }

  @Test func defectsOfDifferentStagesCombine() throws {
    let token = try authority.sign(
      payload, defects: [.priceAsString, .leafExpired, .intermediateMarkerAbsent, .criticalHeader, .signatureSZero])
    let read = try #require(ReadToken(token))
    #expect(String(decoding: read.payload, as: UTF8.self).contains(#""price":"9990""#))
    #expect(read.header["crit"] != nil)
    #expect(read.signature[32...].allSatisfy { $0 == 0 })
    #expect(
      read.chainFailures(root: authority.rootDER, at: authority.instant)
        == ["chain.expired", "chain.intermediate_marker"])
  }

  /// Whatever one defect leaves, the next must find its way in it.
  @Test(arguments: ["token", "header", "signature"])
  func anyTwoDefectsOfAnAreaCanBeMade(_ area: String) {
    let defects = DefectTests.defects(in: area)
    for first in defects {
      for second in defects {
        #expect(throws: Never.self) { try authority.sign("{}", defects: [first, second]) }
      }
    }
  }

  @Test func allDefectsOfChainsCanBeMadeTogether() throws {
    let defects = DefectTests.defects(in: "chain")
    for order in [defects, defects.reversed()] {
      #expect(try authority.sign(payload, defects: order).split(separator: ".").count == 3)
    }
  }

  @Test func aMemberThatIsNotThereCannotBeDamaged() {
    #expect(throws: DefectNotApplicable.self) {
      try authority.sign(payload.removing("price"), defects: [.priceAsString])
    }
    #expect(throws: DefectNotApplicable.self) { try authority.sign("{}", defects: [.signedDateAbsent]) }
  }
}

@Suite struct VariationTests {
  @Test(arguments: Variation.allCases)
  func isAccepted(_ variation: Variation) throws {
    let token = try #require(ReadToken(authority.sign(payload, defects: [], variations: [variation])))
    #expect(token.isSigned)
    #expect(token.chainFailures(root: authority.rootDER, at: authority.instant) == [])
  }

  @Test func differs() throws {
    let plain = try #require(ReadToken(authority.sign(payload)))
    for variation in Variation.allCases where variation != .signatureNegated {
      let token = try #require(ReadToken(authority.sign(payload, defects: [], variations: [variation])))
      #expect(token.segments[..<2] != plain.segments[..<2])
    }
  }
}
