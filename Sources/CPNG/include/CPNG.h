#ifndef CPNG_H
#define CPNG_H
#include <stdint.h>

/// Reads a PNG file as rows of red, green, blue and alpha, made smaller to at most `limit` pixels a
/// side. Returns the pixels, to be freed, and their size and the file's; NULL where it is no PNG.
uint8_t *cpng_read(const char *path, int limit, int *width, int *height, int *full_width,
                   int *full_height);
/// The size of a PNG file; 0 where it is one.
int cpng_size(const char *path, int *width, int *height);
#endif
