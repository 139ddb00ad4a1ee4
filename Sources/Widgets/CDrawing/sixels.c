#include "CDrawing.h"
#include "library.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// libsixel's constants for pixels of three bytes or of one, and for the fast palette method.
enum { RGB888 = 0x03, PAL8 = 0x80 | 0x03, AUTO = 0, QUALITY_LOW = 2 };

static struct {
  int (*output_new)(void **, int (*)(char *, int, void *), void *, void *);
  void (*output_unref)(void *);
  int (*dither_new)(void **, int, void *);
  void (*dither_unref)(void *);
  int (*initialize)(void *, uint8_t *, int, int, int, int, int, int);
  uint8_t *(*palette)(void *);
  int (*palette_count)(void *);
  void (*set_palette)(void *, uint8_t *);
  void (*set_format)(void *, int);
  int (*encode)(uint8_t *, int, int, int, void *, void *);
} sixel;

static int has_sixel;

static void open_sixel(void) {
  void *library = cd_opened(LIBRARY("sixel", "1"));
  has_sixel =
      library && cd_find(library, "sixel_output_new", &sixel.output_new) &&
      cd_find(library, "sixel_output_unref", &sixel.output_unref) &&
      cd_find(library, "sixel_dither_new", &sixel.dither_new) &&
      cd_find(library, "sixel_dither_unref", &sixel.dither_unref) &&
      cd_find(library, "sixel_dither_initialize", &sixel.initialize) &&
      cd_find(library, "sixel_dither_get_palette", &sixel.palette) &&
      cd_find(library, "sixel_dither_get_num_of_palette_colors", &sixel.palette_count) &&
      cd_find(library, "sixel_dither_set_palette", &sixel.set_palette) &&
      cd_find(library, "sixel_dither_set_pixelformat", &sixel.set_format) &&
      cd_find(library, "sixel_encode", &sixel.encode);
}

int cd_can_make_sixels(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_sixel);
  return has_sixel;
}

typedef struct {
  char *bytes;
  size_t count, room;
} text;

static int append(char *bytes, int count, void *context) {
  text *to = context;
  if (count > 0 && to->count + (size_t)count > to->room) {
    size_t room = (to->count + (size_t)count) * 2;
    char *larger = realloc(to->bytes, room);
    if (!larger) return -1;
    to->bytes = larger;
    to->room = room;
  }
  if (count > 0) memcpy(to->bytes + to->count, bytes, (size_t)count);
  to->count += count > 0 ? (size_t)count : 0;
  return count;
}

// MARK: Colours

// A hash table of a picture's colours, each with its count and its palette index.
typedef struct {
  uint32_t color;
  int count, place;
} entry;

typedef struct {
  entry *entries;
  size_t room;
  int count;
} table;

static entry *at(table *colors, uint32_t color) {
  size_t place = (color * 2654435761u) & (colors->room - 1);
  while (colors->entries[place].count && colors->entries[place].color != color)
    place = (place + 1) & (colors->room - 1);
  return &colors->entries[place];
}

static uint32_t color_of(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 16 | (uint32_t)bytes[1] << 8 | bytes[2];
}

static void write_color(uint8_t *bytes, uint32_t color) {
  bytes[0] = (uint8_t)(color >> 16);
  bytes[1] = (uint8_t)(color >> 8);
  bytes[2] = (uint8_t)color;
}

static int is_more(const void *one, const void *other) {
  const entry *left = *(entry *const *)one, *right = *(entry *const *)other;
  if (left->count != right->count) return right->count - left->count;
  return (left->color > right->color) - (left->color < right->color);
}

static int distance(const uint8_t *one, uint32_t other) {
  int red = one[0] - (int)(other >> 16), green = one[1] - (int)(other >> 8 & 255), blue = one[2] - (int)(other & 255);
  return 3 * red * red + 4 * green * green + 2 * blue * blue;
}

static int nearest(const uint8_t *palette, int count, uint32_t color) {
  int best = 0, least = 0x7FFFFFFF;
  for (int place = 0; place < count; place++) {
    int far = distance(palette + place * 3, color);
    if (far < least) {
      least = far;
      best = place;
    }
  }
  return best;
}

