#pragma once

#include <sqlite3.h>

// A file system for SQLite whose reads, writes and syncs fail on demand; the rest is the system's.

typedef struct fd_disk fd_disk;

enum { FD_READ = 0, FD_WRITE = 1, FD_SYNC = 2 };

/// SQLite's codes that Swift cannot import.
enum {
  FD_BROKEN_READ = SQLITE_IOERR_READ,
  FD_BROKEN_WRITE = SQLITE_IOERR_WRITE,
};

/// Registers a file system under a name that no other test uses; NULL if out of memory.
fd_disk *fd_new(const char *name);

/// Makes an operation fail with an SQLite code, after a number of successful ones, a number of times in a
/// row; -1 for always.
void fd_fail(fd_disk *disk, int operation, int after, int times, int code);

/// Makes all operations succeed again.
void fd_heal(fd_disk *disk);

/// The number of operations of a kind.
long fd_count(fd_disk *disk, int operation);
