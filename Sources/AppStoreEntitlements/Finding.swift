public import AppStoreJWS

/// What is wrong with the evidence as a whole.
public enum Finding: Sendable, Hashable {
  /// One transaction came under several app account tokens, in lower case: it was presented by another account, or was given
  /// to another one later. The newest copy decides.
  case accountConflict(transactionID: String, appAccountTokens: [String])
  /// A product that is not in the catalogue was bought. It is not granted.
  case unknownProduct(productID: String, transactionIDs: [String])
  /// The catalogue says another kind or group than the token, which is believed.
  case catalogueDisagrees(productID: String, transactionIDs: [String])
  /// The token's kind of product is none that this library knows. It is not granted.
  case unknownProductType(ProductType?, productID: String, transactionIDs: [String])
  /// The token lacks a field, here by its JSON name, without which it decides nothing.
  case incomplete(PayloadKind, id: String?, missing: String)
}
