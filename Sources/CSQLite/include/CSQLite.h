#pragma once

#include <sqlite3.h>

// SQLite as it is, plus what Swift cannot see: macros, variadic functions, and a thread that waits.

/// Binds a text that is copied.
static inline int cs_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
  return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

/// Binds bytes that are copied; no bytes are an empty blob, not NULL.
static inline int cs_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int length) {
  if (length == 0) return sqlite3_bind_zeroblob(statement, index, 0);
  return sqlite3_bind_blob(statement, index, bytes, length, SQLITE_TRANSIENT);
}

/// Makes closing leave file and write-ahead log as they are.
static inline int cs_leave_untouched(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

/// A lock with a condition.
typedef struct cs_gate cs_gate;

cs_gate *cs_gate_new(void);
void cs_gate_free(cs_gate *gate);
void cs_gate_lock(cs_gate *gate);
void cs_gate_unlock(cs_gate *gate);
/// Gives the lock up until somebody calls `cs_gate_wake`; may return early.
void cs_gate_wait(cs_gate *gate);
void cs_gate_wake(cs_gate *gate);

/// Runs a function on a thread of its own that nobody joins; 0 or an errno.
int cs_thread_start(void (*run)(void *context), void *context);

/// A number for the calling thread that no other living thread has.
unsigned long cs_thread_self(void);
