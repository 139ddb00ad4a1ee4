import Basics

extension JSON {
  /// The value with whole numbers that a double cannot hold exactly written as strings.
  var safeForDoubles: JSON { hasUnsafeNumbers ? replacingUnsafeNumbers : self }

  private static let safe: ClosedRange<Int64> = -(1 << 53)...(1 << 53)

  private var hasUnsafeNumbers: Bool {
    switch self {
    case .int(let value): !Self.safe.contains(value)
    case .array(let elements): elements.contains(where: \.hasUnsafeNumbers)
    case .object(let object): object.members.contains { $0.value.hasUnsafeNumbers }
    default: false
    }
  }

  private var replacingUnsafeNumbers: JSON {
    switch self {
    case .int(let value): Self.safe.contains(value) ? self : .string(String(value))
    case .array(let elements): .array(elements.map(\.replacingUnsafeNumbers))
    case .object(let object):
      .object(JSONObject(object.members.map { ($0.key, $0.value.replacingUnsafeNumbers) }))
    default: self
    }
  }
}
