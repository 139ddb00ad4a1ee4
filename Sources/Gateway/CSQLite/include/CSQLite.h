#pragma once

#include <sqlite3.h>

// SQLite, with functions for what Swift cannot import (macros, variadic functions) and for a
// timeout, which SQLite lacks.

/// Binds a copy of a text.
static inline int cs_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
  return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

/// Binds a copy of bytes. An empty array becomes an empty blob, not NULL.
static inline int cs_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int length) {
  if (length == 0) return sqlite3_bind_zeroblob(statement, index, 0);
  return sqlite3_bind_blob(statement, index, bytes, length, SQLITE_TRANSIENT);
}

/// Prevents closing the connection from changing the file and its write-ahead log.
static inline int cs_leave_untouched(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

/// Makes calls fail with SQLITE_INTERRUPT after a number of milliseconds; 0 removes the limit.
void cs_set_deadline(sqlite3 *database, int milliseconds);

/// Stores the number of pages in the write-ahead log in `pages` at each commit. Disables automatic
/// checkpoints.
void cs_count_log_pages(sqlite3 *database, int *pages);
