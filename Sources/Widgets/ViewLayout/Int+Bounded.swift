extension Int {
  /// The integer part of an external number, clamped to a quadrillion either way. NaN becomes 0.
  package init(bounded value: Double) {
    self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value, -1e15), 1e15))
  }
}
