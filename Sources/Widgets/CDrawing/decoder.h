#pragma once

#include "CDrawing.h"

#include <cairo.h>

// Foreign pictures are decoded in a process of their own: the libraries for them read whatever they are given,
// and a picture may be made to run for minutes, to fill the memory, or worse. Only to be called alone.

/// What a picture is, as the decoder tells it.
typedef struct {
  double width;
  double height;
  int is_vector;
  /// The pixels of one that is not made of lines.
  cairo_surface_t *pixels;
} cd_decoded;

/// Where a picture of lines lies among the pixels that are asked for.
typedef struct {
  int width;
  int height;
  double x;
  double y;
  double scale_x;
  double scale_y;
} cd_raster;

/// Decodes a picture: 1, or 0 with a word why not.
int cd_decode(const uint8_t *bytes, size_t count, double limit, cd_decoded *decoded,
              const char **problem);
/// Draws a picture of lines as pixels; NULL with a word why not.
cairo_surface_t *cd_decode_lines(const uint8_t *bytes, size_t count, const cd_raster *raster,
                                 const char **problem);
