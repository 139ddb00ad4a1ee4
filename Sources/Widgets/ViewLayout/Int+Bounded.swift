extension Int {
  /// The whole part of a number that came from outside: what no `Int` holds is cut to a quadrillion,
  /// and not-a-number is 0.
  package init(bounded value: Double) {
    self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value, -1e15), 1e15))
  }
}
