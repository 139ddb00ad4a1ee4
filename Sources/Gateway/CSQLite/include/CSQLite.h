#pragma once

#include <sqlite3.h>

// SQLite as it is, plus what Swift cannot see: macros, variadic functions, a limit of time, and
// the kernel's word on files.

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

/// Makes reading and writing fail with SQLITE_INTERRUPT once so many milliseconds are over; 0 takes
/// the limit away.
void cs_set_deadline(sqlite3 *database, int milliseconds);

/// Counts the pages in the write-ahead log from now on, which is then never brought home by itself.
void cs_count_log_pages(sqlite3 *database, int *pages);

/// Watches a file and its folder.
typedef struct cs_watch cs_watch;

/// Calls `changed` on a thread of its own when the file may be another one or have other rights, and
/// `release` once at the end; NULL where the system has no room for it.
cs_watch *cs_watch_start(const char *path, void (*changed)(void *context),
                         void (*release)(void *context), void *context);

/// Watches the file that stands at a path now.
void cs_watch_follow(cs_watch *watch, const char *path);

/// Ends the thread; the watch must not be used again.
void cs_watch_stop(cs_watch *watch);
