#include "canvas.h"
#include "decoder.h"
#include "library.h"
#include <stdlib.h>
#include <string.h>

int cd_picture_can_read(int format) {
  return format == CD_SVG ? cd_have_svg() : format == CD_PDF ? cd_have_pdf() : cd_have_pixels();
}

static int begins(const uint8_t *bytes, size_t count, const char *with) {
  return count >= strlen(with) && memcmp(bytes, with, strlen(with)) == 0;
}

static int holds(const uint8_t *bytes, size_t count, const char *word) {
  size_t length = strlen(word);
  for (size_t place = 0; place + length <= count && place < 4096; place++)
    if (memcmp(bytes + place, word, length) == 0) return 1;
  return 0;
}

// A big-endian number.
static unsigned number(const uint8_t *bytes, int count) {
  unsigned value = 0;
  for (int place = 0; place < count; place++) value = value << 8 | bytes[place];
  return value;
}

// The pixel count in the header of a PNG or a JPEG, before any memory is allocated; -1 if unknown.
static double told_pixels(const uint8_t *bytes, size_t count) {
  if (begins(bytes, count, "\x89PNG")) {
    return count < 24 ? -1 : (double)number(bytes + 16, 4) * number(bytes + 20, 4);
  }
  for (size_t place = 2; place + 9 < count && bytes[place] == 0xFF;) {
    uint8_t kind = bytes[place + 1];
    if (kind >= 0xC0 && kind <= 0xCF && kind != 0xC4 && kind != 0xC8 && kind != 0xCC) {
      return (double)number(bytes + place + 7, 2) * number(bytes + place + 5, 2);
    }
    place += kind == 0xFF ? 1 : 2 + number(bytes + place + 2, 2);
  }
  return -1;
}

typedef struct { double limit; int refused; } size_limit;

// Called when the size is known, before memory for the pixels is allocated. Requests one pixel if there are too many.
static void on_size(void *loader, int width, int height, void *context) {
  size_limit *limit = context;
  if ((double)width * height > limit->limit) {
    limit->refused = 1;
    cd_pixbuf.set_size(loader, 1, 1);
  }
}

// Converts to cairo's pixels: blue first, with premultiplied alpha.
static cairo_surface_t *surface_of(const void *image) {
  int width = cd_pixbuf.width(image), height = cd_pixbuf.height(image), from = cd_pixbuf.stride(image);
  int channels = cd_pixbuf.alpha(image) ? 4 : 3;
  const uint8_t *bytes = cd_pixbuf.pixels(image);
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  uint8_t *to = cairo_image_surface_get_data(surface);
  int stride = cairo_image_surface_get_stride(surface);
  if (!to || !bytes) {
    cairo_surface_destroy(surface);
    return NULL;
  }
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      const uint8_t *in = bytes + (size_t)y * from + (size_t)x * channels;
      uint8_t *out = to + (size_t)y * stride + (size_t)x * 4;
      unsigned alpha = channels == 4 ? in[3] : 255;
      out[0] = (uint8_t)((in[2] * alpha + 127) / 255);
      out[1] = (uint8_t)((in[1] * alpha + 127) / 255);
      out[2] = (uint8_t)((in[0] * alpha + 127) / 255);
      out[3] = (uint8_t)alpha;
    }
  }
  cairo_surface_mark_dirty(surface);
  return surface;
}

static cairo_surface_t *read_pixels(const uint8_t *bytes, size_t count, double limit,
                                    const char **problem) {
  double told = told_pixels(bytes, count);
  if (told < 0 || told > limit) {
    *problem = told < 0 ? "it is damaged" : "it has too many pixels";
    return NULL;
  }
  void *loader = cd_pixbuf.loader();
  size_limit size = {limit, 0};
  g_signal_connect_data(loader, "size-prepared", (GCallback)on_size, &size, NULL, 0);
  GError *error = NULL;
  int whole = cd_pixbuf.write(loader, bytes, count, &error);
  whole = cd_pixbuf.close(loader, error ? NULL : &error) && whole;
  void *image = whole ? cd_pixbuf.pixbuf(loader) : NULL;
  cairo_surface_t *surface = NULL;
  *problem = "it is damaged";
  if (size.refused) {
    *problem = "it has too many pixels";
  } else if (image) {
    void *turned = cd_pixbuf.oriented(image);
    surface = surface_of(turned ? turned : image);
    if (turned) g_object_unref(turned);
  }
  if (error) g_error_free(error);
  g_object_unref(loader);
  return surface;
}

