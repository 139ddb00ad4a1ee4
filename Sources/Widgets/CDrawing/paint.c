#include "canvas.h"
#include <math.h>

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
  cd_bring_near(cd_cairo(canvas), &x, &y);
  radius = fmin(radius, FAR_AWAY);
  cairo_pattern_t *mesh = cairo_pattern_create_mesh();
  const double whole = 2 * M_PI, widest = M_PI / 12;
  double length = to - from;
  // Outside the gradient, its last colour fills half of the remaining angle and its first colour the other half.
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
