package import FoundationEssentials

/// A progress bar or ring, or a gauge.
package struct ProgressNode: Sendable, Hashable, Codable {
  package enum Value: Sendable, Hashable, Codable {
    /// A fraction from 0 to 1.
    case fraction(Double)
    /// The part of an interval that has passed, or that is left.
    case interval(from: Date, to: Date, countsDown: Bool)
    /// In progress, without a known fraction.
    case indeterminate
  }

  package var value: Value
  package var isCircular: Bool
  /// The paint of the completed part.
  package var tint: PaintValue
  /// The paint of the remaining part.
  package var track: PaintValue
  package var gauge: Gauge?
  /// Whether a label is in the middle of the ring, which shrinks with the ring.
  package var holdsLabel: Bool?

  /// A gauge style, with SwiftUI's names.
  package enum Gauge: String, Sendable, Hashable, Codable {
    case accessoryCircular, accessoryCircularCapacity, accessoryLinear, accessoryLinearCapacity
  }

  package init(_ value: Value, isCircular: Bool, tint: PaintValue, track: PaintValue) {
    self.value = value
    self.isCircular = isCircular
    self.tint = tint
    self.track = track
  }

  /// The fraction at a time, from 0 to 1; `nil` if it is unknown.
  package func fraction(at now: Date) -> Double? {
    switch value {
    case .fraction(let fraction): return fraction >= 0 ? min(1, fraction) : 0
    case .interval(let from, let to, let countsDown):
      let length = to.timeIntervalSince(from)
      let passed = length > 0 ? min(1, max(0, now.timeIntervalSince(from) / length)) : 1
      return countsDown ? 1 - passed : passed
    case .indeterminate: return nil
    }
  }
}

/// A chart as marks in a square from 0 to 1, whose lower left corner is 0, 0.
package struct ChartNode: Sendable, Hashable, Codable {
  package enum Kind: String, Sendable, Hashable, Codable {
    case line, area, bar, point, rule, rectangle
  }

  package struct Mark: Sendable, Hashable, Codable {
    package var kind: Kind
    /// The points from left to right. For an area, those of its upper edge, followed by those of
    /// its lower edge.
    package var places: [UnitPlace]
    package var paint: PaintValue
    /// The width of a line or a point mark, in points.
    package var width: Double
    /// The lengths of dashes and gaps of a line, in points.
    package var dash: [Double]?

    package init(kind: Kind, places: [UnitPlace], paint: PaintValue, width: Double) {
      self.kind = kind
      self.places = places
      self.paint = paint
      self.width = width
    }
  }

  /// The marks in drawing order.
  package var marks: [Mark]
  /// Labels below, at positions from 0 to 1.
  package var xLabels: [Label]
  /// Labels at the right, at positions from 0 to 1.
  package var yLabels: [Label]

  package struct Label: Sendable, Hashable, Codable {
    package var place: Double
    package var text: String

    package init(place: Double, text: String) {
      self.place = place
      self.text = text
    }
  }

  package init(marks: [Mark], xLabels: [Label] = [], yLabels: [Label] = []) {
    self.marks = marks
    self.xLabels = xLabels
    self.yLabels = yLabels
  }
}
