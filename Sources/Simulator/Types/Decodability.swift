package import Basics

package enum Decodability: Sendable, Hashable {
  case decodes
  case fails
  case notKnown
}

extension FieldType {
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
