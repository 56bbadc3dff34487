public import AppStoreJWS

/// What is wrong with the evidence as a whole.
public enum Finding: Sendable, Hashable {
  /// One transaction came under several app account tokens, in lower case: it was presented by another account, or was
  /// given to another one later. The newest copy decides.
  case accountConflict(transactionID: String, appAccountTokens: [String])
  /// A product that is not in the catalogue was bought. It is not granted.
  case unknownProduct(productID: String, transactionIDs: [String])
  /// The catalogue says another kind or group than the token, which is believed.
  case catalogueDisagrees(productID: String, transactionIDs: [String])
  /// The token's kind of product is none that this library knows. It is not granted.
  case unknownProductType(ProductType?, productID: String, transactionIDs: [String])
  /// A receipt says something else of a transaction than its token, in these fields, here by their JSON names. The
  /// token is believed.
  case receiptDisagrees(transactionID: String, fields: [String])
  /// The token, or the purchase in a receipt, lacks a field, here by its JSON name, without which it decides nothing.
  case incomplete(EvidenceKind, id: String?, missing: String)
}
