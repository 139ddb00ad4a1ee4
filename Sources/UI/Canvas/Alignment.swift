/// Where text stands in a width that it does not fill.
package enum Alignment: Sendable {
  /// At the left.
  case leading
  /// In the middle.
  case center
  /// At the right.
  case trailing
}
