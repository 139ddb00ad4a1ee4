#include "canvas.h"
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static cairo_status_t keep(void *context, const unsigned char *bytes, unsigned int count) {
  cd_canvas *canvas = context;
  if (canvas->count + count > canvas->room) {
    size_t room = canvas->room ? canvas->room * 2 : 65536;
    while (room < canvas->count + count) room *= 2;
    uint8_t *larger = realloc(canvas->bytes, room);
    if (!larger) return CAIRO_STATUS_WRITE_ERROR;
    canvas->bytes = larger;
    canvas->room = room;
  }
  memcpy(canvas->bytes + canvas->count, bytes, count);
  canvas->count += count;
  return CAIRO_STATUS_SUCCESS;
}

static cd_canvas *begin(cd_canvas *canvas, cairo_surface_t *surface, double scale) {
  cairo_t *cairo = cairo_create(surface);
  cairo_surface_destroy(surface);
  if (cairo_status(cairo) != CAIRO_STATUS_SUCCESS) {
    cairo_destroy(cairo);
    free(canvas);
    return NULL;
  }
  canvas->layers[0] = (cd_layer){cairo, scale, 0, 0};
  canvas->surface = surface;
  return canvas;
}

cd_canvas *cd_canvas_pixels(int width, int height, double scale) {
  cd_canvas *canvas = calloc(1, sizeof *canvas);
  if (!canvas) return NULL;
  canvas->format = CD_PNG;
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  if (!begin(canvas, surface, scale)) return NULL;
  cairo_scale(canvas->layers[0].cairo, scale, scale);
  return canvas;
}

cd_canvas *cd_canvas_file(int format, double width, double height) {
  cd_canvas *canvas = calloc(1, sizeof *canvas);
  if (!canvas) return NULL;
  canvas->format = format;
  cairo_surface_t *surface;
  if (format == CD_PDF) {
    surface = cairo_pdf_surface_create_for_stream(keep, canvas, width, height);
    // A fixed date, so that the same drawing always produces the same bytes.
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
  } else {
    surface = cairo_svg_surface_create_for_stream(keep, canvas, width, height);
  }
  return begin(canvas, surface, FILE_SCALE);
}

uint8_t *cd_canvas_finish(cd_canvas *canvas, size_t *count) {
  cairo_surface_t *surface = canvas->surface;
  cairo_status_t status = CAIRO_STATUS_SUCCESS;
  if (canvas->format == CD_PNG) {
    status = cairo_surface_write_to_png_stream(surface, keep, canvas);
  } else {
    cairo_surface_finish(surface);
    status = cairo_surface_status(surface);
  }
  if (status != CAIRO_STATUS_SUCCESS) return NULL;
  uint8_t *bytes = canvas->bytes;
  *count = canvas->count;
  canvas->bytes = NULL;
  canvas->count = canvas->room = 0;
  return bytes;
}

const uint8_t *cd_canvas_bytes(cd_canvas *canvas, int *width, int *height, int *stride) {
  cairo_surface_t *surface = canvas->surface;
  cairo_surface_flush(surface);
  *width = cairo_image_surface_get_width(surface);
  *height = cairo_image_surface_get_height(surface);
  *stride = cairo_image_surface_get_stride(surface);
  return cairo_image_surface_get_data(surface);
}

void cd_canvas_put(cd_canvas *canvas, uint8_t *bytes, int width, int height, double x, double y) {
  cairo_surface_t *pixels = cairo_image_surface_create_for_data(bytes, CAIRO_FORMAT_ARGB32, width,
                                                                height, width * 4);
  cairo_t *cairo = cd_cairo(canvas);
  cairo_save(cairo);
  cairo_set_source_surface(cairo, pixels, x, y);
  cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST);
  cairo_paint(cairo);
  cairo_restore(cairo);
  cairo_surface_destroy(pixels);
}

int cd_failed(const cd_canvas *canvas) {
  return cairo_status(canvas->layers[canvas->depth].cairo) != CAIRO_STATUS_SUCCESS;
}

void cd_canvas_free(cd_canvas *canvas) {
  if (!canvas) return;
  for (int depth = canvas->depth; depth >= 0; depth--) cairo_destroy(canvas->layers[depth].cairo);
  free(canvas->bytes);
  free(canvas);
}

void cd_save(cd_canvas *canvas) { cairo_save(cd_cairo(canvas)); }
void cd_restore(cd_canvas *canvas) { cairo_restore(cd_cairo(canvas)); }

void cd_transform(cd_canvas *canvas, double a, double b, double c, double d, double tx, double ty) {
  cairo_t *cairo = cd_cairo(canvas);
  cairo_matrix_t matrix, known;
  cairo_matrix_init(&matrix, a, b, c, d, tx, ty);
  cairo_get_matrix(cairo, &known);
  cairo_matrix_multiply(&matrix, &matrix, &known);
  double scale = matrix.xx * matrix.yy - matrix.xy * matrix.yx;
  double parts[] = {matrix.xx, matrix.xy, matrix.yx, matrix.yy, matrix.x0, matrix.y0};
  int holds = isfinite(scale) && fabs(scale) > 1e-9;
  for (int place = 0; place < 6; place++) holds &= fabs(parts[place]) < 1e6;
  if (holds) {
    cairo_set_matrix(cairo, &matrix);
    return;
  }
  // A singular matrix or a translation beyond the limits makes everything invisible, and would permanently put cairo
  // into an error state.
  cairo_new_path(cairo);
  cairo_rectangle(cairo, 0, 0, 0, 0);
  cairo_clip(cairo);
}
