import CSQLite

/// Copies the rows of a ledger under new identifiers until it has so many transactions, scattered as they are after
/// years. It would take hours to sign as many; to a reader of the file they are the same.
func grow(_ path: String, to count: Int, from known: Int) {
  var database: OpaquePointer?
  guard unsafe sqlite3_open(path, &database) == SQLITE_OK else { return say("cannot open \(path)") }
  defer { unsafe sqlite3_close(database) }
  for copy in 1..<max(1, count / known) {
    let sql = """
      BEGIN;
      CREATE TEMP TABLE origin AS SELECT row FROM records WHERE row <= \(known) ORDER BY id;
      INSERT INTO records SELECT \(known * copy) + o.rowid, kind, id || '\(copy)', environment, bundle_id, ownership_type,
        signed_date, original_id || '\(copy)', substr(app_account_token, 1, 27) || printf('%03x', \(copy))
        || substr(app_account_token, 31), app_transaction_id || '\(copy)', product_id, product_type, subscription_group_id,
        purchase_date, expiration_date, quantity, revocation_date, revocation_reason, revocation_type,
        revocation_percentage, is_upgraded, grace_period_expiration_date, is_in_billing_retry, expiration_reason
        FROM origin o JOIN records r ON r.row = o.row;
      INSERT INTO tokens SELECT \(known * copy) + o.rowid, header, rest FROM origin o JOIN tokens t ON t.row = o.row;
      DROP TABLE origin;
      COMMIT;
      """
    guard unsafe sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else {
      return say(unsafe String(cString: sqlite3_errmsg(database)))
    }
  }
}
