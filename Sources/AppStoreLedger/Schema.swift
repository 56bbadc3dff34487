/// The ledger's tables, by versions.
enum Schema {
  /// Marks a file as a ledger: "JWSL" in ASCII, `PRAGMA application_id`.
  static let applicationID: Int64 = 0x4A57_534C

  /// What leads from each version to the next. The version of a file is `PRAGMA user_version`; a new file has version
  /// 0.
  static let migrations = [version1, version2]

  /// `records` has a row for each thing that was signed, of its copies the one that speaks: transactions (1), renewal
  /// infos (2), app transactions (3) and notifications (4). What no field says is an empty text in the columns of the
  /// key, as two NULLs would not be equal. Dates are milliseconds since 1970.
  ///
  /// The indexes of customers tell the original transactions too, so that the renewal infos, whose `id` that is, are
  /// found without a look at other rows.
  ///
  /// `tokens` keeps what was signed. The first segment of a token is the same for all of a signing certificate, and
  /// thrice as long as the rest: it is kept once.
  ///
  /// `changes` grows with every change. Its numbers are never used again, nor are those of leases: whoever holds a
  /// number that is gone must not meet a stranger's.
  private static let version1 = """
    CREATE TABLE records (
      row INTEGER PRIMARY KEY,
      kind INTEGER NOT NULL,
      id TEXT NOT NULL,
      environment TEXT NOT NULL,
      bundle_id TEXT NOT NULL,
      ownership_type TEXT NOT NULL,
      signed_date INTEGER,
      original_id TEXT,
      app_account_token TEXT,
      app_transaction_id TEXT,
      product_id TEXT,
      product_type TEXT,
      subscription_group_id TEXT,
      purchase_date INTEGER,
      expiration_date INTEGER,
      quantity INTEGER,
      revocation_date INTEGER,
      revocation_reason INTEGER,
      revocation_type TEXT,
      revocation_percentage INTEGER,
      is_upgraded INTEGER,
      grace_period_expiration_date INTEGER,
      is_in_billing_retry INTEGER,
      expiration_reason INTEGER,
      UNIQUE (id, kind, environment, bundle_id, ownership_type)
    );
    CREATE INDEX records_by_original_id ON records (original_id) WHERE original_id IS NOT NULL;
    CREATE INDEX records_by_app_account_token ON records (app_account_token, original_id)
      WHERE app_account_token IS NOT NULL;
    CREATE INDEX records_by_app_transaction_id ON records (app_transaction_id, original_id)
      WHERE app_transaction_id IS NOT NULL;

    CREATE TABLE headers (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
    CREATE TABLE tokens (row INTEGER PRIMARY KEY, header INTEGER NOT NULL, rest TEXT NOT NULL);

    CREATE TABLE account_claims (row INTEGER NOT NULL, app_account_token TEXT NOT NULL, PRIMARY KEY (row, app_account_token))
      WITHOUT ROWID;

    CREATE TABLE changes (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      kind INTEGER NOT NULL,
      action INTEGER NOT NULL,
      id TEXT NOT NULL,
      environment TEXT NOT NULL,
      bundle_id TEXT NOT NULL,
      original_id TEXT,
      app_account_token TEXT,
      app_transaction_id TEXT,
      product_id TEXT
    );

    CREATE TABLE quotas (
      name TEXT NOT NULL,
      app_transaction_id TEXT NOT NULL,
      environment TEXT NOT NULL,
      bundle_id TEXT NOT NULL,
      used INTEGER NOT NULL,
      PRIMARY KEY (name, app_transaction_id, environment, bundle_id)
    ) WITHOUT ROWID;
    CREATE TABLE leases (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      app_transaction_id TEXT NOT NULL,
      environment TEXT NOT NULL,
      bundle_id TEXT NOT NULL,
      lapses_at INTEGER NOT NULL
    );
    CREATE INDEX leases_by_quota ON leases (name, app_transaction_id, environment, bundle_id);
    """

  /// Receipts. Each purchase in one is a row of `records` of kind 6, whose columns of the customer are empty but for
  /// the original transaction. `receipts` keeps those that have a row, by their digests, and `receipt_rows` says which
  /// row is of which.
  private static let version2 = """
    CREATE TABLE receipts (id INTEGER PRIMARY KEY AUTOINCREMENT, sha256 TEXT NOT NULL UNIQUE, bytes BLOB NOT NULL);
    CREATE TABLE receipt_rows (row INTEGER PRIMARY KEY, receipt INTEGER NOT NULL);
    CREATE INDEX receipt_rows_by_receipt ON receipt_rows (receipt);
    """
}
