#pragma once

#include "CDrawing.h"

#include <cairo.h>

// Foreign pictures are decoded in a separate process, because the libraries parse untrusted data: a picture may be
// designed to exhaust time or memory, or to exploit a bug. Not thread-safe.

typedef struct {
  double width;
  double height;
  int is_vector;
  /// The pixels of a raster picture.
  cairo_surface_t *pixels;
} cd_decoded;

/// The position of a vector picture within the requested pixels.
typedef struct {
  int width;
  int height;
  double x;
  double y;
  double scale_x;
  double scale_y;
} cd_raster;

struct cd_picture {
  // Exactly one of these is set: pixels, an SVG, a page with its document, or the data of a foreign vector picture.
  cairo_surface_t *pixels;
  void *drawing, *page, *document;
  uint8_t *bytes;
  size_t count;
  double width, height;
  // For a foreign vector picture: the last rasterisation, and whether it failed.
  cd_raster raster;
  cairo_surface_t *drawn;
  int is_bad;
};

/// Decodes a picture. Returns 1, or 0 with the problem.
int cd_decode(const uint8_t *bytes, size_t count, double limit, cd_decoded *decoded,
              const char **problem);
/// Rasterises a vector picture; NULL with the problem on failure.
cairo_surface_t *cd_decode_lines(const uint8_t *bytes, size_t count, const cd_raster *raster,
                                 const char **problem);
