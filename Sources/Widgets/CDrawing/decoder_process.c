#include "decoder_process.h"
#include "canvas.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

enum { SOCKET = 3 };

static int receive_all(void *bytes, size_t length) {
  for (char *to = bytes; length > 0;) {
    ssize_t count = read(SOCKET, to, length);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return 0;
    to += count;
    length -= (size_t)count;
  }
  return 1;
}

static void send_all(const void *bytes, size_t length) {
  for (const char *from = bytes; length > 0;) {
    ssize_t count = write(SOCKET, from, length);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) _exit(0);
    from += count;
    length -= (size_t)count;
  }
}

/// Ends the process by SIGPROF after this CPU time; 0 disables the timer.
static void set_timer(int milliseconds) {
  struct itimerval timer = {{0, 0}, {milliseconds / 1000, (milliseconds % 1000) * 1000}};
  setitimer(ITIMER_PROF, &timer, NULL);
}

static void send_pixels(reply *answer, const uint8_t *bytes, int columns, int rows, int stride) {
  answer->columns = (uint32_t)columns;
  answer->rows = (uint32_t)rows;
  set_timer(0);
  send_all(answer, sizeof *answer);
  for (int row = 0; row < rows; row++) {
    send_all(bytes + (size_t)row * (size_t)stride, (size_t)columns * 4);
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
      set_timer(0);
      send_all(&answer, sizeof answer);
      is_sent = 1;
    }
    cd_picture_free(picture);
  }
  if (is_sent) return;
  answer = (reply){0};
  strncpy(answer.problem, problem, TEXT - 1);
  set_timer(0);
  send_all(&answer, sizeof answer);
}

void cd_become_decoder(void) {
  question asked;
  while (receive_all(&asked, sizeof asked)) {
    uint8_t *bytes = malloc((size_t)asked.count + 1);
    if (bytes == NULL || !receive_all(bytes, asked.count)) _exit(0);
    set_timer(WORK_TIME);
    serve(&asked, bytes);
    free(bytes);
  }
  _exit(0);
}
