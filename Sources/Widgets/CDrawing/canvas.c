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
    // A fixed date makes the same drawing produce the same bytes.
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
  // A singular or far translation makes everything invisible, and would put cairo into an error
  // state for good.
  cairo_new_path(cairo);
  cairo_rectangle(cairo, 0, 0, 0, 0);
  cairo_clip(cairo);
}

// MARK: Paths

void cd_path_clear(cd_canvas *canvas) { cairo_new_path(cd_cairo(canvas)); }
void cd_close(cd_canvas *canvas) { cairo_close_path(cd_cairo(canvas)); }

// Points a million pixels away are invisible, and cairo's 32-bit numbers can still represent lines
// between two of them. It loops forever on curves that overflow them.
static const double FAR_AWAY = 1 << 20;

static void bring_near(cairo_t *cairo, double *x, double *y) {
  double near_x = *x, near_y = *y;
  cairo_user_to_device(cairo, &near_x, &near_y);
  if (fabs(near_x) <= FAR_AWAY && fabs(near_y) <= FAR_AWAY) return;
  near_x = fmax(-FAR_AWAY, fmin(FAR_AWAY, near_x));
  near_y = fmax(-FAR_AWAY, fmin(FAR_AWAY, near_y));
  cairo_device_to_user(cairo, &near_x, &near_y);
  *x = near_x;
  *y = near_y;
}

// Limits a line width, because cairo makes a pen with vertices of its own from it.
static double limited_width(cairo_t *cairo, double width) {
  cairo_matrix_t matrix;
  cairo_get_matrix(cairo, &matrix);
  double scale = fmax(fabs(matrix.xx) + fabs(matrix.xy), fabs(matrix.yx) + fabs(matrix.yy));
  return fmin(width, FAR_AWAY / fmax(scale, 1e-6));
}

void cd_move(cd_canvas *canvas, double x, double y) {
  bring_near(cd_cairo(canvas), &x, &y);
  cairo_move_to(cd_cairo(canvas), x, y);
}

void cd_line(cd_canvas *canvas, double x, double y) {
  bring_near(cd_cairo(canvas), &x, &y);
  cairo_line_to(cd_cairo(canvas), x, y);
}

void cd_curve(cd_canvas *canvas, double x1, double y1, double x2, double y2, double x, double y) {
  bring_near(cd_cairo(canvas), &x1, &y1);
  bring_near(cd_cairo(canvas), &x2, &y2);
  bring_near(cd_cairo(canvas), &x, &y);
  cairo_curve_to(cd_cairo(canvas), x1, y1, x2, y2, x, y);
}

void cd_path_flatten(cd_canvas *canvas, double tolerance, void *context,
                     void (*step)(void *context, int kind, double x, double y)) {
  cairo_t *cairo = cd_cairo(canvas);
  double before = cairo_get_tolerance(cairo);
  cairo_set_tolerance(cairo, tolerance * canvas->layers[canvas->depth].scale);
  cairo_path_t *path = cairo_copy_path_flat(cairo);
  cairo_set_tolerance(cairo, before);
  for (int place = 0; place < path->num_data; place += path->data[place].header.length) {
    cairo_path_data_t *data = &path->data[place];
    switch (data->header.type) {
      case CAIRO_PATH_MOVE_TO: step(context, 0, data[1].point.x, data[1].point.y); break;
      case CAIRO_PATH_LINE_TO: step(context, 1, data[1].point.x, data[1].point.y); break;
      case CAIRO_PATH_CLOSE_PATH: step(context, 2, 0, 0); break;
      default: break;
    }
  }
  cairo_path_destroy(path);
}

static void set_rule(cairo_t *cairo, int even_odd) {
  cairo_set_fill_rule(cairo, even_odd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING);
}

void cd_clip(cd_canvas *canvas, int even_odd) {
  set_rule(cd_cairo(canvas), even_odd);
  cairo_clip(cd_cairo(canvas));
}

void cd_fill(cd_canvas *canvas, int even_odd) {
  set_rule(cd_cairo(canvas), even_odd);
  cairo_fill(cd_cairo(canvas));
}

void cd_fill_and_stroke(cd_canvas *canvas, double width) {
  cairo_t *cairo = cd_cairo(canvas);
  cairo_pattern_t *paint = cairo_pattern_reference(cairo_get_source(cairo));
  cairo_path_t *path = cairo_copy_path(cairo);
  cairo_push_group_with_content(cairo, CAIRO_CONTENT_ALPHA);
  cairo_new_path(cairo);
  cairo_append_path(cairo, path);
  cairo_path_destroy(path);
  cairo_set_source_rgba(cairo, 0, 0, 0, 1);
  cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
  cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING);
  cairo_fill_preserve(cairo);
  // Around a dot smaller than the pen cairo leaves a gap in the stroke: thinner pens close it.
  for (double part = 1; part > 0.2; part /= 2) {
    cairo_set_line_width(cairo, limited_width(cairo, width * part));
    cairo_stroke_preserve(cairo);
  }
  cairo_pattern_t *mask = cairo_pop_group(cairo);
  cairo_set_source(cairo, paint);
  cairo_mask(cairo, mask);
  cairo_pattern_destroy(mask);
  cairo_pattern_destroy(paint);
  cairo_new_path(cairo);
}

