import Testing

@testable import AppStoreJWS

struct PayloadAdvancedCommerceTests {
  @Test func everyFieldOfTransactionInfo() throws {
    try expectFields([
      PayloadField<AdvancedCommerceTransactionInfo>(
        "descriptors", #"{"displayName":"Piano"}"#, { $0.descriptors?.displayName }, "Piano"),
      PayloadField("estimatedTax", "3000000001", { $0.estimatedTax }, 3_000_000_001),
      PayloadField("taxExclusivePrice", "3000000002", { $0.taxExclusivePrice }, 3_000_000_002),
      PayloadField("taxCode", #""C3""#, { $0.taxCode }, "C3"),
      PayloadField("taxRate", #""0.2""#, { $0.taxRate }, "0.2"),
      PayloadField("period", #""P2M""#, { $0.period }, .twoMonths),
      PayloadField(
        "requestReferenceId", #""5a0c3b9e-0000-4000-8000-00000000abcd""#, { $0.requestReferenceID },
        "5a0c3b9e-0000-4000-8000-00000000abcd"),
      PayloadField("items", #"[{"SKU":"a"},{"SKU":"b"}]"#, { $0.items?.map(\.sku) }, ["a", "b"]),
    ])
  }

  @Test func everyFieldOfTransactionItem() throws {
    try expectFields([
      PayloadField<AdvancedCommerceTransactionItem>("SKU", #""lesson-1""#, { $0.sku }, "lesson-1"),
      PayloadField("description", #""First lesson""#, { $0.description }, "First lesson"),
      PayloadField("displayName", #""Lesson 1""#, { $0.displayName }, "Lesson 1"),
      PayloadField("offer", #"{"periodCount":4}"#, { $0.offer?.periodCount }, 4),
      PayloadField("price", "3000000003", { $0.price }, 3_000_000_003),
      PayloadField(
        "revocationDate", "1760000000005", { $0.revocationDate }, Timestamp(milliseconds: 1_760_000_000_005)),
      PayloadField("refunds", #"[{"refundAmount":7}]"#, { $0.refunds?.map(\.refundAmount) }, [7]),
    ])
  }

  @Test func everyFieldOfOffer() throws {
    try expectFields([
      PayloadField<AdvancedCommerceOffer>("period", #""P9M""#, { $0.period }, .nineMonths),
      PayloadField("periodCount", "12", { $0.periodCount }, 12),
      PayloadField("price", "3000000004", { $0.price }, 3_000_000_004),
      PayloadField("reason", #""RETENTION""#, { $0.reason }, .retention),
    ])
  }

  @Test func everyFieldOfRefund() throws {
    try expectFields([
      PayloadField<AdvancedCommerceRefund>("refundAmount", "3000000005", { $0.refundAmount }, 3_000_000_005),
      PayloadField("refundDate", "1760000000006", { $0.refundDate }, Timestamp(milliseconds: 1_760_000_000_006)),
      PayloadField("refundReason", #""MODIFY_ITEMS_REFUND""#, { $0.refundReason }, .modifyItemsRefund),
      PayloadField("refundType", #""CUSTOM""#, { $0.refundType }, .custom),
    ])
  }

  @Test func everyFieldOfDescriptors() throws {
    try expectFields([
      PayloadField<AdvancedCommerceDescriptors>("description", #""All lessons""#, { $0.description }, "All lessons"),
      PayloadField("displayName", #""Piano""#, { $0.displayName }, "Piano"),
    ])
  }

  @Test func everyFieldOfRenewalInfo() throws {
    try expectFields([
      PayloadField<AdvancedCommerceRenewalInfo>("consistencyToken", #""c-1""#, { $0.consistencyToken }, "c-1"),
      PayloadField("descriptors", #"{"description":"Lessons"}"#, { $0.descriptors?.description }, "Lessons"),
      PayloadField("period", #""P1Y""#, { $0.period }, .oneYear),
      PayloadField(
        "requestReferenceId", #""5a0c3b9e-0000-4000-8000-00000000abcd""#, { $0.requestReferenceID },
        "5a0c3b9e-0000-4000-8000-00000000abcd"),
      PayloadField("taxCode", #""C3""#, { $0.taxCode }, "C3"),
      PayloadField("items", #"[{"SKU":"a"}]"#, { $0.items?.map(\.sku) }, ["a"]),
    ])
  }

  @Test func everyFieldOfRenewalItem() throws {
    try expectFields([
      PayloadField<AdvancedCommerceRenewalItem>("SKU", #""lesson-1""#, { $0.sku }, "lesson-1"),
      PayloadField("description", #""First lesson""#, { $0.description }, "First lesson"),
      PayloadField("displayName", #""Lesson 1""#, { $0.displayName }, "Lesson 1"),
      PayloadField("offer", #"{"reason":"WIN_BACK"}"#, { $0.offer?.reason }, .winBack),
      PayloadField("price", "3000000003", { $0.price }, 3_000_000_003),
      PayloadField("priceIncreaseInfo", #"{"price":8}"#, { $0.priceIncreaseInfo?.price }, 8),
    ])
  }

  @Test func everyFieldOfPriceIncreaseInfo() throws {
    try expectFields([
      PayloadField<AdvancedCommercePriceIncreaseInfo>(
        "dependentSKUs", #"["lesson-2","lesson-3"]"#, { $0.dependentSKUs }, ["lesson-2", "lesson-3"]),
      PayloadField("price", "3000000006", { $0.price }, 3_000_000_006),
      PayloadField("status", #""SCHEDULED""#, { $0.status }, .scheduled),
    ])
  }
}
