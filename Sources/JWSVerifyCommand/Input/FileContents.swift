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
      while contents.count <= limit {
        if try !file.read(16 << 10, appendingTo: &contents) { return contents }
      }
    } catch {
      throw source.complaint(error)
    }
    throw Complaint("\(path): larger than \(limit) bytes, so no \(noun)")
  }
}
