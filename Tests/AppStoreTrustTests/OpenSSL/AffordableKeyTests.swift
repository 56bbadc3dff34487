import AppStoreTrust
import Testing

/// An RSA key may have an exponent as long as its modulus, and makes whoever verifies pay for it.
@Suite struct AffordableKeyTests {
  @Test func exponentsUpTo64Bits() throws { #expect(try certificate(exponentOf64Bits).hasAffordableKey) }

  @Test func noExponentOf65Bits() throws { #expect(try !certificate(exponentOf65Bits).hasAffordableKey) }

  private func certificate(_ base64: String) throws -> Certificate {
    let der = Base64.decode(base64.utf8.span, alphabet: .standard)
    let certificate = der.flatMap { Certificate(der: $0.span) }
    return try #require(certificate)
  }

  // Made by `openssl req -x509 -newkey rsa:1024 -pkeyopt rsa_keygen_pubexp:…`, with 2^64 − 1 and 2^64 + 1.

  private let exponentOf64Bits = """
    MIICCjCCAXOgAwIBAgIUWj14+x2idiuLqn2SWcLw28epJVcwDQYJKoZIhvcNAQELBQAwEzERMA8GA1UEAwwIRXhwb25lbnQwIBcN\
    MjYxMTMwMTUxODI0WhgPMjEyNjExMDYxNTE4MjRaMBMxETAPBgNVBAMMCEV4cG9uZW50MIGlMA0GCSqGSIb3DQEBAQUAA4GTADCB\
    jwKBgQDzql33BHeD1AlbXYw2i6TE9k2xlwF/DiDZkDKaEx50L+Uim3YJotg97WCvQVa7hC3toQi1EVfPrSVBT+ZW5E+MyuFXsXC+\
    hmLYinIwVjhl0aZIe53szsIyCUpQguooXqoGjv+6CnEtrc1QMPAIgqKM8U26MFFUz/zmGLiKBS436QIJAP//////////o1MwUTAd\
    BgNVHQ4EFgQUMOhRAGffCMmSjUCaE3lvmlBUmMQwHwYDVR0jBBgwFoAUMOhRAGffCMmSjUCaE3lvmlBUmMQwDwYDVR0TAQH/BAUw\
    AwEB/zANBgkqhkiG9w0BAQsFAAOBgQCEAG7Y0WSz5FPrTrfX17BRQqaDFE482xDRkK/S8GfM1eRUkCExAMe5sZuOUhgeJYPx0dqq\
    VhCe/YgdmXsuLnqOsbD40E2vr1ZfdL82nMiEnEtKTGdnTgeTyX/5pA4v+t1259U4YXOkYqomHCSPh1HCj9PXf6sOx7llTrQIG9BE\
    SA==
    """

  private let exponentOf65Bits = """
    MIICCjCCAXOgAwIBAgIUHaqam0s3LPbFhG+ApKQhHt9lX3QwDQYJKoZIhvcNAQELBQAwEzERMA8GA1UEAwwIRXhwb25lbnQwIBcN\
    MjYxMTMwMTUxODIzWhgPMjEyNjExMDYxNTE4MjNaMBMxETAPBgNVBAMMCEV4cG9uZW50MIGlMA0GCSqGSIb3DQEBAQUAA4GTADCB\
    jwKBgQC4Fsiw0AbgnMl6oUTbI+PhJQggIVIYMRMar1oivdHgf9t+M76GT6ZHewC0cO5+gD04VuvPJnVB49P1gGbbnP8DZDAx3Z3s\
    gmz3/rQtZKNrrd5nd+DmkHSDHFuiXat45FAa8A0gE7jVRPfQPvTeFvZwao+l0L0YNNi4K89wxZnM1wIJAQAAAAAAAAABo1MwUTAd\
    BgNVHQ4EFgQUn/QabbbLjDBncAg5JC5B+5Y0oEYwHwYDVR0jBBgwFoAUn/QabbbLjDBncAg5JC5B+5Y0oEYwDwYDVR0TAQH/BAUw\
    AwEB/zANBgkqhkiG9w0BAQsFAAOBgQALLPseX9jnJRqVw8pESzLlDDDt4LUQv/rSMQT7T9tj2Gt5d3VDwNnLy75V+OnfawgN39C2\
    hK5SESaz5GTdN09TjPuZazrLv+IiiYYNW3ePmc7qCvCAEAa5cAC8u8xbyeS9+6L0ZmtxtNAgCQJEOpbIZ8cHmSBjLRrBMzVU+624\
    lA==
    """
}
