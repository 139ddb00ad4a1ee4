#include "canvas.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

// Groups are rasterised, so that effects look the same in every file format.

void cd_group(cd_canvas *canvas, double x, double y, double width, double height) {
  cd_layer *outer = &canvas->layers[canvas->depth];
  if (canvas->refused > 0 || canvas->depth + 1 >= MOST_GROUPS) {
    canvas->refused++;
    return;
  }
  // The bounds in pixels of the canvas, limited to the visible area.
  double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;
  for (int corner = 0; corner < 4; corner++) {
    double px = x + (corner & 1 ? width : 0), py = y + (corner & 2 ? height : 0);
    cairo_user_to_device(outer->cairo, &px, &py);
    left = fmin(left, px), right = fmax(right, px);
    top = fmin(top, py), bottom = fmax(bottom, py);
  }
  cairo_surface_t *target = cairo_get_target(outer->cairo);
  double device_scale = cairo_surface_get_type(target) == CAIRO_SURFACE_TYPE_IMAGE ? 1 : outer->scale;
  double x0, y0, x1, y1;
  cairo_save(outer->cairo);
  cairo_identity_matrix(outer->cairo);
  cairo_clip_extents(outer->cairo, &x0, &y0, &x1, &y1);
  cairo_restore(outer->cairo);
  // An effect such as a shadow may extend into the visible area from outside. A group too far away for that gets a
  // single pixel.
  double margin = 96 * device_scale;
  left = floor(fmin(fmax(left, x0 - margin), x1 + margin) * device_scale);
  top = floor(fmin(fmax(top, y0 - margin), y1 + margin) * device_scale);
  right = ceil(fmin(right, x1 + margin) * device_scale);
  bottom = ceil(fmin(bottom, y1 + margin) * device_scale);
  int columns = right > left ? (int)fmin(right - left, 8192) : 1;
  int rows = bottom > top ? (int)fmin(bottom - top, 8192) : 1;
  if (!isfinite(left) || !isfinite(top)) left = top = 0, columns = rows = 1;
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, columns, rows);
  cairo_t *cairo = cairo_create(surface);
  cairo_surface_destroy(surface);
  if (cairo_status(cairo) != CAIRO_STATUS_SUCCESS) {
    cairo_destroy(cairo);
    canvas->refused++;
    return;
  }
  cairo_matrix_t matrix;
  cairo_get_matrix(outer->cairo, &matrix);
  cairo_translate(cairo, -left, -top);
  cairo_scale(cairo, device_scale, device_scale);
  cairo_transform(cairo, &matrix);
  canvas->depth++;
  canvas->layers[canvas->depth] = (cd_layer){cairo, outer->scale, (int)left, (int)top};
}

// Composites pixels at their position in the layer below.
static void lay(cd_canvas *canvas, cd_layer *group, cairo_surface_t *pixels, double alpha,
                cairo_operator_t operator) {
  cairo_t *below = cd_cairo(canvas);
  // A surface in an error state because of invalid numbers would pass the error to the layer below.
  if (cairo_status(group->cairo) != CAIRO_STATUS_SUCCESS) return;
  cairo_surface_t *target = cairo_get_target(below);
  double device_scale =
      cairo_surface_get_type(target) == CAIRO_SURFACE_TYPE_IMAGE ? 1 : group->scale;
  cairo_save(below);
  cairo_identity_matrix(below);
  cairo_scale(below, 1 / device_scale, 1 / device_scale);
  cairo_set_source_surface(below, pixels, group->left, group->top);
  cairo_set_operator(below, operator);
  cairo_paint_with_alpha(below, alpha);
  cairo_restore(below);
}

void cd_group_end(cd_canvas *canvas, double alpha, int operator) {
  if (canvas->refused > 0) {
    canvas->refused--;
    return;
  }
  if (canvas->depth == 0) return;
  cd_layer group = canvas->layers[canvas->depth--];
  lay(canvas, &group, cairo_get_target(group.cairo), alpha,
      operator == 0 ? CAIRO_OPERATOR_OVER : (cairo_operator_t)operator);
  cairo_destroy(group.cairo);
}

