#ifndef CDRAWING_H
#define CDRAWING_H
#include <stddef.h>
#include <stdint.h>

// Drawing in points: cairo for shapes, Pango for text, librsvg, gdk-pixbuf and poppler for pictures. Not thread-safe:
// only one thread may call any of these functions at a time. Lengths are in points, angles in radians, colour channels
// from 0 to 1.

// MARK: Canvas

typedef struct cd_canvas cd_canvas;

enum { CD_PNG = 0, CD_SVG = 1, CD_PDF = 2 };

/// Creates a pixel canvas with `scale` pixels per point; NULL if there is not enough memory.
cd_canvas *cd_canvas_pixels(int width, int height, double scale);
/// Creates a canvas for a vector file, `CD_SVG` or `CD_PDF`, with a size in points.
cd_canvas *cd_canvas_file(int format, double width, double height);
/// Ends the drawing and returns the file's bytes, which the caller frees; NULL on failure.
uint8_t *cd_canvas_finish(cd_canvas *canvas, size_t *count);
/// The pixels of a canvas: rows of four bytes, blue first, with premultiplied alpha.
const uint8_t *cd_canvas_bytes(cd_canvas *canvas, int *width, int *height, int *stride);
/// Draws pixels in the format of cd_canvas_bytes on the canvas, `width` × `height` points, at a position.
void cd_canvas_put(cd_canvas *canvas, uint8_t *bytes, int width, int height, double x, double y);
/// Whether cairo failed on invalid numbers, after which nothing more is drawn.
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
/// Converts the path to straight lines. `step` is called with kind 0 for a start, 1 for a line and 2 for a close.
void cd_path_flatten(cd_canvas *canvas, double tolerance, void *context,
                     void (*step)(void *context, int kind, double x, double y));

void cd_clip(cd_canvas *canvas, int even_odd);
void cd_fill(cd_canvas *canvas, int even_odd);
/// Fills and strokes the path with a round pen in one operation.
void cd_fill_and_stroke(cd_canvas *canvas, double width);
/// `cap` 0 butt, 1 round, 2 square; `join` 0 miter, 1 round, 2 bevel.
void cd_stroke(cd_canvas *canvas, double width, int cap, int join, double miter,
               const double *dashes, int count, double phase);

// MARK: Paint

/// A gradient stop: its position and colour.
typedef struct { double place, red, green, blue, alpha; } cd_stop;

void cd_color(cd_canvas *canvas, double red, double green, double blue, double alpha);
void cd_linear(cd_canvas *canvas, double x0, double y0, double x1, double y1, const cd_stop *stops,
               int count);
/// A radial gradient from one radius to another around a centre, scaled horizontally and vertically.
void cd_radial(cd_canvas *canvas, double x, double y, double from, double to, double stretch_x,
               double stretch_y, const cd_stop *stops, int count);
/// A gradient around a centre, clockwise from the right, with an outer `radius`.
void cd_angular(cd_canvas *canvas, double x, double y, double radius, double from, double to,
                const cd_stop *stops, int count);

// MARK: Groups

/// Starts a group, which is drawn separately. Effects apply only to its part inside the bounds `x` to `height`.
void cd_group(cd_canvas *canvas, double x, double y, double width, double height);
/// Composites the group with one of cairo's operators (0: over).
void cd_group_end(cd_canvas *canvas, double alpha, int operator);
/// Ends two groups: composites the outer one, masked by the alpha of the inner one.
void cd_group_end_masked(cd_canvas *canvas);
/// Blurs the group's pixels. `radius` has the same meaning as in Core Animation.
void cd_group_blur(cd_canvas *canvas, double radius);
/// Applies a colour matrix: four rows of five, for red, green, blue, alpha and a constant.
void cd_group_colors(cd_canvas *canvas, const double matrix[20]);
void cd_group_luminance(cd_canvas *canvas);
/// Draws a blurred copy in one colour below the group, offset by points.
void cd_group_shadow(cd_canvas *canvas, double radius, double x, double y, double red,
                     double green, double blue, double alpha);

// MARK: Pictures

typedef struct cd_picture cd_picture;

