/// Small files, read whole: those of certificates, and catalogues of products.
enum FileContents {
  /// No such file is larger.
  static let limit = 1 << 20

  /// - Parameter noun: what the file should be.
  static func read(_ path: String, as noun: String) throws(Complaint) -> [UInt8] {
    let source = InputSource.file(path)
    do throws(SystemError) {
      let file = try source.open()
      var contents: [UInt8] = []
      var part = [UInt8](repeating: 0, count: 16 << 10)
      while contents.count <= limit {
        let count = try file.read(into: &part, part.indices)
        if count == 0 { return contents }
        contents += part[..<count]
      }
    } catch {
      throw source.complaint(error)
    }
    throw Complaint("\(path): larger than \(limit) bytes, so no \(noun)")
  }
}
