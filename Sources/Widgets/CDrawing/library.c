#include "library.h"
#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

void *cd_opened(const char *name) {
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
#ifdef __APPLE__
  // Homebrew's folders are not in the default search path.
  static const char *folders[] = {"/opt/homebrew/lib/", "/usr/local/lib/"};
  for (int place = 0; !library && place < 2; place++) {
    char path[256];
    strlcpy(path, folders[place], sizeof path);
    strlcat(path, name, sizeof path);
    library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  }
#endif
  return library;
}

// memcpy converts the address, because C has no cast from an object pointer to a function pointer.
int cd_find(void *library, const char *name, void *function) {
  void *found = dlsym(library, name);
  memcpy(function, &found, sizeof found);
  return found != NULL;
}

__typeof__(cd_svg) cd_svg;
__typeof__(cd_pixbuf) cd_pixbuf;
__typeof__(cd_pdf) cd_pdf;

int cd_have_svg(void) {
  static int known = -1;
  if (known >= 0) return known;
  void *library = cd_opened(LIBRARY("rsvg-2", "2"));
  known = library && cd_find(library, "rsvg_handle_new_from_data", &cd_svg.from_data) &&
          cd_find(library, "rsvg_handle_get_intrinsic_size_in_pixels", &cd_svg.size_in_pixels) &&
          cd_find(library, "rsvg_handle_get_intrinsic_dimensions", &cd_svg.intrinsic) &&
          cd_find(library, "rsvg_handle_set_dpi", &cd_svg.set_dpi) &&
          cd_find(library, "rsvg_handle_render_document", &cd_svg.render);
  return known;
}

int cd_have_pixels(void) {
  static int known = -1;
  if (known >= 0) return known;
  void *library = cd_opened(LIBRARY("gdk_pixbuf-2.0", "0"));
  known = library && cd_find(library, "gdk_pixbuf_loader_new", &cd_pixbuf.loader) &&
          cd_find(library, "gdk_pixbuf_loader_write", &cd_pixbuf.write) &&
          cd_find(library, "gdk_pixbuf_loader_close", &cd_pixbuf.close) &&
          cd_find(library, "gdk_pixbuf_loader_get_pixbuf", &cd_pixbuf.pixbuf) &&
          cd_find(library, "gdk_pixbuf_loader_set_size", &cd_pixbuf.set_size) &&
          cd_find(library, "gdk_pixbuf_get_width", &cd_pixbuf.width) &&
          cd_find(library, "gdk_pixbuf_get_height", &cd_pixbuf.height) &&
          cd_find(library, "gdk_pixbuf_get_rowstride", &cd_pixbuf.stride) &&
          cd_find(library, "gdk_pixbuf_get_has_alpha", &cd_pixbuf.alpha) &&
          cd_find(library, "gdk_pixbuf_read_pixels", &cd_pixbuf.pixels) &&
          cd_find(library, "gdk_pixbuf_apply_embedded_orientation", &cd_pixbuf.oriented);
  return known;
}

int cd_have_pdf(void) {
  static int known = -1;
  if (known >= 0) return known;
  void *library = cd_opened(LIBRARY("poppler-glib", "8"));
  known = library && cd_find(library, "poppler_document_new_from_bytes", &cd_pdf.from_bytes) &&
          cd_find(library, "poppler_document_get_page", &cd_pdf.page) &&
          cd_find(library, "poppler_page_get_size", &cd_pdf.size) &&
          cd_find(library, "poppler_page_render", &cd_pdf.render);
  return known;
}
