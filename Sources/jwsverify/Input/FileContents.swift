/// Small files, read whole.
enum FileContents {
  /// No certificate file is larger.
  static let limit = 1 << 20

  static func read(_ path: String) throws(Complaint) -> [UInt8] {
    let source = InputSource.file(path)
    do throws(SystemError) {
      let file = try source.open()
      var contents = [UInt8](repeating: 0, count: limit + 1)
      var filled = 0
      while filled < contents.count {
        let count = try file.read(into: &contents, from: filled)
        if count == 0 { return Array(contents[..<filled]) }
        filled += count
      }
    } catch {
      throw source.complaint(error)
    }
    throw Complaint("\(path): larger than \(limit) bytes, so no certificate file")
  }
}
