package import FoundationEssentials

/// The settings sent to the child process before requests.
package struct HostSettings: Codable, Sendable {
  package var colors: [String: ColorAsset] = [:]
  package var images: [String: ImageAsset] = [:]
  package var strings: [String: String] = [:]
  /// The line heights of the app's own fonts at 1 point, by font name.
  package var fontLines: [String: Double]?
  /// Values of App Groups, by group and key.
  package var defaults: [String: [String: HostValue]] = [:]
  /// Whether missing values of App Groups are generated.
  package var makesUpDefaults: Bool?
  /// Facts from the code, for generated values.
  package var hints: SampleHints?
  /// The app's current time for requests without a situation; `nil` for the computer's time.
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

  /// The value as a property list value.
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

/// A colour of an asset catalogue for light and dark mode.
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
  /// Whether there is another picture for dark mode. Its name has the suffix `dark` below.
  package var hasDark: Bool?
  package static let dark = "~dark"

  package init(width: Double, height: Double, isTemplate: Bool) {
    self.width = width
    self.height = height
    self.isTemplate = isTemplate
  }
}

/// The attributes and content state of a preview, as JSON.
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

/// The position of a sample in the app's previews.
package struct SamplePlace: Codable, Sendable, Hashable {
  package var preview: Int
  package var number: Int

  package init(preview: Int, number: Int) {
    self.preview = preview
    self.number = number
  }
}

/// A sample of a preview, or the reason why there is none.
package struct FoundSample: Codable, Sendable, Hashable {
  package var type: String
  package var sample: Sample?
  /// The reason why the sample cannot be encoded as JSON.
  package var problem: String?
  /// The source location of a sample that was not created.
  package var file: String?
  package var line: Int?

  package init(type: String, sample: Sample? = nil, problem: String? = nil) {
    self.type = type
    self.sample = sample
    self.problem = problem
  }
}

/// Facts from an app's code about values to generate, by name in the form of `plain`.
package struct SampleHints: Codable, Sendable, Equatable {
  /// How the code uses a value: as the name of a symbol, a picture or a colour, or as a time.
  package enum Use: String, Codable, Sendable {
    case symbol, image, color, date, millis
    /// A future date, and a past one.
    case ahead, behind
  }

  package var uses: [String: Set<Use>] = [:]
  /// The texts with which values are compared.
  package var choices: [String: [String]] = [:]
  /// The number of elements that are shown of a list.
  package var caps: [String: Int] = [:]
  /// The keys that are looked up in dictionaries.
  package var keys: [String] = []

  package init() {}

  /// The form of a name for comparisons: `departure_time` equals `departureTime`.
  package static func plain(_ name: String) -> String {
    String(name.lowercased().filter { $0 != "_" })
  }
}
