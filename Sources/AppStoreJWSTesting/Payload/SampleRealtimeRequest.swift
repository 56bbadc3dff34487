extension SamplePayload {
  /// A request of retention messaging. All its members are required, so there is one form only.
  /// - Parameters:
  ///   - signedDate: milliseconds since 1970.
  ///   - productID: `productId`.
  ///   - environment: `environment`: `Production` or `Sandbox`.
  public static func realtimeRequest(
    signedDate: Int64, productID: String = "com.example.app.monthly", environment: String = "Production"
  ) -> SamplePayload {
    SamplePayload(
      .realtimeRequest,
      [
        "originalTransactionId": "300000000000001",
        "appAppleId": appAppleID,
        "productId": .string(productID),
        "userLocale": "en-US",
        "requestIdentifier": "e0a4d5b2-9d7c-4c3e-8f21-5b6a7c8d9e0f",
        "signedDate": .integer(signedDate),
        "environment": .string(environment),
      ],
      detail: .typical)
  }
}
