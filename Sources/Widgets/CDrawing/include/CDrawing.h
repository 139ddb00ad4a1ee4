#ifndef CDRAWING_H
#define CDRAWING_H
#include <stddef.h>
#include <stdint.h>

// Drawing in points: cairo for shapes, Pango for text, librsvg, gdk-pixbuf and poppler for pictures. Nothing
// here may be used by two threads at once. Lengths are points, angles radians, colours parts from 0 to 1.

// MARK: Canvas

typedef struct cd_canvas cd_canvas;

/// What a finished canvas becomes.
enum { CD_PNG = 0, CD_SVG = 1, CD_PDF = 2 };

/// A canvas of pixels, `scale` of them a point; NULL where there is no memory for it.
cd_canvas *cd_canvas_pixels(int width, int height, double scale);
/// A canvas of a vector file, `CD_SVG` or `CD_PDF`, of a size in points.
cd_canvas *cd_canvas_file(int format, double width, double height);
/// Ends the drawing and returns the file's bytes, to be freed; NULL where it failed.
uint8_t *cd_canvas_finish(cd_canvas *canvas, size_t *count);
/// The pixels of a canvas: rows of four bytes, blue first, colours multiplied with alpha.
const uint8_t *cd_canvas_bytes(cd_canvas *canvas, int *width, int *height, int *stride);
/// Lays pixels of that form onto the canvas, `width` by `height` points from a place.
void cd_canvas_put(cd_canvas *canvas, uint8_t *bytes, int width, int height, double x, double y);
/// Whether cairo met numbers that it does not forgive: nothing more is drawn.
int cd_failed(const cd_canvas *canvas);
void cd_canvas_free(cd_canvas *canvas);

void cd_save(cd_canvas *canvas);
void cd_restore(cd_canvas *canvas);
void cd_transform(cd_canvas *canvas, double a, double b, double c, double d, double tx, double ty);

// MARK: Paths

void cd_path_clear(cd_canvas *canvas);
void cd_move(cd_canvas *canvas, double x, double y);
void cd_line(cd_canvas *canvas, double x, double y);
void cd_curve(cd_canvas *canvas, double x1, double y1, double x2, double y2, double x, double y);
void cd_close(cd_canvas *canvas);
/// The path as straight lines: calls back with 0 for a start, 1 for a line and 2 for a close.
void cd_path_flatten(cd_canvas *canvas, double tolerance, void *context,
                     void (*step)(void *context, int kind, double x, double y));

void cd_clip(cd_canvas *canvas, int even_odd);
void cd_fill(cd_canvas *canvas, int even_odd);
/// Fills the path and its line of a width with a round pen, as one.
void cd_fill_and_stroke(cd_canvas *canvas, double width);
/// `cap` 0 butt, 1 round, 2 square; `join` 0 miter, 1 round, 2 bevel.
void cd_stroke(cd_canvas *canvas, double width, int cap, int join, double miter,
               const double *dashes, int count, double phase);

// MARK: Paint

/// A stop of a gradient: its place and red, green, blue, alpha.
typedef struct { double place, red, green, blue, alpha; } cd_stop;

void cd_color(cd_canvas *canvas, double red, double green, double blue, double alpha);
void cd_linear(cd_canvas *canvas, double x0, double y0, double x1, double y1, const cd_stop *stops,
               int count);
/// From one radius to another around a centre, stretched in both directions.
void cd_radial(cd_canvas *canvas, double x, double y, double from, double to, double stretch_x,
               double stretch_y, const cd_stop *stops, int count);
/// Around a centre, clockwise from the right, reaching as far as `radius`.
void cd_angular(cd_canvas *canvas, double x, double y, double radius, double from, double to,
                const cd_stop *stops, int count);

// MARK: Groups

/// Draws what follows apart; `x` to `height` bound it, beyond which an effect sees nothing.
void cd_group(cd_canvas *canvas, double x, double y, double width, double height);
/// Lays the group over what was there, by one of cairo's operators (0: plainly).
void cd_group_end(cd_canvas *canvas, double alpha, int operator);
/// Lays the last but one group through the alpha of the last.
void cd_group_end_masked(cd_canvas *canvas);
/// Blurs the group's pixels; `radius` as Core Animation counts it.
void cd_group_blur(cd_canvas *canvas, double radius);
/// Changes colours: four rows of five, in red, green, blue, alpha and a constant.
void cd_group_colors(cd_canvas *canvas, const double matrix[20]);
/// Makes alpha of luminance.
void cd_group_luminance(cd_canvas *canvas);
/// Lays a blurred copy in one colour below the group, moved by points.
void cd_group_shadow(cd_canvas *canvas, double radius, double x, double y, double red,
                     double green, double blue, double alpha);

