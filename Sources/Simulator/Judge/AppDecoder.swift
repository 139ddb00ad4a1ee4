package import Basics

/// The app's own compiled Codable code.
package protocol AppDecoder: Sendable {
  /// Decodes a value as the attributes or the content state of a type. `nil` if the code has no
  /// such type, or is not available at present.
  func decode(_ part: ContentPart, of type: String, from value: JSON) -> AppDecoding?
}

package enum ContentPart: String, Sendable, Hashable {
  case attributes
  case contentState = "state"
}

package enum AppDecoding: Sendable, Hashable {
  case decodes
  /// The path of the error in the value, and the decoder's message.
  case fails(JSONPath, String)
}

extension Judge {
  /// Checks whether content decodes. Uses the type's declarations, and the app's code for whatever
  /// the declarations do not decide.
  mutating func decode(
    _ value: JSON, as type: FieldType, of activityType: ActivityType, _ part: ContentPart,
    at path: JSONPath
  ) {
    let isState = part == .contentState
    var check = DecodingCheck(
      rule: isState ? .contentStateDecode : .attributesDecode,
      subject: isState ? "ContentState" : activityType.name, definitions: activityType.definitions)
    let other = isState ? "attributes" : "content-state"
    check.other = push.aps[other].map { (push.path(other), $0) }
    check.check(value, as: type, at: path)
    findings += check.findings
    guard !check.notChecked.isEmpty, check.findings.allSatisfy({ $0.severity == .warning }),
      let decoding = device.decoder?.decode(part, of: activityType.name, from: value)
    else {
      decoder = decoder ?? .declarations
      notChecked += check.notChecked.map(\.description)
      return
    }
    decoder = .code
    guard case .fails(let place, let message) = decoding else { return }
    let whole = JSONPath(path.steps + place.steps)
    findings.find(
      check.rule, "`\(whole)` does not decode in the app's own code: \(message.prefix(200))",
      path: whole, found: value[place])
  }
}
