// pkg-config supplies the include paths of Pango and cairo. Only CDrawing includes their headers.
