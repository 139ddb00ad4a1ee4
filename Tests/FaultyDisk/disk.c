#include "FaultyDisk.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  int after;
  int times;
  int code;
  long count;
} fault;

struct fd_disk {
  sqlite3_vfs vfs;
  sqlite3_vfs *system;
  pthread_mutex_t lock;
  fault faults[3];
};

typedef struct {
  sqlite3_file base;
  fd_disk *disk;
  sqlite3_file *file;  // the system's, in the memory after this struct
} faulty_file;

/// The code with which an operation will fail, or SQLITE_OK.
static int strike(fd_disk *disk, int operation) {
  pthread_mutex_lock(&disk->lock);
  fault *each = &disk->faults[operation];
  int code = SQLITE_OK;
  each->count += 1;
  if (each->times != 0) {
    if (each->after > 0) {
      each->after -= 1;
    } else {
      code = each->code;
      if (each->times > 0) each->times -= 1;
    }
  }
  pthread_mutex_unlock(&disk->lock);
  return code;
}

#define REAL(file) (((faulty_file *)(file))->file)

static int on_close(sqlite3_file *file) { return REAL(file)->pMethods->xClose(REAL(file)); }

static int on_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 at) {
  int code = strike(((faulty_file *)file)->disk, FD_READ);
  if (code != SQLITE_OK) return code;
  return REAL(file)->pMethods->xRead(REAL(file), bytes, count, at);
}

static int on_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 at) {
  int code = strike(((faulty_file *)file)->disk, FD_WRITE);
  if (code != SQLITE_OK) return code;
  return REAL(file)->pMethods->xWrite(REAL(file), bytes, count, at);
}

static int on_truncate(sqlite3_file *file, sqlite3_int64 size) {
  return REAL(file)->pMethods->xTruncate(REAL(file), size);
}

static int on_sync(sqlite3_file *file, int flags) {
  int code = strike(((faulty_file *)file)->disk, FD_SYNC);
  if (code != SQLITE_OK) return code;
  return REAL(file)->pMethods->xSync(REAL(file), flags);
}

static int on_size(sqlite3_file *file, sqlite3_int64 *size) {
  return REAL(file)->pMethods->xFileSize(REAL(file), size);
}

static int on_lock(sqlite3_file *file, int level) {
  return REAL(file)->pMethods->xLock(REAL(file), level);
}

static int on_unlock(sqlite3_file *file, int level) {
  return REAL(file)->pMethods->xUnlock(REAL(file), level);
}

static int on_reserved(sqlite3_file *file, int *result) {
  return REAL(file)->pMethods->xCheckReservedLock(REAL(file), result);
}

static int on_control(sqlite3_file *file, int operation, void *argument) {
  return REAL(file)->pMethods->xFileControl(REAL(file), operation, argument);
}

static int on_sector(sqlite3_file *file) { return REAL(file)->pMethods->xSectorSize(REAL(file)); }

static int on_traits(sqlite3_file *file) {
  return REAL(file)->pMethods->xDeviceCharacteristics(REAL(file));
}

// Version 1: no shared memory, which a store locked for one process does not need.
static const sqlite3_io_methods methods = {
    1,           on_close, on_read,     on_write,   on_truncate, on_sync,   on_size,
    on_lock,     on_unlock, on_reserved, on_control, on_sector,   on_traits,
    0,           0,         0,           0,          0,           0,
};

static int on_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
  fd_disk *disk = (fd_disk *)vfs;
  faulty_file *mine = (faulty_file *)file;
  mine->disk = disk;
  mine->file = (sqlite3_file *)(mine + 1);
  memset(mine->file, 0, (size_t)disk->system->szOsFile);
  int code = disk->system->xOpen(disk->system, name, mine->file, flags, out);
  file->pMethods = mine->file->pMethods == NULL ? NULL : &methods;
  return code;
}

static int on_delete(sqlite3_vfs *vfs, const char *name, int syncs) {
  sqlite3_vfs *system = ((fd_disk *)vfs)->system;
  return system->xDelete(system, name, syncs);
}

static int on_access(sqlite3_vfs *vfs, const char *name, int flags, int *result) {
  sqlite3_vfs *system = ((fd_disk *)vfs)->system;
  return system->xAccess(system, name, flags, result);
}

static int on_path(sqlite3_vfs *vfs, const char *name, int count, char *out) {
  sqlite3_vfs *system = ((fd_disk *)vfs)->system;
  return system->xFullPathname(system, name, count, out);
}

fd_disk *fd_new(const char *name) {
  fd_disk *disk = calloc(1, sizeof *disk);
  if (disk == NULL) return NULL;
  disk->system = sqlite3_vfs_find(NULL);
  // Randomness, time and the last error use the system's functions.
  disk->vfs = *disk->system;
  disk->vfs.pNext = NULL;
  disk->vfs.zName = strdup(name);
  disk->vfs.szOsFile = (int)sizeof(faulty_file) + disk->system->szOsFile;
  disk->vfs.xOpen = on_open;
  disk->vfs.xDelete = on_delete;
  disk->vfs.xAccess = on_access;
  disk->vfs.xFullPathname = on_path;
  pthread_mutex_init(&disk->lock, NULL);
  sqlite3_vfs_register(&disk->vfs, 0);
  return disk;
}

void fd_fail(fd_disk *disk, int operation, int after, int times, int code) {
  pthread_mutex_lock(&disk->lock);
  fault *each = &disk->faults[operation];
  each->after = after;
  each->times = times;
  each->code = code;
  pthread_mutex_unlock(&disk->lock);
}

void fd_heal(fd_disk *disk) {
  pthread_mutex_lock(&disk->lock);
  for (int i = 0; i < 3; i++) disk->faults[i].times = 0;
  pthread_mutex_unlock(&disk->lock);
}

long fd_count(fd_disk *disk, int operation) {
  pthread_mutex_lock(&disk->lock);
  long count = disk->faults[operation].count;
  pthread_mutex_unlock(&disk->lock);
  return count;
}
