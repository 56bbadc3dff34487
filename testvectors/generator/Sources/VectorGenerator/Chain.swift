@testable import AppStoreJWSTesting

func chain() throws -> VectorFile {
  var file = VectorFile("chain", "The certificates: their encoding, the way to the root, validity, what they may do.")
  let ofRoot: Set<Defect> = [.rootExpired, .pathLengthExceeded]
  let several: Set<Defect> = [.chainReversed, .markersSwapped]
  try file.addDefects("chain", except: ofRoot.union(several).union([.foreignChain, .leafMarkerAbsent]))
  for defect in ofRoot {
    file.name(defect.rawValue, authority.rootDER(for: [defect]))
    try file.add(defect, roots: [defect.rawValue])
  }
  let forged = ["richzw/appstore#3", "tamtamchik/apple-iap-tools#23"]
  try file.add(.foreignChain, flags: forged)
  try file.add(.leafMarkerAbsent, flags: forged)
  try file.add(.markersSwapped, "chain.intermediate_marker")
  try file.add(.chainReversed, "chain.leaf_marker", "chain.leaf_key", "chain.leaf_usage")

  addWays(&file, flags: forged)
  addUses(&file)
  addStrengths(&file)
  addValidity(&file)
  addXcode(&file)
  return file
}

private func addWays(_ file: inout VectorFile, flags: [String]) {
  let other = TestAuthority(organization: "Another Example", instant: instant)
  let past = TestAuthority(organization: "Past Example", instant: instant, rootDays: -4_000...(-3_000))
  file.name("other", other.rootDER)
  file.name("past", past.rootDER)
  file.add(
    "other-authority", "the chain of another authority, complete", other.sign(purchase), "chain.untrusted",
    flags: flags)
  file.add(
    "other-authority-trusted", "the same chain where its root is trusted too", other.sign(purchase),
    with: Configuration(roots: ["root", "other"]))
  file.add(
    "unused-root-expired", "a root that has expired is trusted, and not used", authority.sign(purchase),
    flags: ["apple/app-store-server-library-node#226"], with: Configuration(roots: ["past", "root"]))
  file.add(
    "wrong-root-trusted", "only another root is trusted", authority.sign(purchase), "chain.untrusted",
    with: Configuration(roots: ["other"]))
  file.add(
    "other-root-sent", "a root that is trusted too is sent in place of the one the chain leads to",
    signed("other root", .certificates { $0.root = other.rootDER }), "chain.root_mismatch",
    with: Configuration(roots: ["root", "other"]))
  file.add(
    "leaf-sent-as-root", "the leaf is sent in place of the root",
    signed("leaf as root", .certificates { $0.root = $0.leaf }),
    "chain.root_mismatch")
  file.add(
    "root-key-other-name", "the root sent along has the right key and another name",
    signed("renamed", .certificates { $0.root = $0.plan.renamedRoot() }), "chain.root_mismatch")
  file.add(
    "root-reissued", "the root sent along was issued again: same name and key, another serial number",
    signed("reissued", .certificates { $0.root = $0.plan.reissuedRoot() }))
  file.add(
    "root-reissued-expired", "the root sent along has expired; it is only compared, and the trusted one has not",
    signed(
      "reissued expired",
      .certificates {
        var plan = $0.plan
        plan.root.validity = $0.plan.past
        $0.root = plan.reissuedRoot()
      }))
  file.add(
    "intermediate-forged", "the intermediate has the right names and another key",
    signed("forged intermediate", .certificates { $0.intermediate = $0.plan.forged().issue().intermediate }),
    "chain.untrusted")
  file.add(
    "leaf-forged", "the leaf has the right names and is signed by another key",
    signed("forged leaf", .certificates { $0.leaf = $0.plan.forged().issue().leaf }), "chain.untrusted",
    "signature.invalid", flags: flags)
  file.add(
    "intermediate-of-other-authority", "the intermediate of another authority",
    signed("mixed", .certificates { $0.intermediate = other.issuedChain([]).intermediate }), "chain.untrusted")
  let genuine = authority.issuedChain([])
  let unmarked = genuine.plan.unmarkedIntermediate()
  let unmarkedDER = unmarked.issued(by: genuine.plan.root, certificate: genuine.root)
  let leafBelow = genuine.plan.leaf.issued(by: unmarked, certificate: unmarkedDER)
  file.name("unmarked-intermediate", unmarkedDER)
  file.add(
    "intermediate-beside-the-path",
    "an authority without the marker, which is trusted too, has issued the leaf; the marked one is only sent along",
    signed("beside", .certificates { $0.leaf = leafBelow }), "chain.length",
    with: Configuration(roots: ["root", "unmarked-intermediate"]))
  file.add(
    "intermediate-is-root", "the root stands where the intermediate is due; it has issued the leaf",
    signed(
      "root twice",
      .certificates {
        $0.leaf = $0.plan.leaf.issued(by: $0.plan.root, certificate: $0.root)
        $0.intermediate = $0.root
      }), "chain.length", "chain.intermediate_marker")
}

