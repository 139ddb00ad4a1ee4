package import Basics

/// What is known of whether a value decodes.
package enum Decodability: Sendable, Hashable {
  case decodes
  case fails
  case notKnown
}

extension FieldType {
  /// Whether a value decodes as this type, by what is described of it and of the types it names.
  package func decodability(
    of value: JSON, definitions: [String: FieldType] = [:]
  ) -> Decodability {
    var check = DecodingCheck(rule: .contentStateDecode, subject: name, definitions: definitions)
    check.check(value, as: self, at: [])
    if check.findings.contains(where: { $0.severity != .warning }) { return .fails }
    return check.notChecked.isEmpty ? .decodes : .notKnown
  }
}

extension ActivityType {
  package func accepts(contentState: JSON) -> Bool {
    self.contentState.decodability(of: contentState, definitions: definitions) != .fails
  }

  package func accepts(attributes: JSON) -> Bool {
    self.attributes.decodability(of: attributes, definitions: definitions) != .fails
  }
}
