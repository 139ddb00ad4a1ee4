#include "text.h"
#include <stdlib.h>
#include <string.h>

cd_fonts *cd_fonts_make(const char *configuration) { return cd_fonts_with(configuration, NULL, 0); }

cd_fonts *cd_fonts_with(const char *configuration, const char *const *paths, int count) {
  cd_fonts *fonts = calloc(1, sizeof *fonts);
  if (!fonts) return NULL;
#ifdef __APPLE__
  (void)configuration, (void)paths, (void)count;
  fonts->map = pango_cairo_font_map_new();
#else
  fonts->map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
  FcConfig *config = FcConfigCreate();
  FcConfigParseAndLoadFromMemory(config, (const FcChar8 *)configuration, FcTrue);
  FcConfigBuildFonts(config);
  for (int place = 0; place < count; place++)
    FcConfigAppFontAddFile(config, (const FcChar8 *)paths[place]);
  FcFontSet *added = FcConfigGetFonts(config, FcSetApplication);
  for (int place = 0; added && place < added->nfont; place++) {
    static const char *const names[] = {FC_POSTSCRIPT_NAME, FC_FULLNAME};
    for (int kind = 0; kind < 2; kind++) {
      FcChar8 *name;
      if (FcPatternGetString(added->fonts[place], names[kind], 0, &name) == FcResultMatch)
        FcPatternAddString(added->fonts[place], FC_FAMILY, name);
    }
  }
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(fonts->map), config);
  // The current configuration also determines the fonts of text in SVG and PDF pictures.
  if (!paths) FcConfigSetCurrent(config);
  FcConfigDestroy(config);
#endif
  fonts->context = pango_font_map_create_context(fonts->map);
  pango_context_set_round_glyph_positions(fonts->context, FALSE);
  pango_context_set_language(fonts->context, pango_language_from_string("en"));
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options(fonts->context, options);
  cairo_font_options_destroy(options);
  return fonts;
}

void cd_fonts_added(cd_fonts *fonts, void *context,
                    void (*call)(void *context, const char *name, double line)) {
#ifdef __APPLE__
  (void)fonts, (void)context, (void)call;
#else
  FcFontSet *added =
      FcConfigGetFonts(pango_fc_font_map_get_config(PANGO_FC_FONT_MAP(fonts->map)), FcSetApplication);
  for (int place = 0; added && place < added->nfont; place++) {
    FcChar8 *name;
    for (int number = 0;
         FcPatternGetString(added->fonts[place], FC_FAMILY, number, &name) == FcResultMatch; number++) {
      PangoFontDescription *description = pango_font_description_new();
      pango_font_description_set_family(description, (const char *)name);
      pango_font_description_set_absolute_size(description, 100 * PANGO_SCALE);
      PangoFontMetrics *metrics = pango_context_get_metrics(fonts->context, description, NULL);
      call(context, (const char *)name, pango_font_metrics_get_height(metrics) / (100.0 * PANGO_SCALE));
      pango_font_metrics_unref(metrics);
      pango_font_description_free(description);
    }
  }
#endif
}

int cd_fonts_have(cd_fonts *fonts, const char *family) {
  PangoFontFamily **families;
  int count, found = 0;
  pango_font_map_list_families(fonts->map, &families, &count);
  for (int place = 0; place < count && !found; place++)
    found = strcmp(pango_font_family_get_name(families[place]), family) == 0;
  g_free(families);
  return found;
}

void cd_set_font(cairo_t *cairo, PangoFont *font, double part) {
  cairo_scaled_font_t *scaled = pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(font));
  cairo_matrix_t matrix;
  cairo_scaled_font_get_font_matrix(scaled, &matrix);
  cairo_matrix_scale(&matrix, part, part);
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_scaled_font_get_font_options(scaled, options);
  cairo_set_font_face(cairo, cairo_scaled_font_get_font_face(scaled));
  cairo_set_font_matrix(cairo, &matrix);
  cairo_set_font_options(cairo, options);
  cairo_font_options_destroy(options);
}

// The scaled font of a family at 1000 points, for precise metrics.
static cairo_scaled_font_t *font_of(cd_fonts *fonts, const char *family, PangoFont **owner) {
  PangoFontDescription *description = pango_font_description_new();
  pango_font_description_set_family(description, family);
  pango_font_description_set_absolute_size(description, 1000 * PANGO_SCALE);
  *owner = pango_font_map_load_font(fonts->map, fonts->context, description);
  pango_font_description_free(description);
  return *owner ? pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(*owner)) : NULL;
}

static int glyph_of(cairo_scaled_font_t *font, uint32_t letter, cairo_glyph_t *glyph) {
  char text[8];
  int length = g_unichar_to_utf8(letter, text);
  cairo_glyph_t *glyphs = NULL;
  int count = 0;
  cairo_status_t status = cairo_scaled_font_text_to_glyphs(font, 0, 0, text, length, &glyphs, &count,
                                                           NULL, NULL, NULL);
  int found = status == CAIRO_STATUS_SUCCESS && count == 1 && glyphs[0].index != 0;
  if (found) *glyph = glyphs[0];
  cairo_glyph_free(glyphs);
  return found;
}

int cd_glyph_bounds(cd_fonts *fonts, const char *family, uint32_t letter, double *x, double *y,
                    double *width, double *height) {
  PangoFont *owner;
  cairo_scaled_font_t *font = font_of(fonts, family, &owner);
  cairo_glyph_t glyph;
  int found = font && glyph_of(font, letter, &glyph);
  if (found) {
    cairo_text_extents_t box;
    cairo_scaled_font_glyph_extents(font, &glyph, 1, &box);
    *x = box.x_bearing / 1000, *y = box.y_bearing / 1000;
    *width = box.width / 1000, *height = box.height / 1000;
  }
  if (owner) g_object_unref(owner);
  return found;
}

void cd_glyph_path(cd_fonts *fonts, const char *family, uint32_t letter, cd_canvas *canvas,
                   double size, double x, double y) {
  PangoFont *owner;
  cairo_scaled_font_t *font = font_of(fonts, family, &owner);
  cairo_glyph_t glyph;
  if (font && glyph_of(font, letter, &glyph)) {
    cairo_t *cairo = cd_cairo(canvas);
    cd_set_font(cairo, owner, size / 1000);
    cairo_glyph_t placed = {glyph.index, x, y};
    cairo_glyph_path(cairo, &placed, 1);
  }
  if (owner) g_object_unref(owner);
}
