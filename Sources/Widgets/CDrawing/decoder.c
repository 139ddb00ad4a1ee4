#include "decoder_process.h"

#include <CProcess.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static struct {
  pid_t process;
  int socket;
} decoder = {0, -1};

static void stop(void) {
  if (decoder.socket < 0) return;
  kill(decoder.process, SIGKILL);
  close(decoder.socket);
  decoder.socket = -1;
  while (waitpid(decoder.process, NULL, 0) < 0 && errno == EINTR) {
  }
}

static int start(void) {
  char byte;
  if (decoder.socket >= 0) {
    // The process may have been killed while it was idle.
    ssize_t count = recv(decoder.socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return 1;
    stop();
  }
  int pair[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0) return 0;
  fcntl(pair[0], F_SETFD, FD_CLOEXEC);
  fcntl(pair[1], F_SETFD, FD_CLOEXEC);
  fcntl(pair[0], F_SETFL, O_NONBLOCK);
#ifdef __APPLE__
  int on = 1;
  setsockopt(pair[0], SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
  const char *const readable[] = {
      "/usr/lib", "/usr/lib64", "/lib", "/lib64", "/usr/share", "/usr/local/share/fonts",
      "/etc/fonts", "/etc/ld.so.cache", "/var/cache/fontconfig", "/dev/null", "/dev/urandom", NULL};
  const char *const writable[] = {"/dev/null", NULL};
  int landlock = csandbox_landlock_version() > 0 ? csandbox_landlock(readable, writable) : -1;
  int filter = csandbox_filter(0, 0);
  const int descriptors[] = {-1, -1, -1, pair[1]};
  cspawn_options options = {
      .entry = cd_become_decoder,
      .descriptors = descriptors,
      .descriptor_count = 4,
      .own_group = 1,
      .dies_with_parent = 1,
      .file_size = 1,
      .open_files = 64,
      .landlock = landlock,
      .filter = filter,
      .private_memory = MEMORY,
  };
  int failure = cspawn_start(&options, &decoder.process);
  if (failure != 0 && (landlock >= 0 || filter >= 0)) {
    // Kernels of some containers reject these rules: continue with the resource limits alone.
    options.landlock = options.filter = -1;
    failure = cspawn_start(&options, &decoder.process);
  }
  close(pair[1]);
  if (landlock >= 0) close(landlock);
  if (filter >= 0) close(filter);
  if (failure != 0) {
    close(pair[0]);
    return 0;
  }
  decoder.socket = pair[0];
  return 1;
}

static int64_t milliseconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

#ifdef __linux__
enum { FLAGS = MSG_NOSIGNAL };
#else
enum { FLAGS = 0 };
#endif

/// Sends or receives all bytes; 0 if the process ends or the time is up.
static int exchange(void *bytes, size_t length, int is_sent, int64_t end) {
  for (char *at = bytes; length > 0;) {
    ssize_t count = is_sent ? send(decoder.socket, at, length, FLAGS)
                            : recv(decoder.socket, at, length, 0);
    if (count > 0) {
      at += count;
      length -= (size_t)count;
    } else if (count == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
      return 0;
    } else {
      int64_t left = end - milliseconds_now();
      struct pollfd watched = {decoder.socket, is_sent ? POLLOUT : POLLIN, 0};
      if (left <= 0 || (poll(&watched, 1, (int)left) < 0 && errno != EINTR)) return 0;
    }
  }
  return 1;
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

/// The static copy of a problem message: only messages that a decoder may send are accepted.
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

/// Sends a request to the decoder. Returns 1 with its reply and pixels, if any, or 0 with the
/// problem.
static int ask(question *asked, const uint8_t *bytes, reply *answer, cairo_surface_t **pixels,
               const char **problem) {
  *pixels = NULL;
  *problem = "no process can be started to read it";
  if (!start()) return 0;
  int64_t end = milliseconds_now() + WAIT_TIME;
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
    stop();
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