void cd_group_end_masked(cd_canvas *canvas) {
  if (canvas->refused > 0) {
    canvas->refused--;
    cd_group_end(canvas, 1, 0);
    return;
  }
  if (canvas->depth < 2) return;
  cd_layer mask = canvas->layers[canvas->depth--];
  cd_layer group = canvas->layers[canvas->depth];
  if (cairo_status(mask.cairo) != CAIRO_STATUS_SUCCESS) {
    cairo_destroy(mask.cairo);
    cd_group_end(canvas, 1, 0);
    return;
  }
  cairo_save(group.cairo);
  cairo_identity_matrix(group.cairo);
  cairo_set_operator(group.cairo, CAIRO_OPERATOR_DEST_IN);
  cairo_set_source_surface(group.cairo, cairo_get_target(mask.cairo), mask.left, mask.top);
  cairo_paint(group.cairo);
  cairo_restore(group.cairo);
  cairo_destroy(mask.cairo);
  cd_group_end(canvas, 1, 0);
}

// MARK: Pixels

typedef struct {
  uint8_t *bytes;
  int width, height, stride;
} cd_pixels;

static cd_pixels pixels_of(cairo_surface_t *surface) {
  cairo_surface_flush(surface);
  return (cd_pixels){cairo_image_surface_get_data(surface), cairo_image_surface_get_width(surface),
                     cairo_image_surface_get_height(surface),
                     cairo_image_surface_get_stride(surface)};
}

// Averages a sliding window along a line of pixels.
static void box(const uint8_t *from, uint8_t *to, int count, int radius) {
  uint32_t window = 2 * (uint32_t)radius + 1;
  // Multiplies instead of dividing; exact for the sum of up to 801 bytes.
  uint64_t share = ((1ull << 32) + window - 1) / window;
  uint32_t sum[4] = {window / 2, window / 2, window / 2, window / 2};
  for (int place = 0; place < radius && place < count; place++)
    for (int channel = 0; channel < 4; channel++) sum[channel] += from[place * 4 + channel];
  for (int place = 0; place < count; place++) {
    if (place + radius < count)
      for (int channel = 0; channel < 4; channel++)
        sum[channel] += from[(place + radius) * 4 + channel];
    for (int channel = 0; channel < 4; channel++)
      to[place * 4 + channel] = (uint8_t)(sum[channel] * share >> 32);
    if (place >= radius)
      for (int channel = 0; channel < 4; channel++)
        sum[channel] -= from[(place - radius) * 4 + channel];
  }
}

// Three box blurs approximate a Gaussian.
static void blur(cd_pixels pixels, double sigma) {
  int radius = (int)floor(sigma * 3 * sqrt(2 * M_PI) / 4 / 2 + 0.5);
  if (radius < 1 || !pixels.bytes) return;
  if (radius > 400) radius = 400;
  int longest = pixels.width > pixels.height ? pixels.width : pixels.height;
  uint8_t *line = malloc((size_t)longest * 4), *other = malloc((size_t)longest * 4);
  for (int vertical = 0; vertical < 2 && line && other; vertical++) {
    int count = vertical ? pixels.height : pixels.width;
    int lines = vertical ? pixels.width : pixels.height;
    for (int number = 0; number < lines; number++) {
      uint8_t *start = pixels.bytes + (vertical ? number * 4 : number * pixels.stride);
      int step = vertical ? pixels.stride : 4;
      uint32_t seen = 0;
      for (int place = 0; place < count; place++) {
        uint32_t pixel;
        memcpy(&pixel, start + place * step, 4);
        memcpy(line + place * 4, &pixel, 4);
        seen |= pixel;
      }
      // Skip empty lines, which are frequent in shadows.
      if (seen == 0) continue;
      box(line, other, count, radius);
      box(other, line, count, radius);
      box(line, other, count, radius);
      for (int place = 0; place < count; place++) memcpy(start + place * step, other + place * 4, 4);
    }
  }
  free(line);
  free(other);
}

// The pixels of the layer per point under its transformation.
static double pixels_a_point(cairo_t *cairo) {
  cairo_matrix_t matrix;
  cairo_get_matrix(cairo, &matrix);
  return sqrt(fabs(matrix.xx * matrix.yy - matrix.xy * matrix.yx));
}

