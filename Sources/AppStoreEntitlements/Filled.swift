package import AppStoreJWS

extension String {
  /// An empty text names nothing: to compare it would make one of all that have it.
  package var filled: String? { isEmpty ? nil : self }
}

extension OpenEnum where RawValue == String {
  /// The same for a word.
  package var filled: Self? { rawValue.isEmpty ? nil : self }
}
