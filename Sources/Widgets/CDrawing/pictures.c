#include "canvas.h"
#include "decoder.h"
#include "library.h"
#include <glib-object.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// The picture libraries are loaded when the first picture of their kind is read: otherwise each
// start of the program would take twice as long. Their functions are declared here, as they are
// installed without headers.

typedef struct { double x, y, width, height; } rsvg_rectangle;

static struct {
  void *(*from_data)(const uint8_t *, size_t, GError **);
  int (*size_in_pixels)(void *, double *, double *);
  void (*intrinsic)(void *, int *, void *, int *, void *, int *, rsvg_rectangle *);
  void (*set_dpi)(void *, double);
  int (*render)(void *, cairo_t *, const rsvg_rectangle *, GError **);
} svg;

static struct {
  void *(*loader)(void);
  int (*write)(void *, const uint8_t *, size_t, GError **);
  int (*close)(void *, GError **);
  void *(*pixbuf)(void *);
  void (*set_size)(void *, int, int);
  int (*width)(const void *), (*height)(const void *), (*stride)(const void *), (*alpha)(const void *);
  const uint8_t *(*pixels)(const void *);
  void *(*oriented)(void *);
} pixbuf;

static struct {
  void *(*from_bytes)(GBytes *, const char *, GError **);
  void *(*page)(void *, int);
  void (*size)(void *, double *, double *);
  void (*render)(void *, cairo_t *);
} pdf;

static int have_svg(void) {
  static int known = -1;
  if (known >= 0) return known;
  void *library = cd_opened(LIBRARY("rsvg-2", "2"));
  known = library && cd_find(library, "rsvg_handle_new_from_data", &svg.from_data) &&
          cd_find(library, "rsvg_handle_get_intrinsic_size_in_pixels", &svg.size_in_pixels) &&
          cd_find(library, "rsvg_handle_get_intrinsic_dimensions", &svg.intrinsic) &&
          cd_find(library, "rsvg_handle_set_dpi", &svg.set_dpi) &&
          cd_find(library, "rsvg_handle_render_document", &svg.render);
  return known;
}

static int have_pixels(void) {
  static int known = -1;
  if (known >= 0) return known;
  void *library = cd_opened(LIBRARY("gdk_pixbuf-2.0", "0"));
  known = library && cd_find(library, "gdk_pixbuf_loader_new", &pixbuf.loader) &&
          cd_find(library, "gdk_pixbuf_loader_write", &pixbuf.write) &&
          cd_find(library, "gdk_pixbuf_loader_close", &pixbuf.close) &&
          cd_find(library, "gdk_pixbuf_loader_get_pixbuf", &pixbuf.pixbuf) &&
          cd_find(library, "gdk_pixbuf_loader_set_size", &pixbuf.set_size) &&
          cd_find(library, "gdk_pixbuf_get_width", &pixbuf.width) &&
          cd_find(library, "gdk_pixbuf_get_height", &pixbuf.height) &&
          cd_find(library, "gdk_pixbuf_get_rowstride", &pixbuf.stride) &&
          cd_find(library, "gdk_pixbuf_get_has_alpha", &pixbuf.alpha) &&
          cd_find(library, "gdk_pixbuf_read_pixels", &pixbuf.pixels) &&
          cd_find(library, "gdk_pixbuf_apply_embedded_orientation", &pixbuf.oriented);
  return known;
}

static int have_pdf(void) {
  static int known = -1;
  if (known >= 0) return known;
  void *library = cd_opened(LIBRARY("poppler-glib", "8"));
  known = library && cd_find(library, "poppler_document_new_from_bytes", &pdf.from_bytes) &&
          cd_find(library, "poppler_document_get_page", &pdf.page) &&
          cd_find(library, "poppler_page_get_size", &pdf.size) &&
          cd_find(library, "poppler_page_render", &pdf.render);
  return known;
}

int cd_picture_can_read(int format) {
  return format == CD_SVG ? have_svg() : format == CD_PDF ? have_pdf() : have_pixels();
}

struct cd_picture {
  // One of these is set: pixels, an SVG, a page with its document, or the data of a foreign vector
  // picture.
  cairo_surface_t *pixels;
  void *drawing, *page, *document;
  uint8_t *bytes;
  size_t count;
  double width, height;
  // For a foreign vector picture: the last rasterisation, and whether it failed.
  cd_raster raster;
  cairo_surface_t *drawn;
  int is_bad;
};

// MARK: Reading

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

// Called when the size is known, before its memory is allocated. Requests one pixel if there are
// too many.
static void on_size(void *loader, int width, int height, void *context) {
  size_limit *limit = context;
  if ((double)width * height > limit->limit) {
    limit->refused = 1;
    pixbuf.set_size(loader, 1, 1);
  }
}

