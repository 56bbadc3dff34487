internal import AppStoreTrust

/// Every bound that a hostile token meets, or an OCSP answer, and why it is where it is.
public enum Limits {
  /// Bytes of one token. The largest genuine ones, notifications with two nested tokens, have 19,000; an Advanced
  /// Commerce transaction with hundreds of items stays below a quarter of this.
  public static let tokenBytes = 1 << 20

  /// Bytes of a notification's POST body: one token in a JSON object.
  public static let requestBodyBytes = tokenBytes + 1024

  /// Bytes of payload in one round of a ``TokenBatch``, after which it is full. Read, a hostile one takes 80 times as
  /// much; a round of genuine notifications has less.
  public static let roundBytes = 1 << 20

  /// Failures of one check in a report. A payload of a megabyte can have a hundred thousand wrong fields; the first few
  /// tell the story.
  public static let failuresOfOneCheck = 20

  /// Notes on one token or receipt, for the same reason.
  public static let notes = 20

  /// Bits of the key of a certificate that is sent along. The largest of Apple's roots, G2, has as many.
  public static let keyBits = Certificate.keyBits

  /// Bits of the exponent of an RSA key. Apple's have 17; one as long as its modulus makes a signature cost hundreds of
  /// times as much.
  public static let exponentBits = Certificate.exponentBits

  /// Headers recognised by their bytes. All tokens of one signing certificate share one; Apple replaces it every year
  /// or two.
  public static let cachedHeaders = 16

  /// Verified chains kept. More than Apple has in use at any time by far.
  public static let cachedChains = 64

  /// How far the App Store may be ahead of the clock: with more ``Check/age`` refuses a token, and a purchase has not
  /// begun. Servers that keep the time differ by less than a second; this forgives one that is not kept well, and
  /// nobody gains by it.
  public static let clockSkew = Duration.seconds(60)

  /// Bytes of an OCSP answer. One about one certificate, with the responder's certificate in it, has some 2,000.
  public static let ocspAnswerBytes = RevocationCheck.answerBytes

  /// Certificates whose OCSP answers are remembered. Two for each chain in use, of which there are a handful.
  public static let rememberedOCSPAnswers = RevocationCheck.memoryCapacity

  /// For how long any answer of a responder is remembered at least, and also that there was none: a responder in
  /// trouble, or one that dates its answers by the second, is not asked about each of a million tokens.
  public static let ocspPause = Duration.seconds(RevocationCheck.pause)

  /// How far an OCSP answer may be ahead of the clock or out of date.
  public static let ocspClockSkew = Duration.seconds(RevocationCheck.skew)
}
