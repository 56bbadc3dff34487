internal import AppStoreJWS

extension Summary {
  /// For programs, as `--summary` writes it: one JSON object on one line.
  var json: ByteBuffer {
    var json = ByteBuffer()
    json.append("{\"tokens\":\(tally.tokens),\"verified\":\(tally.verified),\"unverified\":\(tally.failed),\"codes\":")
    json.appendJSON(tally.codes)
    json.append(",\"kinds\":")
    json.appendJSON(tally.kinds)
    json.append(",\"environments\":")
    json.appendJSON(tally.environments)
    json.append(",\"sandboxAmongProduction\":\(tally.sandboxAmongProduction),\"products\":")
    json.appendJSON(tally.products)
    json.append(",\"otherProducts\":\(tally.products.others),\"revoked\":\(tally.revoked),\"copies\":")
    json.append("{\"repeated\":\(copies.repeated),\"superseded\":\(copies.superseded)")
    json.append(",\"conflicting\":\(copies.conflictCount),\"conflicts\":")
    json.appendJSON(array: copies.conflicts) { $0.appendJSON($1) }
    json.append(",\"transactions\":\(copies.followed),\"unfollowed\":\(copies.unfollowed)},\"firstSignedDate\":")
    json.append(tally.signedDates.map { "\($0.lowerBound.milliseconds)" } ?? "null")
    json.append(",\"lastSignedDate\":")
    json.append(tally.signedDates.map { "\($0.upperBound.milliseconds)" } ?? "null")
    json.append(
      ",\"milliseconds\":\(Int(seconds * 1000)),\"tokensPerSecond\":\(Int(tokensPerSecond)),\"interruption\":")
    json.appendJSON(interruption)
    json.append(",\"unread\":")
    json.appendJSON(array: unread) { $0.appendJSON($1) }
    json.append(",\"files\":")
    json.appendJSON(array: files) { json, file in
      json.append("{\"file\":")
      json.appendJSON(file.name)
      json.append(",\"input\":")
      json.appendJSON(file.kind?.rawValue)
      json.append("}")
    }
    json.append("}\n")
    return json
  }
}

extension ByteBuffer {
  fileprivate mutating func appendJSON(_ counts: Counts) {
    append("{")
    for (index, entry) in counts.sorted.enumerated() {
      if index > 0 { append(",") }
      appendJSON(entry.name)
      append(":\(entry.count)")
    }
    append("}")
  }
}