// Converts to cairo's pixels: blue first, with premultiplied alpha.
static cairo_surface_t *surface_of(const void *image) {
  int width = pixbuf.width(image), height = pixbuf.height(image), from = pixbuf.stride(image);
  int channels = pixbuf.alpha(image) ? 4 : 3;
  const uint8_t *bytes = pixbuf.pixels(image);
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
  void *loader = pixbuf.loader();
  size_limit size = {limit, 0};
  g_signal_connect_data(loader, "size-prepared", (GCallback)on_size, &size, NULL, 0);
  GError *error = NULL;
  int whole = pixbuf.write(loader, bytes, count, &error);
  whole = pixbuf.close(loader, error ? NULL : &error) && whole;
  void *image = whole ? pixbuf.pixbuf(loader) : NULL;
  cairo_surface_t *surface = NULL;
  *problem = "it is damaged";
  if (size.refused) {
    *problem = "it has too many pixels";
  } else if (image) {
    void *turned = pixbuf.oriented(image);
    surface = surface_of(turned ? turned : image);
    if (turned) g_object_unref(turned);
  }
  if (error) g_error_free(error);
  g_object_unref(loader);
  return surface;
}

static int read_drawing(cd_picture *picture, const uint8_t *bytes, size_t count) {
  GError *error = NULL;
  picture->drawing = svg.from_data(bytes, count, &error);
  if (error) g_error_free(error);
  if (!picture->drawing) return 0;
  svg.set_dpi(picture->drawing, 72);
  if (!svg.size_in_pixels(picture->drawing, &picture->width, &picture->height)) {
    int has_width, has_height, has_box;
    double length[2][2];
    rsvg_rectangle box = {0, 0, 0, 0};
    svg.intrinsic(picture->drawing, &has_width, length[0], &has_height, length[1], &has_box, &box);
    picture->width = has_box ? box.width : 100;
    picture->height = has_box ? box.height : 100;
  }
  return 1;
}

static int read_page(cd_picture *picture, const uint8_t *bytes, size_t count) {
  GError *error = NULL;
  GBytes *copy = g_bytes_new(bytes, count);
  picture->document = pdf.from_bytes(copy, NULL, &error);
  g_bytes_unref(copy);
  if (error) g_error_free(error);
  picture->page = picture->document ? pdf.page(picture->document, 0) : NULL;
  if (!picture->page) return 0;
  pdf.size(picture->page, &picture->width, &picture->height);
  return 1;
}

cd_picture *cd_picture_read(const uint8_t *bytes, size_t count, double limit, const char **problem) {
  cd_picture *picture = calloc(1, sizeof *picture);
  if (!picture) return NULL;
  *problem = "it is damaged";
  int good = 0;
  if (begins(bytes, count, "%PDF")) {
    if (!have_pdf()) *problem = "poppler-glib is not installed";
    else good = read_page(picture, bytes, count);
  } else if (holds(bytes, count, "<svg")) {
    if (!have_svg()) *problem = "librsvg is not installed";
    else good = read_drawing(picture, bytes, count);
  } else if (begins(bytes, count, "\x89PNG") || begins(bytes, count, "\xFF\xD8")) {
    if (!have_pixels()) {
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
  // This needs no process.
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
  // A forked process that does not exec must not use Apple's frameworks.
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

// MARK: Drawing

// The largest requested raster: pixels of a side and in total.
enum { LONGEST = 8192, MOST_PIXELS = 24000000 };

// The rasterised foreign vector picture; NULL if it cannot be drawn.
static cairo_surface_t *drawn(cd_picture *picture, const cd_raster *raster) {
  if (picture->drawn && memcmp(raster, &picture->raster, sizeof *raster) == 0) return picture->drawn;
  if (picture->drawn) cairo_surface_destroy(picture->drawn);
  const char *problem;
  picture->drawn = cd_decode_lines(picture->bytes, picture->count, raster, &problem);
  picture->raster = *raster;
  // Do not try again: it would take as long.
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
    svg.render(picture->drawing, cairo, &place, NULL);
  } else if (picture->bytes) {
    cairo_scale(cairo, width / picture->width, height / picture->height);
    int is_lines = cairo_surface_get_type(cairo_get_target(cairo)) != CAIRO_SURFACE_TYPE_IMAGE;
    draw_foreign(picture, cairo, is_lines ? FILE_SCALE : 1);
  } else {
    cairo_scale(cairo, width / picture->width, height / picture->height);
    cairo_rectangle(cairo, 0, 0, picture->width, picture->height);
    cairo_clip(cairo);
    if (picture->page) {
      pdf.render(picture->page, cairo);
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
