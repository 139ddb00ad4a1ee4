#ifndef LIBRARY_H
#define LIBRARY_H
#include <cairo.h>
#include <glib-object.h>
#include <stdint.h>

// The file name of a library that is loaded when first needed.
#ifdef __APPLE__
#define LIBRARY(name, number) "lib" name "." number ".dylib"
#else
#define LIBRARY(name, number) "lib" name ".so." number
#endif

void *cd_opened(const char *name);
/// Sets a function's address; 0 if the library does not export that name.
int cd_find(void *library, const char *name, void *function);

// The picture libraries are loaded when the first picture of their format is read, because loading them would double
// the program's start time. Their functions are declared here, because the libraries are installed without headers.

typedef struct { double x, y, width, height; } rsvg_rectangle;

extern struct {
  void *(*from_data)(const uint8_t *, size_t, GError **);
  int (*size_in_pixels)(void *, double *, double *);
  void (*intrinsic)(void *, int *, void *, int *, void *, int *, rsvg_rectangle *);
  void (*set_dpi)(void *, double);
  int (*render)(void *, cairo_t *, const rsvg_rectangle *, GError **);
} cd_svg;

extern struct {
  void *(*loader)(void);
  int (*write)(void *, const uint8_t *, size_t, GError **);
  int (*close)(void *, GError **);
  void *(*pixbuf)(void *);
  void (*set_size)(void *, int, int);
  int (*width)(const void *), (*height)(const void *), (*stride)(const void *), (*alpha)(const void *);
  const uint8_t *(*pixels)(const void *);
  void *(*oriented)(void *);
} cd_pixbuf;

extern struct {
  void *(*from_bytes)(GBytes *, const char *, GError **);
  void *(*page)(void *, int);
  void (*size)(void *, double *, double *);
  void (*render)(void *, cairo_t *);
} cd_pdf;

// Whether a library is installed.
int cd_have_svg(void);
int cd_have_pixels(void);
int cd_have_pdf(void);
#endif
