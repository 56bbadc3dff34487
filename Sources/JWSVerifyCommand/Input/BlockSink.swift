/// Where the blocks of inputs go.
protocol BlockSink {
  /// Whether nothing more is wanted.
  var isStopped: Bool { get }

  func submit(_ block: LineBlock, by finder: TokenFinder, of file: String)
  func submit(_ piece: Piece)
}
