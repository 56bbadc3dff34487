internal import AppStoreTrust

// Members that several kinds of payload share.

extension SamplePayload {
  /// Milliseconds.
  static let day: Int64 = 86_400_000

  static let appAppleID: SampleJSON = 1_600_000_001

  /// StoreKit's binding to a device: SHA-384 over nonce and device identifier, both in lower case.
  static var deviceMembers: [(String, SampleJSON)] {
    let nonce = "7c0e3d52-4b7a-4f52-8e0c-2f9d6a1b5e83"
    let digest = SHA2.sha384(Array((nonce + deviceIdentifier).utf8).span)
    return [
      ("deviceVerification", .string(Base64.encode(digest.span, alphabet: .standard))),
      ("deviceVerificationNonce", .string(nonce)),
    ]
  }

  /// `advancedCommerceInfo` of a transaction.
  static func advancedCommercePurchase(signedDate: Int64) -> SampleJSON {
    var item = advancedCommerceItem
    item["revocationDate"] = .integer(signedDate - 4_000)
    item["refunds"] = [
      [
        "refundAmount": 4_000,
        "refundDate": .integer(signedDate - 4_000),
        "refundReason": "FULFILLMENT_ISSUE",
        "refundType": "PRORATED",
      ]
    ]
    return [
      "descriptors": advancedCommerceDescriptors,
      "estimatedTax": 740,
      "taxExclusivePrice": 9_250,
      "taxCode": "C003-00-1",
      "taxRate": "0.08",
      "period": "P1M",
      "requestReferenceId": "c2b7f8a4-61d5-4a9b-93a4-0d9f2f5c7e16",
      "items": [item],
    ]
  }

  /// `advancedCommerceInfo` of a renewal info.
  static var advancedCommerceRenewal: SampleJSON {
    var item = advancedCommerceItem
    item["priceIncreaseInfo"] = [
      "dependentSKUs": ["com.example.sku.extra"],
      "price": 10_990,
      "status": "SCHEDULED",
    ]
    return [
      "consistencyToken": "c29tZSBvcGFxdWUgdG9rZW4",
      "descriptors": advancedCommerceDescriptors,
      "period": "P1M",
      "requestReferenceId": "c2b7f8a4-61d5-4a9b-93a4-0d9f2f5c7e16",
      "taxCode": "C003-00-1",
      "items": [item],
    ]
  }

  private static let advancedCommerceDescriptors: SampleJSON = [
    "description": "Every example, every month",
    "displayName": "Example Monthly",
  ]

  private static let advancedCommerceItem: SampleJSON = [
    "SKU": "com.example.sku.basic",
    "description": "Basic examples",
    "displayName": "Basic",
    "price": 9_990,
    "offer": ["period": "P1M", "periodCount": 3, "price": 4_990, "reason": "WIN_BACK"],
  ]
}