// A colour of more than 1/OFTEN of a picture's pixels is always kept exactly.
enum { OFTEN = 400 };

// Chooses a palette and writes each pixel's index; returns the number of colours, 0 on failure.
static int index_pixels(uint8_t *bytes, size_t pixels, int width, int height, int most, uint8_t *palette,
                        uint8_t *indexes) {
  table colors = {NULL, 256, 0};
  while (colors.room < pixels * 2) colors.room *= 2;
  colors.entries = calloc(colors.room, sizeof *colors.entries);
  if (!colors.entries) return 0;
  for (size_t place = 0; place < pixels; place++) {
    // Sixel colours are percentages.
    for (int part = 0; part < 3; part++) {
      int hundredths = (bytes[place * 3 + part] * 100 + 127) / 255;
      bytes[place * 3 + part] = (uint8_t)((hundredths * 255 + 50) / 100);
    }
    entry *found = at(&colors, color_of(bytes + place * 3));
    if (!found->count++) colors.count++;
    found->color = color_of(bytes + place * 3);
  }
  entry **sorted = malloc((size_t)colors.count * sizeof *sorted);
  int count = 0;
  if (sorted) {
    for (size_t place = 0; place < colors.room; place++)
      if (colors.entries[place].count) sorted[count++] = &colors.entries[place];
    qsort(sorted, (size_t)count, sizeof *sorted, is_more);
    int kept = 0;
    if (count <= most) {
      for (; kept < count; kept++) write_color(palette + kept * 3, sorted[kept]->color);
    } else {
      while (kept < most * 3 / 4 && (size_t)sorted[kept]->count * OFTEN > pixels) {
        write_color(palette + kept * 3, sorted[kept]->color);
        kept++;
      }
      void *dither = NULL;
      if (!(sixel.dither_new(&dither, most - kept, NULL) & 0x1000) &&
          !(sixel.initialize(dither, bytes, width, height, RGB888, AUTO, AUTO, QUALITY_LOW) & 0x1000)) {
        int found = sixel.palette_count(dither);
        if (found > most - kept) found = most - kept;
        memcpy(palette + kept * 3, sixel.palette(dither), (size_t)found * 3);
        kept += found;
      }
      if (dither) sixel.dither_unref(dither);
    }
    count = kept;
    for (size_t place = 0; place < colors.room && count; place++)
      if (colors.entries[place].count)
        colors.entries[place].place = nearest(palette, count, colors.entries[place].color);
    for (size_t place = 0; place < pixels; place++)
      indexes[place] = (uint8_t)at(&colors, color_of(bytes + place * 3))->place;
  }
  free(sorted);
  free(colors.entries);
  return count;
}

char *cd_sixels(uint8_t *bytes, int width, int height, int colors, size_t *count) {
  if (!cd_can_make_sixels() || width < 1 || height < 1) return NULL;
  size_t pixels = (size_t)width * (size_t)height;
  text made = {NULL, 0, 0};
  void *output = NULL, *dither = NULL;
  uint8_t palette[256 * 3] = {0};
  uint8_t *indexes = malloc(pixels);
  int most = colors < 2 ? 2 : colors > 256 ? 256 : colors;
  int used = indexes ? index_pixels(bytes, pixels, width, height, most, palette, indexes) : 0;
  // A status with these bits set is an error.
  int is_made = used && !(sixel.output_new(&output, append, &made, NULL) & 0x1000) &&
                !(sixel.dither_new(&dither, used, NULL) & 0x1000);
  if (is_made) {
    sixel.set_palette(dither, palette);
    sixel.set_format(dither, PAL8);
    is_made = !(sixel.encode(indexes, width, height, 1, dither, output) & 0x1000);
  }
  if (dither) sixel.dither_unref(dither);
  if (output) sixel.output_unref(output);
  free(indexes);
  if (!is_made) {
    free(made.bytes);
    return NULL;
  }
  *count = made.count;
  return made.bytes;
}

void cd_free(void *bytes) { free(bytes); }
