package import FoundationEssentials

/// What the child gets before it is asked.
package struct HostSettings: Codable, Sendable {
  package var colors: [String: ColorAsset] = [:]
  package var images: [String: ImageAsset] = [:]
  package var strings: [String: String] = [:]
  /// The heights of lines of the app's own fonts at 1 point, by the fonts' names.
  package var fontLines: [String: Double]?
  /// Values of an App Group by its name.
  package var defaults: [String: [String: HostValue]] = [:]
  /// Whether values of App Groups that nobody gave are made up.
  package var makesUpDefaults: Bool?
  /// What the code says of values that are made up.
  package var hints: SampleHints?
  /// The time as the app's code asks for it where a request has no situation; the computer's where it is missing.
  package var now: Date?

  package init() {}
}

package enum HostValue: Codable, Hashable, Sendable {
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([HostValue])
  case object([String: HostValue])
  case nothing

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Bool.self) {
      self = .flag(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([HostValue].self) {
      self = .list(value)
    } else if let value = try? container.decode([String: HostValue].self) {
      self = .object(value)
    } else {
      self = .nothing
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .flag(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    case .nothing: try container.encodeNil()
    }
  }

  /// The value as property lists have it.
  package var plain: Any {
    switch self {
    case .flag(let value): value
    case .number(let value):
      value == value.rounded() && abs(value) < 1e15 ? Int(value) as Any : value
    case .text(let value): value
    case .list(let values): values.map(\.plain)
    case .object(let values): values.mapValues(\.plain)
    case .nothing: ""
    }
  }
}

/// A colour of an asset catalogue for light and for dark surroundings.
package struct ColorAsset: Codable, Sendable {
  package var light: ColorValue
  package var dark: ColorValue?

  package init(light: ColorValue, dark: ColorValue?) {
    self.light = light
    self.dark = dark
  }
}

/// The size of an asset catalogue's picture in points.
package struct ImageAsset: Codable, Sendable {
  package var width: Double
  package var height: Double
  package var isTemplate: Bool
  /// Whether there is another picture for dark surroundings, by the name with `dark` after it.
  package var hasDark: Bool?
  package static let dark = "~dark"

  package init(width: Double, height: Double, isTemplate: Bool) {
    self.width = width
    self.height = height
    self.isTemplate = isTemplate
  }
}

/// Attributes and a content state that the code shows in a preview, as JSON.
package struct Sample: Codable, Sendable, Hashable {
  package var type: String
  package var attributes: String
  package var state: String

  package init(type: String, attributes: String, state: String) {
    self.type = type
    self.attributes = attributes
    self.state = state
  }
}

/// Where a sample stands in the app's code.
package struct SamplePlace: Codable, Sendable, Hashable {
  package var preview: Int
  package var number: Int

  package init(preview: Int, number: Int) {
    self.preview = preview
    self.number = number
  }
}

/// A sample of a preview, or why there is none.
package struct FoundSample: Codable, Sendable, Hashable {
  package var type: String
  package var sample: Sample?
  /// Why it cannot be written as JSON.
  package var problem: String?
  /// Where it stands in the app's code, of one that was not made.
  package var file: String?
  package var line: Int?

  package init(type: String, sample: Sample? = nil, problem: String? = nil) {
    self.type = type
    self.sample = sample
    self.problem = problem
  }
}
