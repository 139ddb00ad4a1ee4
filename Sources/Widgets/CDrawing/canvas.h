#ifndef CANVAS_H
#define CANVAS_H
#include "CDrawing.h"
#include <cairo.h>

// Groups lie on one another; more than these are drawn into the last.
#define MOST_GROUPS 64

// Pixels to a point for what a file made of lines cannot say in lines.
enum { FILE_SCALE = 3 };

typedef struct {
  cairo_t *cairo;
  // Pixels to a point, and where the group's first pixel lies in those of the canvas.
  double scale;
  int left, top;
} cd_layer;

struct cd_canvas {
  // What is drawn on, which holds what was drawn before cairo met numbers that it does not forgive.
  cairo_surface_t *surface;
  cd_layer layers[MOST_GROUPS];
  int depth;
  // Groups that found no room: ended without a trace.
  int refused;
  int format;
  uint8_t *bytes;
  size_t count, room;
};

static inline cairo_t *cd_cairo(cd_canvas *canvas) { return canvas->layers[canvas->depth].cairo; }
#endif
