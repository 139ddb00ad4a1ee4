#include "CDrawing.h"
#include "library.h"

#include <pthread.h>
#include <stdlib.h>

// The functions of zlib, which is always installed as a dependency of libpng.
static struct {
  unsigned long (*bound)(unsigned long);
  unsigned long (*crc)(unsigned long, const uint8_t *, unsigned);
  int (*compress)(uint8_t *, unsigned long *, const uint8_t *, unsigned long, int);
} z;

static int has_z;

static void open_z(void) {
  void *library = cd_opened(LIBRARY("z", "1"));
  has_z = library && cd_find(library, "compressBound", &z.bound) &&
          cd_find(library, "crc32", &z.crc) && cd_find(library, "compress2", &z.compress);
}

uint8_t *cd_deflate(const uint8_t *bytes, size_t count, size_t *length) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_z);
  if (!has_z) return NULL;
  unsigned long size = z.bound(count);
  uint8_t *made = malloc(size);
  if (made && z.compress(made, &size, bytes, count, 6)) {
    free(made);
    return NULL;
  }
  *length = size;
  return made;
}

uint32_t cd_crc(const uint8_t *bytes, size_t count) { return has_z ? (uint32_t)z.crc(0, bytes, (unsigned)count) : 0; }