void cd_stroke(cd_canvas *canvas, double width, int cap, int join, double miter,
               const double *dashes, int count, double phase) {
  static const cairo_line_cap_t caps[] = {CAIRO_LINE_CAP_BUTT, CAIRO_LINE_CAP_ROUND,
                                          CAIRO_LINE_CAP_SQUARE};
  static const cairo_line_join_t joins[] = {CAIRO_LINE_JOIN_MITER, CAIRO_LINE_JOIN_ROUND,
                                            CAIRO_LINE_JOIN_BEVEL};
  cairo_t *cairo = cd_cairo(canvas);
  cairo_set_line_width(cairo, limited_width(cairo, width));
  cairo_set_line_cap(cairo, caps[cap % 3]);
  cairo_set_line_join(cairo, joins[join % 3]);
  cairo_set_miter_limit(cairo, miter);
  cairo_set_dash(cairo, dashes, count, phase);
  cairo_stroke(cairo);
  cairo_set_dash(cairo, NULL, 0, 0);
}

// MARK: Paint

void cd_color(cd_canvas *canvas, double red, double green, double blue, double alpha) {
  cairo_set_source_rgba(cd_cairo(canvas), red, green, blue, alpha);
}

static void set_stops(cd_canvas *canvas, cairo_pattern_t *pattern, const cd_stop *stops,
                      int count) {
  for (int place = 0; place < count; place++)
    cairo_pattern_add_color_stop_rgba(pattern, stops[place].place, stops[place].red,
                                      stops[place].green, stops[place].blue, stops[place].alpha);
  cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD);
  cairo_set_source(cd_cairo(canvas), pattern);
  cairo_pattern_destroy(pattern);
}

void cd_linear(cd_canvas *canvas, double x0, double y0, double x1, double y1, const cd_stop *stops,
               int count) {
  set_stops(canvas, cairo_pattern_create_linear(x0, y0, x1, y1), stops, count);
}

void cd_radial(cd_canvas *canvas, double x, double y, double from, double to, double stretch_x,
               double stretch_y, const cd_stop *stops, int count) {
  cairo_pattern_t *pattern = cairo_pattern_create_radial(0, 0, from, 0, 0, to);
  cairo_matrix_t matrix;
  cairo_matrix_init_scale(&matrix, 1 / fmax(stretch_x, 1e-6), 1 / fmax(stretch_y, 1e-6));
  cairo_matrix_translate(&matrix, -x, -y);
  cairo_pattern_set_matrix(pattern, &matrix);
  set_stops(canvas, pattern, stops, count);
}

// The interpolated colour of stops at a position.
static cd_stop blended(const cd_stop *stops, int count, double place) {
  if (place <= stops[0].place) return stops[0];
  for (int next = 1; next < count; next++) {
    if (place > stops[next].place) continue;
    cd_stop a = stops[next - 1], b = stops[next];
    double part = b.place > a.place ? (place - a.place) / (b.place - a.place) : 1;
    return (cd_stop){place, a.red + (b.red - a.red) * part, a.green + (b.green - a.green) * part,
                     a.blue + (b.blue - a.blue) * part, a.alpha + (b.alpha - a.alpha) * part};
  }
  return stops[count - 1];
}

static void add_slice(cairo_pattern_t *mesh, double x, double y, double radius, double from,
                      double to, cd_stop start, cd_stop end) {
  cairo_mesh_pattern_begin_patch(mesh);
  cairo_mesh_pattern_move_to(mesh, x, y);
  cairo_mesh_pattern_line_to(mesh, x + radius * cos(from), y + radius * sin(from));
  cairo_mesh_pattern_line_to(mesh, x + radius * cos(to), y + radius * sin(to));
  cairo_mesh_pattern_line_to(mesh, x, y);
  cd_stop corners[4] = {start, start, end, end};
  for (unsigned corner = 0; corner < 4; corner++)
    cairo_mesh_pattern_set_corner_color_rgba(mesh, corner, corners[corner].red,
                                             corners[corner].green, corners[corner].blue,
                                             corners[corner].alpha);
  cairo_mesh_pattern_end_patch(mesh);
}

void cd_angular(cd_canvas *canvas, double x, double y, double radius, double from, double to,
                const cd_stop *stops, int count) {
  // Cairo loops forever on corners that are not finite.
  bring_near(cd_cairo(canvas), &x, &y);
  radius = fmin(radius, FAR_AWAY);
  cairo_pattern_t *mesh = cairo_pattern_create_mesh();
  const double whole = 2 * M_PI, widest = M_PI / 12;
  double length = to - from;
  // Beyond the last stop its colour fills half of the remaining angle, and the first colour the
  // rest.
  double end = fmin(whole, fmax(fabs(length), 1e-6)), gap = whole - end;
  double direction = length < 0 ? -1 : 1;
  double edges[130];
  int edge_count = 0;
  for (int place = 0; place < count && edge_count < 128; place++)
    edges[edge_count++] = fmin(1, fmax(0, stops[place].place)) * end;
  double angle = 0;
  for (int next = 0; next <= edge_count; next++) {
    double until = next < edge_count ? edges[next] : end;
    while (until - angle > 1e-9) {
      double step = fmin(widest, until - angle);
      add_slice(mesh, x, y, radius, from + direction * angle, from + direction * (angle + step),
                blended(stops, count, angle / end + 1e-9),
                blended(stops, count, (angle + step) / end - 1e-9));
      angle += step;
    }
  }
  for (int half = 0; half < 2 && gap > 1e-6; half++) {
    cd_stop color = half == 0 ? stops[count - 1] : stops[0];
    double until = end + gap * (half + 1) / 2;
    while (until - angle > 1e-9) {
      double step = fmin(widest, until - angle);
      add_slice(mesh, x, y, radius, from + direction * angle, from + direction * (angle + step),
                color, color);
      angle += step;
    }
  }
  cairo_set_source(cd_cairo(canvas), mesh);
  cairo_pattern_destroy(mesh);
}
