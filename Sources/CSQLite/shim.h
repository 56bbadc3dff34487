// What Swift cannot see of SQLite's header: macros that cast, and functions with a variable number of arguments.
#pragma once

#include <sqlite3.h>

// The text is copied: it may be gone when the statement runs.
static inline int shim_sqlite3_bind_text(sqlite3_stmt *statement, int index, const char *text, int bytes) {
  return sqlite3_bind_text(statement, index, text, bytes, SQLITE_TRANSIENT);
}

static inline int shim_sqlite3_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}