// MARK: Pictures

typedef struct cd_picture cd_picture;

/// Reads PNG, JPEG, SVG or PDF by what the bytes begin with; NULL where it cannot, with a word why.
/// More than `limit` pixels are refused.
cd_picture *cd_picture_read(const uint8_t *bytes, size_t count, double limit, const char **problem);
/// The same for a picture of somebody else's, by a process of its own with limits of time and memory: only
/// pixels come back, and one of lines is drawn there in each size that is asked for.
cd_picture *cd_picture_decode(const uint8_t *bytes, size_t count, double limit, const char **problem);
/// Its size in pixels, or points where it is made of lines.
void cd_picture_size(const cd_picture *picture, double *width, double *height, int *is_vector);
/// Draws it into a rectangle; `smooth` 0 keeps pixels hard.
void cd_picture_draw(cd_picture *picture, cd_canvas *canvas, double x, double y, double width,
                     double height, int smooth);
void cd_picture_free(cd_picture *picture);
/// Whether a library for SVG (`CD_SVG`), PDF (`CD_PDF`) or pixels (`CD_PNG`) can be had.
int cd_picture_can_read(int format);

// MARK: Terminals

/// Bytes in zlib's format, to be given to cd_free; NULL where zlib is not installed.
uint8_t *cd_deflate(const uint8_t *bytes, size_t count, size_t *length);
/// The checksum of a PNG's chunk, once something was deflated.
uint32_t cd_crc(const uint8_t *bytes, size_t count);

/// Whether libsixel can be had.
int cd_can_make_sixels(void);
/// Pixels of red, green and blue as a sixel graphic of at most so many colours, to be freed by `cd_free`; NULL
/// where that cannot be. The pixels may be changed.
char *cd_sixels(uint8_t *bytes, int width, int height, int colors, size_t *count);
void cd_free(void *bytes);

// MARK: Text

typedef struct cd_fonts cd_fonts;
typedef struct cd_text cd_text;

/// Fonts of a configuration of fontconfig's own form and of no other; on macOS the system's.
cd_fonts *cd_fonts_make(const char *configuration);
/// The same with fonts of files besides, which are found by their PostScript names, too.
cd_fonts *cd_fonts_with(const char *configuration, const char *const *paths, int count);
/// Calls back with each name of the fonts of files, and the height of their lines at 1 point.
void cd_fonts_added(cd_fonts *fonts, void *context,
                    void (*name)(void *context, const char *name, double line));
/// Whether a family is there under that very name.
int cd_fonts_have(cd_fonts *fonts, const char *family);

/// How a part of a text looks.
typedef struct {
  /// Bytes of the text.
  int start, end;
  /// Families, the first choice first, with commas between.
  const char *families;
  /// The family whose thin outlines are drawn with round pens; NULL for outlines as they are.
  const char *round_family;
  double size;
  /// The part of the size that outlines are drawn in, in the middle of their advance.
  double outline;
  /// From 100 to 900.
  int weight;
  /// A `PangoStretch`: 4 for letters of standard width.
  int stretch;
  int italic;
  /// Features of OpenType, such as `tnum=1`.
  const char *features;
  /// Added after each letter, and above the baseline.
  double spacing, rise;
  /// Something of this width and no letters.
  double width;
  /// A `PangoVariant`: 0 for letters as they are.
  int capitals;
} cd_run;

cd_text *cd_text_make(cd_fonts *fonts, const char *text, const cd_run *runs, int count);
void cd_text_free(cd_text *text);
/// Breaks it into lines of a width (negative: none), at most `lines` (0: any number); `cut` says where
/// letters are left out: 0 nowhere, 1 at the start, 2 in the middle, 3 at the end.
void cd_text_layout(cd_text *text, double width, int lines, int cut);
int cd_text_lines(const cd_text *text);
int cd_text_is_cut(const cd_text *text);
/// The width of a line and whether it reads from the right.
double cd_text_line_width(const cd_text *text, int line, int *from_right);
/// Where a run lies in a line; 0 where it does not.
int cd_text_run_place(const cd_text *text, int line, int run, double *from, double *to);
/// Draws a run's letters of a line in the canvas's paint, its baseline beginning at a place.
void cd_text_draw(const cd_text *text, int line, int run, cd_canvas *canvas, double x, double y);

/// The ink of a glyph of a font at 1 point, from its origin; 0 where the font lacks it.
int cd_glyph_bounds(cd_fonts *fonts, const char *family, uint32_t letter, double *x, double *y,
                    double *width, double *height);
/// Adds a glyph's outline to the path.
void cd_glyph_path(cd_fonts *fonts, const char *family, uint32_t letter, cd_canvas *canvas,
                   double size, double x, double y);
#endif
