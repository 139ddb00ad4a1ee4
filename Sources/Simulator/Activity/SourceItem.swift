package import Basics

/// An item in the list of a mapped source (a REST API), shown as an activity.
package struct SourceItem: Sendable, Hashable, Identifiable {
  /// The ID, unique in its source. A number is converted to text.
  package var id: String
  /// The type of the activity, if the program's output contains one.
  package var type: String?
  /// The output's `attributes`; an empty object if there are none.
  package var attributes: JSON
  /// All other keys, such as `title` and `progress`, which form the presentation. Nulls are
  /// omitted, because a phone's decoder may reject them.
  package var presentation: JSON

  /// Reads one output of a source's program; `nil` if it has no ID.
  package init?(_ json: JSON) {
    guard var object = json.object, let id = object["id"]?.identifier else { return nil }
    self.id = id
    type = object["type"]?.string
    attributes = object["attributes"].flatMap { $0.object == nil ? nil : $0 } ?? [:]
    for key in ["id", "type", "attributes"] { object[key] = nil }
    presentation = JSON.object(object).withoutNulls
  }
}

extension JSON {
  fileprivate var withoutNulls: JSON {
    switch self {
    case .array(let elements): .array(elements.map(\.withoutNulls))
    case .object(let object):
      .object(
        JSONObject(
          object.members.filter { !$0.value.isNull }.map {
            (key: $0.key, value: $0.value.withoutNulls)
          }))
    default: self
    }
  }

  fileprivate var identifier: String? {
    switch self {
    case .string(let text): text.isEmpty ? nil : text
    case .int(let value): String(value)
    case .digits(let digits): digits
    case .double(let value): Int64(exactly: value).map(String.init) ?? "\(value)"
    default: nil
    }
  }
}

extension Activity {
  package init(_ item: SourceItem, of source: String, at now: Date) {
    self.init(
      id: "\(source)-\(item.id)", attributesType: item.type ?? source, attributes: item.attributes,
      contentState: item.presentation, vendor: .source, appID: source, startedAt: now)
    presentation = item.presentation
  }
}

extension JSON {
  /// The text of a value other than a string on one line: a dash for null, a list without brackets,
  /// a large number with group separators. `nil` if the default text is good enough.
  package var lineText: String? {
    switch self {
    case .null: return "–"
    case .string(let text): return text.isEmpty ? "–" : nil
    case .object(let object): return object.isEmpty ? "–" : nil
    case .double(let number):
      return abs(number) < 10_000 ? nil : NumberStyle.current.text(number)
    case .array(let elements):
      guard !elements.isEmpty else { return "–" }
      guard elements.allSatisfy({ $0.object == nil && $0.array == nil }) else { return nil }
      let isLong = elements.count > 8
      let shown = elements.prefix(isLong ? 6 : 8).map { $0.lineText ?? $0.string ?? $0.text }
      return shown.joined(separator: ", ") + (isLong ? " +\(elements.count - shown.count)" : "")
    default: return nil
    }
  }
}
