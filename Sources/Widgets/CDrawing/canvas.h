#ifndef CANVAS_H
#define CANVAS_H
#include "CDrawing.h"
#include <cairo.h>

// The maximum number of nested groups; deeper ones are drawn into the last.
#define MOST_GROUPS 64

// Pixels per point for parts of a vector file that must be rasterised.
enum { FILE_SCALE = 3 };

typedef struct {
  cairo_t *cairo;
  // Pixels per point, and the position of the group's first pixel on the canvas.
  double scale;
  int left, top;
} cd_layer;

struct cd_canvas {
  // The drawing's surface. It keeps everything drawn before cairo failed on invalid numbers.
  cairo_surface_t *surface;
  cd_layer layers[MOST_GROUPS];
  int depth;
  // The number of open groups beyond the limit, for which ending has no effect.
  int refused;
  int format;
  uint8_t *bytes;
  size_t count, room;
};

// A limit for coordinates: cairo loops forever on curves that overflow its 32-bit numbers. Points a million pixels away
// are invisible, and lines between two such points can still be represented.
enum { FAR_AWAY = 1 << 20 };
void cd_bring_near(cairo_t *cairo, double *x, double *y);

static inline cairo_t *cd_cairo(cd_canvas *canvas) { return canvas->layers[canvas->depth].cairo; }
#endif
