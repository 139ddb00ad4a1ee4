#include "CSQLite.h"

static int on_commit(void *context, sqlite3 *database, const char *name, int pages) {
  (void)database;
  (void)name;
  *(int *)context = pages;
  return SQLITE_OK;
}

void cs_count_log_pages(sqlite3 *database, int *pages) {
  sqlite3_wal_hook(database, on_commit, pages);
}
