package import AppStoreEntitlements
package import AppStoreJWS

/// What the options of `jwsverify entitlements` say.
package struct EntitlementsSettings {
  /// Which tokens count, and where they are.
  package var verification = VerifySettings()
  /// nil stands for now.
  package var instant: Timestamp?
  /// nil stands for everybody.
  package var customer: Customer?
  package var cataloguePath: String?
  package var isJSONLines = false

  package init() {}
}
