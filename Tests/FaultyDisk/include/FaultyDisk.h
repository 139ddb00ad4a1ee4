#pragma once

#include <sqlite3.h>

// A file system for SQLite whose reads, writes and syncs fail on demand; all else is the system's.

typedef struct fd_disk fd_disk;

enum { FD_READ = 0, FD_WRITE = 1, FD_SYNC = 2 };

/// Codes of SQLite's that Swift cannot see.
enum {
  FD_BROKEN_READ = SQLITE_IOERR_READ,
  FD_BROKEN_WRITE = SQLITE_IOERR_WRITE,
};

/// Registers a file system under a name that no other test uses; NULL without memory.
fd_disk *fd_new(const char *name);

/// Lets an operation fail with a code of SQLite's, after so many more that work, so many times in a
/// row; -1 times is for ever.
void fd_fail(fd_disk *disk, int operation, int after, int times, int code);

/// Lets everything work again.
void fd_heal(fd_disk *disk);

/// How many operations of a kind there were.
long fd_count(fd_disk *disk, int operation);
