#include "CPNG.h"
#include <png.h>
#include <stdlib.h>
#include <string.h>

// Larger pictures are no icons, and would cost more memory than a terminal can show of them.
static const unsigned most = 64u * 1024 * 1024;

int cpng_size(const char *path, int *width, int *height) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_file(&image, path)) return -1;
  *width = (int)image.width;
  *height = (int)image.height;
  png_image_free(&image);
  return 0;
}

uint8_t *cpng_read(const char *path, int limit, int *width, int *height, int *full_width,
                   int *full_height) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_file(&image, path)) return NULL;
  image.format = PNG_FORMAT_RGBA;
  if ((uint64_t)image.width * image.height * 4 > most) {
    png_image_free(&image);
    return NULL;
  }
  uint8_t *full = malloc(PNG_IMAGE_SIZE(image));
  if (!full || !png_image_finish_read(&image, NULL, full, 0, NULL)) {
    free(full);
    png_image_free(&image);
    return NULL;
  }
  int w = (int)image.width, h = (int)image.height;
  *full_width = w;
  *full_height = h;
  int longest = w > h ? w : h;
  int steps = longest > limit ? limit : longest;
  int nw = (int)((int64_t)w * steps / longest), nh = (int)((int64_t)h * steps / longest);
  if (nw < 1) nw = 1;
  if (nh < 1) nh = 1;
  uint8_t *small = malloc((size_t)nw * nh * 4);
  if (!small) {
    free(full);
    return NULL;
  }
  for (int y = 0; y < nh; y++) {
    for (int x = 0; x < nw; x++) {
      int x0 = (int)((int64_t)x * w / nw), x1 = (int)((int64_t)(x + 1) * w / nw);
      int y0 = (int)((int64_t)y * h / nh), y1 = (int)((int64_t)(y + 1) * h / nh);
      if (x1 <= x0) x1 = x0 + 1;
      if (y1 <= y0) y1 = y0 + 1;
      uint64_t sum[3] = {0, 0, 0}, alpha = 0, count = 0;
      for (int j = y0; j < y1; j++) {
        for (int i = x0; i < x1; i++) {
          const uint8_t *p = full + ((size_t)j * w + i) * 4;
          for (int c = 0; c < 3; c++) sum[c] += (uint64_t)p[c] * p[3];
          alpha += p[3];
          count++;
        }
      }
      uint8_t *q = small + ((size_t)y * nw + x) * 4;
      for (int c = 0; c < 3; c++) q[c] = alpha ? (uint8_t)(sum[c] / alpha) : 0;
      q[3] = (uint8_t)(alpha / count);
    }
  }
  free(full);
  *width = nw;
  *height = nh;
  return small;
}
