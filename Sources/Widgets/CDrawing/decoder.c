#include "decoder.h"
#include "canvas.h"

#include <CProcess.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { READ = 1, DRAW = 2 };

/// The limits for one picture: milliseconds of CPU time and of real time, and bytes of memory
/// beyond those at the start of the process.
enum { WORK_TIME = 2000, WAIT_TIME = 10000, MEMORY = 448 << 20 };

/// The longest problem message, with its final 0.
enum { TEXT = 120 };

typedef struct {
  uint32_t operation;
  uint32_t count;
  double limit;
  cd_raster raster;
} question;

typedef struct {
  uint32_t is_good;
  uint32_t is_vector;
  double width;
  double height;
  /// The size of the pixels that follow; 0 if there are none.
  uint32_t columns;
  uint32_t rows;
  char problem[TEXT];
} reply;

// MARK: The child

static void send_pixels(reply *answer, const uint8_t *bytes, int columns, int rows, int stride) {
  answer->columns = (uint32_t)columns;
  answer->rows = (uint32_t)rows;
  cworker_set_timer(0);
  cworker_send(answer, sizeof *answer);
  for (int row = 0; row < rows; row++) {
    cworker_send(bytes + (size_t)row * (size_t)stride, (size_t)columns * 4);
  }
}

/// Draws a picture and sends its pixels.
static int draw(cd_picture *picture, const cd_raster *raster, double width, double height,
                reply *answer) {
  cd_canvas *canvas = cd_canvas_pixels(raster->width, raster->height, 1);
  if (!canvas) return 0;
  cairo_t *cairo = cd_cairo(canvas);
  cairo_translate(cairo, raster->x, raster->y);
  cairo_scale(cairo, raster->scale_x, raster->scale_y);
  cd_picture_draw(picture, canvas, 0, 0, width, height, 1);
  cairo_surface_t *surface = cairo_get_target(cairo);
  cairo_surface_flush(surface);
  const uint8_t *bytes = cairo_image_surface_get_data(surface);
  int is_good = bytes != NULL && cairo_status(cairo) == CAIRO_STATUS_SUCCESS;
  if (is_good) {
    send_pixels(answer, bytes, raster->width, raster->height,
                cairo_image_surface_get_stride(surface));
  }
  cd_canvas_free(canvas);
  return is_good;
}

static void serve(const question *asked, const uint8_t *bytes) {
  reply answer = {0};
  const char *problem = "there is no memory";
  cd_picture *picture = cd_picture_read(bytes, asked->count, asked->limit, &problem);
  int is_vector = 0;
  int is_sent = 0;
  if (picture != NULL) {
    cd_picture_size(picture, &answer.width, &answer.height, &is_vector);
    answer.is_good = 1;
    answer.is_vector = (uint32_t)is_vector;
    if (asked->operation == DRAW) {
      is_sent = draw(picture, &asked->raster, answer.width, answer.height, &answer);
    } else if (!is_vector) {
      cd_raster whole = {(int)answer.width, (int)answer.height, 0, 0, 1, 1};
      is_sent = draw(picture, &whole, answer.width, answer.height, &answer);
    } else {
      cworker_set_timer(0);
      cworker_send(&answer, sizeof answer);
      is_sent = 1;
    }
    cd_picture_free(picture);
  }
  if (is_sent) return;
  answer = (reply){0};
  strncpy(answer.problem, problem, TEXT - 1);
  cworker_set_timer(0);
  cworker_send(&answer, sizeof answer);
}

static void become_decoder(void) {
  question asked;
  while (cworker_receive(&asked, sizeof asked)) {
    uint8_t *bytes = malloc((size_t)asked.count + 1);
    if (bytes == NULL || !cworker_receive(bytes, asked.count)) _exit(0);
    cworker_set_timer(WORK_TIME);
    serve(&asked, bytes);
    free(bytes);
  }
  _exit(0);
}

// MARK: The parent

static cworker decoder = {0, -1};

