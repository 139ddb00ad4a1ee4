internal import Canvas
internal import ViewLayout

/// The columns that a terminal gives to text.
package struct TerminalMeasuring: ColumnMeasuring {
  package init() {}
  package func columns(_ text: String) -> Int { TextLayout.width(text) }
  package func columns(ofSymbol name: String) -> Int { SymbolTable.glyph(name).columns }
}
