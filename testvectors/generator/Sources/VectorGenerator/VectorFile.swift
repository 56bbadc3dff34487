import Foundation

@testable import AppStoreJWSTesting

/// How the verifier is to be made. nil and empty stand for what a verifier does without being told.
struct Configuration {
  var bundleIDs: [String]?
  var environments: [String]?
  var appAppleID: Int64?
  var productIDs: [String]?
  /// Names of certificates of the file.
  var roots: [String]?
  var xcodeCertificates: [String]?
  var instant: Int64?
  var maximumAge: Int64?
  var clock: Int64?
  var deviceIdentifier: [UInt8]?

  var json: SampleJSON {
    var json: SampleJSON = [:]
    json["bundleIDs"] = bundleIDs.map(SampleJSON.strings)
    json["environments"] = environments.map(SampleJSON.strings)
    json["appAppleID"] = appAppleID.map(SampleJSON.integer)
    json["productIDs"] = productIDs.map(SampleJSON.strings)
    json["roots"] = roots.map(SampleJSON.strings)
    json["xcodeCertificates"] = xcodeCertificates.map(SampleJSON.strings)
    json["instant"] = instant.map(SampleJSON.integer)
    json["maximumAge"] = maximumAge.map(SampleJSON.integer)
    json["clock"] = clock.map(SampleJSON.integer)
    json["deviceIdentifier"] = deviceIdentifier.map { .string($0.map { String(format: "%02x", $0) }.joined()) }
    return json
  }
}

extension SampleJSON {
  static func strings(_ strings: [String]) -> SampleJSON { .array(strings.map(SampleJSON.string)) }
}

/// What is handed to the verifier.
enum Form: String {
  case token, notificationBody, realtimeRequestBody
}

/// The header segment of every token without a fault in it. It is most of a token, so a file states it once.
private let sharedHeader = String(authority.sign("{}").prefix { $0 != "." })

/// The cases of one stage.
struct VectorFile {
  let stage: String
  let comment: String
  private let header: String?
  private var certificates: SampleJSON
  private var cases: [SampleJSON] = []

  init(_ stage: String, _ comment: String) {
    self.stage = stage
    self.comment = comment
    header = sharedHeader
    certificates = ["root": .certificate(authority.rootDER)]
  }

  /// A file of receipts.
  init(receipts stage: String, _ comment: String) {
    self.stage = stage
    self.comment = comment
    header = nil
    certificates = ["root": .certificate(receiptAuthority.rootDER)]
  }

  /// Names a certificate that cases then trust or pin.
  mutating func name(_ name: String, _ der: [UInt8]) { certificates[name] = .certificate(der) }

  /// Adds a case.
  /// - Parameters:
  ///   - codes: all failures in order, none for a token that verifies.
  ///   - repeating: how many times over the token is to be taken.
  ///   - notes: the JSON paths with which notes begin.
  mutating func add(
    _ id: String, _ comment: String, _ token: String, codes: [String], flags: [String] = [], kind: String? = nil,
    form: Form = .token, with configuration: Configuration = Configuration(), repeating: Int64? = nil,
    notes: [String]? = nil
  ) {
    var entry: SampleJSON = ["id": .string(id), "comment": .string(comment), "flags": .strings(flags)]
    if form != .token { entry["form"] = .string(form.rawValue) }
    if token.hasPrefix(sharedHeader + ".") {
      entry["rest"] = .string(String(token.dropFirst(sharedHeader.count + 1)))
    } else {
      entry["token"] = .string(token)
    }
    add(entry, codes, kind: kind, configuration, repeating: repeating, notes: notes)
  }

  /// Adds a case of a receipt.
  /// - Parameters:
  ///   - codes: all failures in order, none for a receipt that verifies.
  ///   - repeating: how many times over the receipt is to be taken.
  mutating func add(
    _ id: String, _ comment: String, receipt: [UInt8], _ codes: [String] = [], flags: [String] = [],
    with configuration: Configuration = Configuration(), repeating: Int64? = nil
  ) {
    let entry: SampleJSON = [
      "id": .string(id), "comment": .string(comment), "flags": .strings(flags),
      "receipt": .string(Data(receipt).base64EncodedString()),
    ]
    add(entry, codes, kind: nil, configuration, repeating: repeating, notes: nil)
  }

  private mutating func add(
    _ entry: SampleJSON, _ codes: [String], kind: String?, _ configuration: Configuration, repeating: Int64?,
    notes: [String]?
  ) {
    var entry = entry
    entry["repeating"] = repeating.map(SampleJSON.integer)
    entry["kind"] = kind.map(SampleJSON.string)
    let configuration = configuration.json
    if configuration.text() != "{}" { entry["verifier"] = configuration }
    entry["code"] = codes.first.map(SampleJSON.string) ?? .null
    entry["failures"] = .strings(codes)
    entry["notes"] = notes.map(SampleJSON.strings)
    cases.append(entry)
  }

  /// Adds a case.
  mutating func add(
    _ id: String, _ comment: String, _ token: String, _ codes: String..., flags: [String] = [], kind: String? = nil,
    form: Form = .token, with configuration: Configuration = Configuration(), repeating: Int64? = nil,
    notes: [String]? = nil
  ) {
    add(
      id, comment, token, codes: codes, flags: flags, kind: kind, form: form, with: configuration,
      repeating: repeating, notes: notes)
  }

  /// Adds a case for a defect.
  /// - Parameter more: the failures that it brings beside its own.
  mutating func add(_ defect: Defect, _ more: String..., flags: [String] = [], roots: [String]? = nil) throws {
    add(
      defect.rawValue, defect.explanation, try authority.sign(purchase, defects: [defect]),
      codes: [defect.expectedCode] + more, flags: flags, with: Configuration(roots: roots))
  }

  /// Adds a case for each defect of an area of codes that brings no other failure.
  mutating func addDefects(_ area: String, except: Set<Defect> = []) throws {
    for defect in Defect.allCases where defect.expectedCode.hasPrefix(area) && !except.contains(defect) {
      try add(defect)
    }
  }

  /// One member a line, so that a difference between two versions can be read.
  var text: String {
    var text = "{\n"
    text += "  \"$schema\": \"schema.json\",\n  \"stage\": \"\(stage)\",\n"
    text += "  \"comment\": \(SampleJSON.string(comment).text()),\n"
    if let header { text += "  \"header\": \"\(header)\",\n" }
    text += "  \"certificates\": {\n\(certificates.lines(indent: "    "))\n  },\n  \"cases\": [\n"
    text += cases.map { "    {\n\($0.lines(indent: "      "))\n    }" }.joined(separator: ",\n")
    return text + "\n  ]\n}\n"
  }
}

extension SampleJSON {
  fileprivate static func certificate(_ der: [UInt8]) -> SampleJSON {
    .string(PEM.certificate(der).split(separator: "\n").dropFirst().dropLast().joined())
  }

  fileprivate func lines(indent: String) -> String {
    guard case .object(let members) = self else { return "" }
    return members.map { "\(indent)\(SampleJSON.string($0.name).text()): \($0.value.text())" }
      .joined(separator: ",\n")
  }
}
