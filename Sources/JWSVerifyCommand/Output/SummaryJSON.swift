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
    json.append(",\"conflicting\":\(copies.conflictCount),\"conflicts\":[")
    for (index, id) in copies.conflicts.enumerated() {
      if index > 0 { json.append(",") }
      json.appendJSON(id)
    }
    json.append("],\"transactions\":\(copies.followed),\"unfollowed\":\(copies.unfollowed)},\"firstSignedDate\":")
    json.append(tally.signedDates.map { "\($0.lowerBound.milliseconds)" } ?? "null")
    json.append(",\"lastSignedDate\":")
    json.append(tally.signedDates.map { "\($0.upperBound.milliseconds)" } ?? "null")
    json.append(
      ",\"milliseconds\":\(Int(seconds * 1000)),\"tokensPerSecond\":\(Int(tokensPerSecond)),\"interruption\":")
    if let interruption { json.appendJSON(interruption) } else { json.append("null") }
    json.append(",\"unread\":")
    json.appendJSON(array: unread) { $0.appendJSON($1) }
    json.append(",\"files\":[")
    for (index, file) in files.enumerated() {
      if index > 0 { json.append(",") }
      json.append("{\"file\":")
      json.appendJSON(file.name)
      json.append(",\"input\":")
      if let kind = file.kind { json.appendJSON(kind.rawValue) } else { json.append("null") }
      json.append("}")
    }
    json.append("]}\n")
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
