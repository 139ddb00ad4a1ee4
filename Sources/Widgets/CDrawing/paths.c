#include "canvas.h"
#include <math.h>

void cd_path_clear(cd_canvas *canvas) { cairo_new_path(cd_cairo(canvas)); }
void cd_close(cd_canvas *canvas) { cairo_close_path(cd_cairo(canvas)); }

void cd_bring_near(cairo_t *cairo, double *x, double *y) {
  double near_x = *x, near_y = *y;
  cairo_user_to_device(cairo, &near_x, &near_y);
  if (fabs(near_x) <= FAR_AWAY && fabs(near_y) <= FAR_AWAY) return;
  near_x = fmax(-FAR_AWAY, fmin(FAR_AWAY, near_x));
  near_y = fmax(-FAR_AWAY, fmin(FAR_AWAY, near_y));
  cairo_device_to_user(cairo, &near_x, &near_y);
  *x = near_x;
  *y = near_y;
}

// Limits a line width, because cairo approximates its round pen with more vertices the wider it is.
static double limited_width(cairo_t *cairo, double width) {
  cairo_matrix_t matrix;
  cairo_get_matrix(cairo, &matrix);
  double scale = fmax(fabs(matrix.xx) + fabs(matrix.xy), fabs(matrix.yx) + fabs(matrix.yy));
  return fmin(width, FAR_AWAY / fmax(scale, 1e-6));
}

void cd_move(cd_canvas *canvas, double x, double y) {
  cd_bring_near(cd_cairo(canvas), &x, &y);
  cairo_move_to(cd_cairo(canvas), x, y);
}

void cd_line(cd_canvas *canvas, double x, double y) {
  cd_bring_near(cd_cairo(canvas), &x, &y);
  cairo_line_to(cd_cairo(canvas), x, y);
}

void cd_curve(cd_canvas *canvas, double x1, double y1, double x2, double y2, double x, double y) {
  cd_bring_near(cd_cairo(canvas), &x1, &y1);
  cd_bring_near(cd_cairo(canvas), &x2, &y2);
  cd_bring_near(cd_cairo(canvas), &x, &y);
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

// Adds each line of a path by itself. Cairo leaves gaps in the stroke of a curve that is narrower than the pen, but not
// in those of single lines.
static void add_segments(cairo_t *cairo, const cairo_path_t *path) {
  double from_x = 0, from_y = 0, start_x = 0, start_y = 0;
  for (int place = 0; place < path->num_data; place += path->data[place].header.length) {
    const cairo_path_data_t *data = &path->data[place];
    int is_close = data->header.type == CAIRO_PATH_CLOSE_PATH;
    double x = is_close ? start_x : data[1].point.x, y = is_close ? start_y : data[1].point.y;
    if (data->header.type == CAIRO_PATH_MOVE_TO) {
      start_x = x, start_y = y;
    } else {
      cairo_move_to(cairo, from_x, from_y);
      cairo_line_to(cairo, x, y);
    }
    from_x = x, from_y = y;
  }
}

void cd_fill_and_stroke(cd_canvas *canvas, double width) {
  cairo_t *cairo = cd_cairo(canvas);
  cairo_pattern_t *paint = cairo_pattern_reference(cairo_get_source(cairo));
  cairo_path_t *path = cairo_copy_path(cairo);
  cairo_path_t *flat = cairo_copy_path_flat(cairo);
  cairo_push_group_with_content(cairo, CAIRO_CONTENT_ALPHA);
  cairo_new_path(cairo);
  cairo_append_path(cairo, path);
  cairo_path_destroy(path);
  cairo_set_source_rgba(cairo, 0, 0, 0, 1);
  cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
  cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING);
  cairo_fill(cairo);
  add_segments(cairo, flat);
  cairo_path_destroy(flat);
  cairo_set_line_width(cairo, limited_width(cairo, width));
  cairo_stroke(cairo);
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
