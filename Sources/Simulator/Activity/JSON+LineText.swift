package import Basics

extension JSON {
  /// What a value that is no text reads like in a line: a dash where there is nothing, the words of a list without
  /// brackets, a large number in groups. `nil` where the value is plain enough.
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