private func addUses(_ file: inout VectorFile) {
  func add(_ id: String, _ comment: String, _ codes: [String] = [], _ change: @escaping (inout ChainPlan) -> Void) {
    file.add(id, comment, signed(id, .chain(change)), codes: codes)
  }
  add("leaf-key-usage-absent", "the leaf has no keyUsage, which allows everything") {
    $0.leaf.extensions["keyUsage"] = nil
  }
  add("leaf-basic-constraints-absent", "the leaf has no basicConstraints, so it is no authority") {
    $0.leaf.extensions["basicConstraints"] = nil
  }
  add("leaf-may-sign-certificates-only", "the leaf's keyUsage has keyCertSign only", ["chain.leaf_usage"]) {
    $0.leaf.extensions["keyUsage"] = "critical, keyCertSign"
  }
  add("leaf-non-repudiation-only", "the leaf's keyUsage has nonRepudiation only", ["chain.leaf_usage"]) {
    $0.leaf.extensions["keyUsage"] = "critical, nonRepudiation"
  }
  add("leaf-authority-without-key-usage", "the leaf is an authority and has no keyUsage", ["chain.leaf_usage"]) {
    $0.leaf.extensions["basicConstraints"] = "critical, CA:TRUE"
    $0.leaf.extensions["keyUsage"] = nil
  }
  add("intermediate-key-usage-absent", "the intermediate has no keyUsage, which allows everything") {
    $0.intermediate.extensions["keyUsage"] = nil
  }
  add("intermediate-path-length-absent", "the intermediate sets no path length") {
    $0.intermediate.extensions["basicConstraints"] = "critical, CA:TRUE"
  }
  add(
    "intermediate-basic-constraints-absent", "the intermediate has no basicConstraints", ["chain.intermediate_usage"]
  ) {
    $0.intermediate.extensions["basicConstraints"] = nil
  }
  add("leaf-marker-on-intermediate", "the intermediate has the leaf's marker, the leaf has none", ["chain.leaf_marker"])
  {
    $0.leaf.extensions[Marker.leaf] = nil
    $0.intermediate.extensions[Marker.leaf] = Marker.value
  }
  add(
    "intermediate-marker-on-leaf", "the leaf has both markers, the intermediate none", ["chain.intermediate_marker"]
  ) {
    $0.intermediate.extensions[Marker.intermediate] = nil
    $0.leaf.extensions[Marker.intermediate] = Marker.value
  }
  add("intermediate-marker-critical", "the marker of the intermediate is critical", ["chain.constraint"]) {
    $0.intermediate.extensions[Marker.intermediate] = "critical, \(Marker.value)"
  }
  add("leaf-unknown-extension", "the leaf has an extension that nobody knows, and that is not critical") {
    $0.leaf.extensions["2.999.1"] = Marker.value
  }
  file.add(
    "key-identifiers-absent", "no certificate below the root has key identifiers",
    signed(
      "no identifiers",
      .chain {
        for name in ["authorityKeyIdentifier", "subjectKeyIdentifier"] {
          $0.leaf.extensions[name] = nil
          $0.intermediate.extensions[name] = nil
        }
      }), flags: ["openssl/openssl#13283"])

  let critical = Change.root { $0.root.addUnknownCriticalExtension() }
  file.name("root-critical", authority.issuedChain([("root critical", [critical])]).root)
  file.add(
    "root-unknown-critical-extension", "the trusted root has a critical extension that nobody knows",
    signed("root critical", critical), "chain.constraint", with: Configuration(roots: ["root-critical"]))
}