void cd_group_blur(cd_canvas *canvas, double radius) {
  if (canvas->refused > 0 || canvas->depth == 0) return;
  cairo_t *cairo = cd_cairo(canvas);
  cairo_surface_t *surface = cairo_get_target(cairo);
  blur(pixels_of(surface), radius * pixels_a_point(cairo));
  cairo_surface_mark_dirty(surface);
}

static uint8_t part(double value) {
  return value <= 0 ? 0 : value >= 1 ? 255 : (uint8_t)(value * 255 + 0.5);
}

void cd_group_colors(cd_canvas *canvas, const double matrix[20]) {
  if (canvas->refused > 0 || canvas->depth == 0) return;
  cairo_surface_t *surface = cairo_get_target(cd_cairo(canvas));
  cd_pixels pixels = pixels_of(surface);
  for (int y = 0; y < pixels.height; y++) {
    for (int x = 0; x < pixels.width; x++) {
      uint8_t *pixel = pixels.bytes + y * pixels.stride + x * 4;
      double alpha = pixel[3] / 255.0;
      if (alpha == 0) continue;
      double in[5] = {pixel[2] / 255.0 / alpha, pixel[1] / 255.0 / alpha, pixel[0] / 255.0 / alpha,
                      alpha, 1};
      double out[4];
      for (int row = 0; row < 4; row++) {
        out[row] = 0;
        for (int column = 0; column < 5; column++) out[row] += matrix[row * 5 + column] * in[column];
        out[row] = fmin(1, fmax(0, out[row]));
      }
      pixel[0] = part(out[2] * out[3]);
      pixel[1] = part(out[1] * out[3]);
      pixel[2] = part(out[0] * out[3]);
      pixel[3] = part(out[3]);
    }
  }
  cairo_surface_mark_dirty(surface);
}

void cd_group_luminance(cd_canvas *canvas) {
  if (canvas->refused > 0 || canvas->depth == 0) return;
  cairo_surface_t *surface = cairo_get_target(cd_cairo(canvas));
  cd_pixels pixels = pixels_of(surface);
  for (int y = 0; y < pixels.height; y++) {
    for (int x = 0; x < pixels.width; x++) {
      uint8_t *pixel = pixels.bytes + y * pixels.stride + x * 4;
      double luminance =
          (0.2126 * pixel[2] + 0.7152 * pixel[1] + 0.0722 * pixel[0]) / 255;
      pixel[0] = pixel[1] = pixel[2] = 0;
      pixel[3] = part(luminance);
    }
  }
  cairo_surface_mark_dirty(surface);
}

void cd_group_shadow(cd_canvas *canvas, double radius, double x, double y, double red,
                     double green, double blue, double alpha) {
  if (canvas->refused > 0 || canvas->depth == 0) return;
  cairo_t *cairo = cd_cairo(canvas);
  cairo_surface_t *surface = cairo_get_target(cairo);
  cd_pixels own = pixels_of(surface);
  cairo_surface_t *copy = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, own.width, own.height);
  cd_pixels shadow = pixels_of(copy);
  if (shadow.bytes && shadow.stride == own.stride) {
    uint8_t shades[256][4];
    for (int level = 0; level < 256; level++) {
      double cover = level / 255.0 * alpha;
      double channels[4] = {blue * cover, green * cover, red * cover, cover};
      for (int channel = 0; channel < 4; channel++) shades[level][channel] = part(channels[channel]);
    }
    for (int row = 0; row < own.height; row++) {
      const uint8_t *from = own.bytes + row * own.stride;
      uint8_t *to = shadow.bytes + row * shadow.stride;
      for (int column = 0; column < own.width; column++)
        memcpy(to + column * 4, shades[from[column * 4 + 3]], 4);
    }
    blur(shadow, radius * pixels_a_point(cairo));
    cairo_surface_mark_dirty(copy);
    cairo_user_to_device_distance(cairo, &x, &y);
    cairo_save(cairo);
    cairo_identity_matrix(cairo);
    cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_OVER);
    cairo_set_source_surface(cairo, copy, x, y);
    cairo_paint(cairo);
    cairo_restore(cairo);
  }
  cairo_surface_destroy(copy);
}