/// Reads PNG, JPEG, SVG or PDF, recognised by the first bytes; NULL with the problem on failure.
/// Rejects more than `limit` pixels.
cd_picture *cd_picture_read(const uint8_t *bytes, size_t count, double limit, const char **problem);
/// Reads a foreign picture in a separate process with limits of time and memory. The process returns only pixels; a
/// vector picture is rasterised there for each requested size.
cd_picture *cd_picture_decode(const uint8_t *bytes, size_t count, double limit, const char **problem);
/// The size in pixels, or in points for a vector picture.
void cd_picture_size(const cd_picture *picture, double *width, double *height, int *is_vector);
/// Draws the picture into a rectangle. With `smooth` 0, pixels stay sharp.
void cd_picture_draw(cd_picture *picture, cd_canvas *canvas, double x, double y, double width,
                     double height, int smooth);
void cd_picture_free(cd_picture *picture);
/// Whether a library for SVG (`CD_SVG`), PDF (`CD_PDF`) or raster pictures (`CD_PNG`) is installed.
int cd_picture_can_read(int format);

// MARK: Terminals

/// Compresses bytes in zlib's format; free them with `cd_free`. NULL if zlib is not installed.
uint8_t *cd_deflate(const uint8_t *bytes, size_t count, size_t *length);
/// The checksum of a PNG chunk. Call it only after cd_deflate.
uint32_t cd_crc(const uint8_t *bytes, size_t count);

/// Whether libsixel is installed.
int cd_can_make_sixels(void);
/// Converts red, green and blue pixels to a sixel graphic with at most `colors` colours; free it
/// with `cd_free`. NULL on failure. May change the pixels.
char *cd_sixels(uint8_t *bytes, int width, int height, int colors, size_t *count);
void cd_free(void *bytes);

// MARK: Text

typedef struct cd_fonts cd_fonts;
typedef struct cd_text cd_text;

/// Creates fonts from only the given fontconfig configuration; on macOS from the system's.
cd_fonts *cd_fonts_make(const char *configuration);
/// The same with additional font files. Their fonts are also found by PostScript name.
cd_fonts *cd_fonts_with(const char *configuration, const char *const *paths, int count);
/// Calls `name` with each name of the added fonts and its line height at 1 point.
void cd_fonts_added(cd_fonts *fonts, void *context,
                    void (*name)(void *context, const char *name, double line));
/// Whether a family of exactly this name is available.
int cd_fonts_have(cd_fonts *fonts, const char *family);

/// The style of a part of a text.
typedef struct {
  /// The range in bytes of the text.
  int start, end;
  /// Comma-separated families, the first choice first.
  const char *families;
  /// The family whose thin outlines are stroked with a round pen; NULL for normal outlines.
  const char *round_family;
  double size;
  /// The scale of the outlines relative to the size; scaled outlines are centred in their advance.
  double outline;
  /// The weight from 100 to 900.
  int weight;
  /// A `PangoStretch`; 4 is the standard width.
  int stretch;
  int italic;
  /// OpenType features, such as `tnum=1`.
  const char *features;
  /// The space added after each letter, and the rise above the baseline.
  double spacing, rise;
  /// If positive, the width of an empty space in place of letters.
  double width;
  /// A `PangoVariant`; 0 is normal.
  int capitals;
} cd_run;

cd_text *cd_text_make(cd_fonts *fonts, const char *text, const cd_run *runs, int count);
void cd_text_free(cd_text *text);
/// Breaks the text into lines of a width (negative: unlimited), at most `lines` (0: unlimited).
/// `cut` is the position of truncation: 0 none, 1 at the start, 2 in the middle, 3 at the end.
void cd_text_layout(cd_text *text, double width, int lines, int cut);
int cd_text_lines(const cd_text *text);
int cd_text_is_cut(const cd_text *text);
/// The width of a line, and whether it is right-to-left.
double cd_text_line_width(const cd_text *text, int line, int *from_right);
/// The horizontal extent of a run in a line; 0 if the run is not in that line.
int cd_text_run_place(const cd_text *text, int line, int run, double *from, double *to);
/// Draws the letters of a run in a line with the canvas's paint, starting at a point on the baseline.
void cd_text_draw(const cd_text *text, int line, int run, cd_canvas *canvas, double x, double y);

/// The bounds of a glyph's outline at 1 point, relative to its origin; 0 if the font lacks the glyph.
int cd_glyph_bounds(cd_fonts *fonts, const char *family, uint32_t letter, double *x, double *y,
                    double *width, double *height);
/// Adds a glyph's outline to the path.
void cd_glyph_path(cd_fonts *fonts, const char *family, uint32_t letter, cd_canvas *canvas,
                   double size, double x, double y);
#endif