static int start(void) {
  if (cworker_is_alive(&decoder)) return 1;
  cworker_stop(&decoder);
  const char *const readable[] = {
      "/usr/lib", "/usr/lib64", "/lib", "/lib64", "/usr/share", "/usr/local/share/fonts",
      "/etc/fonts", "/etc/ld.so.cache", "/var/cache/fontconfig", "/dev/null", "/dev/urandom", NULL};
  const char *const writable[] = {"/dev/null", NULL};
  cspawn_options options = {
      .entry = become_decoder,
      .file_size = 1,
      .open_files = 64,
      .private_memory = MEMORY,
  };
  return cworker_start(&decoder, options, readable, writable) == 0;
}

/// Sends or receives all bytes; 0 if the process ends or the time is up.
static int exchange(void *bytes, size_t length, int is_sent, int64_t end) {
  return cworker_move(&decoder, is_sent, bytes, length, end) == 0;
}

/// Receives the pixels after a reply. Checks their size before allocating memory.
static cairo_surface_t *receive_pixels(const reply *answer, double limit, int64_t end) {
  if (answer->columns == 0 || answer->rows == 0 || answer->columns > 32767 ||
      answer->rows > 32767 || (double)answer->columns * answer->rows > limit)
    return NULL;
  cairo_surface_t *surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, (int)answer->columns, (int)answer->rows);
  uint8_t *to = cairo_image_surface_get_data(surface);
  int stride = cairo_image_surface_get_stride(surface);
  for (uint32_t row = 0; to != NULL && row < answer->rows; row++) {
    if (!exchange(to + (size_t)row * (size_t)stride, (size_t)answer->columns * 4, 0, end))
      to = NULL;
  }
  if (to == NULL) {
    cairo_surface_destroy(surface);
    return NULL;
  }
  cairo_surface_mark_dirty(surface);
  return surface;
}

/// The static string equal to a problem message. The decoder may only send one of these.
static const char *known(const char *text) {
  static const char *const all[] = {
      "it has too many pixels",      "librsvg is not installed",
      "gdk-pixbuf is not installed", "poppler-glib is not installed",
      "there is no memory",          "it is neither PNG, JPEG, SVG nor PDF"};
  for (size_t place = 0; place < sizeof all / sizeof *all; place++) {
    if (strncmp(text, all[place], TEXT) == 0) return all[place];
  }
  return "it is damaged";
}

/// Sends a request to the decoder. Returns 1 with the reply and its pixels, if any, or 0 with the problem.
static int ask(question *asked, const uint8_t *bytes, reply *answer, cairo_surface_t **pixels,
               const char **problem) {
  *pixels = NULL;
  *problem = "no process can be started to read it";
  if (!start()) return 0;
  int64_t end = cworker_now() + WAIT_TIME;
  double limit = asked->operation == DRAW ? (double)asked->raster.width * asked->raster.height
                                          : asked->limit;
  // The cast is safe: sending does not change the bytes.
  int is_whole = exchange(asked, sizeof *asked, 1, end) &&
                 exchange((void *)bytes, asked->count, 1, end) &&
                 exchange(answer, sizeof *answer, 0, end);
  if (is_whole && answer->is_good && (asked->operation == DRAW || !answer->is_vector)) {
    *pixels = receive_pixels(answer, limit, end);
    is_whole = *pixels != NULL;
  }
  if (!is_whole) {
    cworker_stop(&decoder);
    *problem = "it takes too long, or too much memory";
    return 0;
  }
  if (answer->is_good && answer->width > 0 && answer->height > 0) return 1;
  if (*pixels != NULL) cairo_surface_destroy(*pixels);
  *problem = known(answer->problem);
  return 0;
}

int cd_decode(const uint8_t *bytes, size_t count, double limit, cd_decoded *decoded,
              const char **problem) {
  question asked = {READ, (uint32_t)count, limit, {0}};
  reply answer;
  cairo_surface_t *pixels;
  if (!ask(&asked, bytes, &answer, &pixels, problem)) return 0;
  *decoded = (cd_decoded){answer.width, answer.height, (int)answer.is_vector, pixels};
  return 1;
}

cairo_surface_t *cd_decode_lines(const uint8_t *bytes, size_t count, const cd_raster *raster,
                                 const char **problem) {
  question asked = {DRAW, (uint32_t)count, 0, *raster};
  reply answer;
  cairo_surface_t *pixels;
  return ask(&asked, bytes, &answer, &pixels, problem) ? pixels : NULL;
}
