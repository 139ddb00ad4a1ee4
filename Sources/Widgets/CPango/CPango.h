// Where Pango and cairo lie is asked of pkg-config; only CDrawing includes their headers.
