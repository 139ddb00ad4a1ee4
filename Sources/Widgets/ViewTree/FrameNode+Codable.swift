extension FrameNode: Codable {
  private enum CodingKeys: String, CodingKey {
    case width, height, minWidth, idealWidth, maxWidth, minHeight, idealHeight, maxHeight, alignment
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func length(_ key: CodingKeys) throws -> Double? {
      try container.decodeIfPresent(Length.self, forKey: key)?.value
    }
    self.init()
    width = try length(.width)
    height = try length(.height)
    minWidth = try length(.minWidth)
    idealWidth = try length(.idealWidth)
    maxWidth = try length(.maxWidth)
    minHeight = try length(.minHeight)
    idealHeight = try length(.idealHeight)
    maxHeight = try length(.maxHeight)
    alignment = try container.decode(Placement.self, forKey: .alignment)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let lengths: [(CodingKeys, Double?)] = [
      (.width, width), (.height, height), (.minWidth, minWidth), (.idealWidth, idealWidth),
      (.maxWidth, maxWidth), (.minHeight, minHeight), (.idealHeight, idealHeight),
      (.maxHeight, maxHeight),
    ]
    for (key, length) in lengths {
      try container.encodeIfPresent(length.map(Length.init), forKey: key)
    }
    try container.encode(alignment, forKey: .alignment)
  }

  /// A length that may be infinite, which JSON numbers cannot represent.
  private struct Length: Codable {
    var value: Double

    init(_ value: Double) { self.value = value }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      value = (try? container.decode(Double.self)) ?? .infinity
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if value.isFinite { try container.encode(value) } else { try container.encode("infinity") }
    }
  }
}
