#include "CHTTP.h"

#include <zlib.h>

long ch_gunzip(const uint8_t *bytes, size_t length, uint8_t *into, size_t capacity) {
  z_stream stream = {.next_in = (Bytef *)bytes, .avail_in = (uInt)length,
                     .next_out = into, .avail_out = (uInt)capacity};
  // Adding 16 to the window bits accepts only gzip.
  if (inflateInit2(&stream, 16 + MAX_WBITS) != Z_OK) return -1;
  int end = inflate(&stream, Z_FINISH);
  long written = (long)stream.total_out;
  inflateEnd(&stream);
  return end == Z_STREAM_END ? written : -1;
}