static int read_drawing(cd_picture *picture, const uint8_t *bytes, size_t count) {
  GError *error = NULL;
  picture->drawing = cd_svg.from_data(bytes, count, &error);
  if (error) g_error_free(error);
  if (!picture->drawing) return 0;
  cd_svg.set_dpi(picture->drawing, 72);
  if (!cd_svg.size_in_pixels(picture->drawing, &picture->width, &picture->height)) {
    int has_width, has_height, has_box;
    double length[2][2];
    rsvg_rectangle box = {0, 0, 0, 0};
    cd_svg.intrinsic(picture->drawing, &has_width, length[0], &has_height, length[1], &has_box, &box);
    picture->width = has_box ? box.width : 100;
    picture->height = has_box ? box.height : 100;
  }
  return 1;
}

static int read_page(cd_picture *picture, const uint8_t *bytes, size_t count) {
  GError *error = NULL;
  GBytes *copy = g_bytes_new(bytes, count);
  picture->document = cd_pdf.from_bytes(copy, NULL, &error);
  g_bytes_unref(copy);
  if (error) g_error_free(error);
  picture->page = picture->document ? cd_pdf.page(picture->document, 0) : NULL;
  if (!picture->page) return 0;
  cd_pdf.size(picture->page, &picture->width, &picture->height);
  return 1;
}

cd_picture *cd_picture_read(const uint8_t *bytes, size_t count, double limit, const char **problem) {
  cd_picture *picture = calloc(1, sizeof *picture);
  if (!picture) return NULL;
  *problem = "it is damaged";
  int good = 0;
  if (begins(bytes, count, "%PDF")) {
    if (!cd_have_pdf()) *problem = "poppler-glib is not installed";
    else good = read_page(picture, bytes, count);
  } else if (holds(bytes, count, "<svg")) {
    if (!cd_have_svg()) *problem = "librsvg is not installed";
    else good = read_drawing(picture, bytes, count);
  } else if (begins(bytes, count, "\x89PNG") || begins(bytes, count, "\xFF\xD8")) {
    if (!cd_have_pixels()) {
      *problem = "gdk-pixbuf is not installed";
    } else if ((picture->pixels = read_pixels(bytes, count, limit, problem))) {
      picture->width = cairo_image_surface_get_width(picture->pixels);
      picture->height = cairo_image_surface_get_height(picture->pixels);
      good = 1;
    }
  } else {
    *problem = "it is neither PNG, JPEG, SVG nor PDF";
  }
  if (good && picture->width > 0 && picture->height > 0) return picture;
  cd_picture_free(picture);
  return NULL;
}

cd_picture *cd_picture_decode(const uint8_t *bytes, size_t count, double limit,
                              const char **problem) {
#ifdef __linux__
  *problem = "it is damaged";
  if (count > UINT32_MAX) return NULL;
  // Checking the header needs no separate process.
  int has_pixels = begins(bytes, count, "\x89PNG") || begins(bytes, count, "\xFF\xD8");
  if (has_pixels && told_pixels(bytes, count) > limit) {
    *problem = "it has too many pixels";
    return NULL;
  }
  cd_decoded decoded;
  if (!cd_decode(bytes, count, limit, &decoded, problem)) return NULL;
  cd_picture *picture = calloc(1, sizeof *picture);
  if (picture && decoded.is_vector) picture->bytes = malloc(count);
  if (!picture || (decoded.is_vector && !picture->bytes)) {
    if (decoded.pixels) cairo_surface_destroy(decoded.pixels);
    free(picture);
    return NULL;
  }
  picture->pixels = decoded.pixels;
  picture->width = decoded.width;
  picture->height = decoded.height;
  if (picture->bytes) {
    memcpy(picture->bytes, bytes, count);
    picture->count = count;
  }
  return picture;
#else
  // After a fork without exec, a process must not use Apple's frameworks.
  return cd_picture_read(bytes, count, limit, problem);
#endif
}

void cd_picture_free(cd_picture *picture) {
  if (!picture) return;
  free(picture->bytes);
  if (picture->drawn) cairo_surface_destroy(picture->drawn);
  if (picture->pixels) cairo_surface_destroy(picture->pixels);
  if (picture->drawing) g_object_unref(picture->drawing);
  if (picture->page) g_object_unref(picture->page);
  if (picture->document) g_object_unref(picture->document);
  free(picture);
}

void cd_picture_size(const cd_picture *picture, double *width, double *height, int *is_vector) {
  *width = picture->width;
  *height = picture->height;
  *is_vector = picture->pixels == NULL;
}