private func addStrengths(_ file: inout VectorFile) {
  file.add(
    "leaf-sha1", "the intermediate has signed the leaf with SHA-1", signed("sha1", .chain { $0.leaf.digest = .sha1 }),
    "chain.weak")
  file.add(
    "leaf-sha256", "the intermediate has signed the leaf with SHA-256",
    signed("sha256", .chain { $0.leaf.digest = .sha256 }))
  file.add(
    "leaf-key-rsa-2048", "the leaf's key is RSA with 2048 bits",
    signed("rsa leaf", .chain { $0.leaf.key = PrivateKey(.rsa(bits: 2_048)) }), "chain.weak", "chain.leaf_key")
  file.add(
    "intermediate-key-p256", "the intermediate's key is on P-256",
    signed("p256", .chain { $0.intermediate.key = PrivateKey(.p256) }))
}

private func addValidity(_ file: inout VectorFile) {
  let expired = ["apple/app-store-server-library-java#206", "go-pay/gopay#389"]
  let later = instant + 1_000 * day
  for (kind, payload) in [
    ("transaction", purchase), ("renewal-info", .renewalInfo(signedDate: instant)),
    ("app-transaction", .appTransaction(signedDate: instant)),
    ("notification", .notification(.summary, signedDate: instant, signedBy: authority)),
    ("realtime-request", .realtimeRequest(signedDate: instant)),
  ] {
    let token = authority.sign(payload)
    file.add(
      "\(kind)-at-signed-date", "the leaf expires later; the \(kind) is judged at its signed date", token,
      flags: expired, with: Configuration(clock: later))
    file.add(
      "\(kind)-after-expiry", "the same token, judged after the leaf has expired", token, "chain.expired",
      flags: expired, with: Configuration(instant: later))
  }
  file.add(
    "signed-after-expiry", "the token says it was signed after the leaf had expired",
    authority.sign(.transaction(signedDate: later)), "chain.expired", flags: ["imdhemy/appstore-iap#252"])
  file.add(
    "signed-before-issue", "the token says it was signed before the leaf was issued",
    authority.sign(.transaction(signedDate: instant - 100 * day)), "chain.not_yet_valid",
    flags: ["imdhemy/appstore-iap#252"])
  file.add(
    "signed-date-in-seconds", "the signed date is in seconds, which is a day of 1970 in milliseconds",
    authority.sign(purchase.setting("signedDate", to: .integer(instant / 1_000))), "chain.not_yet_valid")
  file.add(
    "expired-and-tampered", "judged after the leaf has expired, and changed",
    signed("tampered", .signature { $0.payload.insertMember(#""tampered":true"#) }), "chain.expired",
    "signature.invalid", with: Configuration(instant: later))

  // The others outlive the one whose ends are looked at.
  for (name, days) in [("leaf", -60...690), ("intermediate", -1_500...4_000), ("root", -3_000...6_000)]
    as [(String, ClosedRange<Int64>)]
  {
    let token = signed(
      "outliving \(name)",
      .chain {
        let long = ChainPlan.days(-9_000...9_000, around: $0.instant)
        if name != "leaf" { $0.leaf.validity = long }
        if name == "root" { $0.intermediate.validity = long }
      })
    let first = instant + days.lowerBound * day
    let last = instant + days.upperBound * day
    file.add(
      "\(name)-first-second", "judged in the first second of the \(name)", token, with: Configuration(instant: first))
    file.add(
      "\(name)-second-before", "judged a millisecond before the first second of the \(name)", token,
      "chain.not_yet_valid", with: Configuration(instant: first - 1))
    file.add(
      "\(name)-last-second", "judged in the last millisecond of the last second of the \(name)", token,
      with: Configuration(instant: last + 999))
    file.add(
      "\(name)-second-after", "judged when the last second of the \(name) is over", token, "chain.expired",
      with: Configuration(instant: last + 1_000))
  }
}

private func addXcode(_ file: inout VectorFile) {
  let xcode = XcodeAuthority(instant: instant)
  let other = XcodeAuthority(instant: instant)
  let past = XcodeAuthority(instant: instant - 400 * day)
  file.name("xcode", xcode.certificateDER)
  file.name("other-xcode", other.certificateDER)
  file.name("past-xcode", past.certificateDER)
  let flags = [
    "apple/app-store-server-library-python#22", "agisboye/app-store-server-api#25", "agisboye/app-store-server-api#49",
  ]
  let purchase = SamplePayload.transaction(signedDate: instant, environment: "Xcode")
  let pinned = Configuration(xcodeCertificates: ["xcode"])
  for (kind, payload) in [
    ("transaction", purchase), ("renewalInfo", .renewalInfo(signedDate: instant, environment: "Xcode")),
    ("appTransaction", .appTransaction(signedDate: instant, environment: "Xcode")),
  ] {
    file.add(
      "xcode-\(kind)-not-pinned", "a \(kind) from Xcode, whose certificate is not pinned", xcode.sign(payload),
      "header.x5c_count", flags: flags)
    file.add(
      "xcode-\(kind)-pinned", "a \(kind) from Xcode under a pinned certificate", xcode.sign(payload), flags: flags,
      with: pinned)
  }
  file.add(
    "xcode-other-pinned", "a token from Xcode under another certificate than the pinned one", xcode.sign(purchase),
    "chain.untrusted", flags: flags, with: Configuration(xcodeCertificates: ["other-xcode"]))
  file.add(
    "xcode-two-pinned", "two certificates are pinned, the second is the token's", xcode.sign(purchase),
    with: Configuration(xcodeCertificates: ["other-xcode", "xcode"]))
  file.add(
    "xcode-as-root", "Xcode's certificate is trusted as a root, which is not to pin it", xcode.sign(purchase),
    "header.x5c_count", with: Configuration(roots: ["xcode"]))
  file.add(
    "xcode-expired", "the pinned certificate had expired when the token says it was signed", past.sign(purchase),
    "chain.expired", with: Configuration(xcodeCertificates: ["past-xcode"]))
  file.add(
    "xcode-not-yet-valid", "the pinned certificate was not yet valid", xcode.sign(purchase), "chain.not_yet_valid",
    with: Configuration(xcodeCertificates: ["xcode"], instant: instant - 1))
  file.add(
    "xcode-tampered", "a token from Xcode under a pinned certificate, signed by another key",
    xcode.sign(purchase).replacingSignature(of: other.sign(purchase)), "signature.invalid", with: pinned)
  file.add(
    "app-store-beside-pinned", "a token of the App Store where a certificate of Xcode is pinned too",
    authority.sign(.transaction(signedDate: instant)), with: pinned)
  file.add(
    "leaf-alone-beside-pinned", "the leaf alone, where a certificate of Xcode is pinned",
    signed("leaf alone", .header { $0.x5c = Array($0.x5c.prefix(1)) }), "chain.untrusted", "policy.environment",
    with: pinned)
}

extension ChainPlan {
  /// Another authority under the same root, for something else.
  fileprivate func unmarkedIntermediate() -> CertificateTemplate {
    var other = intermediate
    other.subject["CN"] = "Test Authority for Something Else"
    other.key = PrivateKey(.p384)
    other.extensions[Marker.intermediate] = nil
    return other
  }

  fileprivate func renamedRoot() -> [UInt8] {
    var renamed = root
    renamed.subject["CN"] = "Test Root CA - G4"
    return renamed.selfSigned()
  }
}

extension String {
  /// The token with the signature segment of another.
  func replacingSignature(of other: String) -> String {
    let segments = split(separator: ".")
    return "\(segments[0]).\(segments[1]).\(other.split(separator: ".")[2])"
  }
}
