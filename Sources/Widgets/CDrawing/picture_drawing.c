#include "canvas.h"
#include "decoder.h"
#include "library.h"
#include <math.h>
#include <string.h>

// The maximum pixels of a raster, per side and in total.
enum { LONGEST = 8192, MOST_PIXELS = 24000000 };

// The rasterised foreign vector picture; NULL if it cannot be drawn.
static cairo_surface_t *drawn(cd_picture *picture, const cd_raster *raster) {
  if (picture->drawn && memcmp(raster, &picture->raster, sizeof *raster) == 0) return picture->drawn;
  if (picture->drawn) cairo_surface_destroy(picture->drawn);
  const char *problem;
  picture->drawn = cd_decode_lines(picture->bytes, picture->count, raster, &problem);
  picture->raster = *raster;
  // Do not try again, because that would take as long and fail again.
  if (!picture->drawn) picture->is_bad = 1;
  return picture->drawn;
}

// Draws a foreign vector picture in its own size from the origin of the current transformation.
static void draw_foreign(cd_picture *picture, cairo_t *cairo, double density) {
  cairo_matrix_t matrix;
  cairo_get_matrix(cairo, &matrix);
  int is_straight = matrix.xy == 0 && matrix.yx == 0 && matrix.xx > 0 && matrix.yy > 0;
  double scale_x = hypot(matrix.xx, matrix.yx) * density;
  double scale_y = hypot(matrix.xy, matrix.yy) * density;
  double left = is_straight ? matrix.x0 * density : 0, top = is_straight ? matrix.y0 * density : 0;
  double width = picture->width * scale_x, height = picture->height * scale_y;
  if (!(width > 0 && height > 0)) return;
  double part = fmin(LONGEST / fmax(width, height), sqrt(MOST_PIXELS / (width * height)));
  if (!(part >= 1)) {
    if (!(part > 0)) return;
    scale_x *= part;
    scale_y *= part;
    width *= part;
    height *= part;
    is_straight = 0;
    left = top = 0;
  }
  // Rasters are compared by memcmp, so padding must be initialised.
  cd_raster raster;
  memset(&raster, 0, sizeof raster);
  raster.width = (int)(ceil(left + width) - floor(left));
  raster.height = (int)(ceil(top + height) - floor(top));
  raster.x = left - floor(left);
  raster.y = top - floor(top);
  raster.scale_x = scale_x;
  raster.scale_y = scale_y;
  cairo_surface_t *surface = picture->is_bad ? NULL : drawn(picture, &raster);
  if (!surface) {
    cairo_set_source_rgba(cairo, 0.47, 0.47, 0.5, 0.36);
    cairo_rectangle(cairo, 0, 0, picture->width, picture->height);
    cairo_fill(cairo);
    return;
  }
  if (is_straight) {
    cairo_identity_matrix(cairo);
    cairo_scale(cairo, 1 / density, 1 / density);
    cairo_set_source_surface(cairo, surface, floor(left), floor(top));
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST);
  } else {
    cairo_scale(cairo, 1 / scale_x, 1 / scale_y);
    cairo_set_source_surface(cairo, surface, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_GOOD);
  }
  cairo_paint(cairo);
}

void cd_picture_draw(cd_picture *picture, cd_canvas *canvas, double x, double y, double width,
                     double height, int smooth) {
  if (width <= 0 || height <= 0) return;
  cairo_t *cairo = cd_cairo(canvas);
  cairo_save(cairo);
  cairo_translate(cairo, x, y);
  if (picture->drawing) {
    rsvg_rectangle place = {0, 0, picture->width, picture->height};
    cairo_scale(cairo, width / picture->width, height / picture->height);
    cairo_rectangle(cairo, 0, 0, picture->width, picture->height);
    cairo_clip(cairo);
    cd_svg.render(picture->drawing, cairo, &place, NULL);
  } else if (picture->bytes) {
    cairo_scale(cairo, width / picture->width, height / picture->height);
    int is_lines = cairo_surface_get_type(cairo_get_target(cairo)) != CAIRO_SURFACE_TYPE_IMAGE;
    draw_foreign(picture, cairo, is_lines ? FILE_SCALE : 1);
  } else {
    cairo_scale(cairo, width / picture->width, height / picture->height);
    cairo_rectangle(cairo, 0, 0, picture->width, picture->height);
    cairo_clip(cairo);
    if (picture->page) {
      cd_pdf.render(picture->page, cairo);
    } else {
      cairo_set_source_surface(cairo, picture->pixels, 0, 0);
      cairo_pattern_set_filter(cairo_get_source(cairo),
                               smooth ? CAIRO_FILTER_GOOD : CAIRO_FILTER_NEAREST);
      cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD);
      cairo_paint(cairo);
    }
  }
  cairo_restore(cairo);
}
