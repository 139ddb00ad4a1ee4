package import Basics

/// The app's own Codable, compiled, where it can be asked.
package protocol AppDecoder: Sendable {
  /// What comes of decoding a value as the attributes or the content state of a type; `nil` where the code
  /// does not know the type, or cannot be asked now.
  func decode(_ part: ContentPart, of type: String, from value: JSON) -> AppDecoding?
}

/// One of the two things that a push brings for the app to decode.
package enum ContentPart: String, Sendable, Hashable {
  case attributes
  case contentState = "state"
}

/// What came of decoding.
package enum AppDecoding: Sendable, Hashable {
  case decodes
  /// Where in the value, and what the decoder said.
  case fails(JSONPath, String)
}

extension Judge {
  /// Lets content decode: by the app's code where it can be asked, else by what is declared of its type.
  mutating func decode(
    _ value: JSON, as type: FieldType, of activityType: ActivityType, _ part: ContentPart,
    at path: JSONPath
  ) {
    let isState = part == .contentState
    var check = DecodingCheck(
      rule: isState ? .contentStateDecode : .attributesDecode,
      subject: isState ? "ContentState" : activityType.name, definitions: activityType.definitions)
    check.check(value, as: type, at: path)
    guard let decoding = device.decoder?.decode(part, of: activityType.name, from: value) else {
      findings += check.findings
      decoder = .declarations
      notChecked += check.notChecked.map(\.description)
      return
    }
    decoder = decoder ?? .code
    switch decoding {
    case .decodes: findings += check.findings.filter { $0.severity == .warning }
    case .fails(let place, let message):
      findings += check.findings
      guard !check.findings.contains(where: { $0.severity != .warning }) else { return }
      let place = JSONPath(path.steps + place.steps)
      findings.append(
        Finding(
          check.rule, "`\(place)` does not decode in the app's own code: \(message.prefix(200))",
          path: place, found: value[JSONPath(Array(place.steps.dropFirst(path.steps.count)))]))
    }
  }
}
