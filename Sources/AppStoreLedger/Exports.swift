// Who has a ledger asks it about customers and entitlements, at instants: one import suffices.
@_exported public import AppStoreEntitlements
@_exported public import AppStoreJWS
@_exported public import AppStoreReceipts
