internal import AppStoreEntitlements
internal import AppStoreJWS

/// What the options of `jwsverify entitlements` say.
struct EntitlementsSettings {
  /// Which tokens count, and where they are.
  var verification = VerifySettings()
  /// nil stands for now.
  var instant: Timestamp?
  /// nil stands for everybody.
  var customer: Customer?
  var cataloguePath: String?
  var isJSONLines = false
}
