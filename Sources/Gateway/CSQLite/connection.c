#include "CSQLite.h"

#include <stdint.h>
#include <time.h>

static int64_t milliseconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int is_late(void *context) { return milliseconds_now() > (int64_t)(intptr_t)context; }

void cs_set_deadline(sqlite3 *database, int milliseconds) {
  if (milliseconds == 0) {
    sqlite3_progress_handler(database, 0, NULL, NULL);
    return;
  }
  intptr_t end = (intptr_t)(milliseconds_now() + milliseconds);
  sqlite3_progress_handler(database, 1000, is_late, (void *)end);
}

static int on_commit(void *context, sqlite3 *database, const char *name, int pages) {
  (void)database;
  (void)name;
  *(int *)context = pages;
  return SQLITE_OK;
}

void cs_count_log_pages(sqlite3 *database, int *pages) {
  sqlite3_wal_hook(database, on_commit, pages);
}
