import Basics

extension JSON {
  /// The value with the member at a dotted path replaced; `nil` removes it.
  func with(_ path: String, _ value: JSON?) -> JSON {
    with(path.split(separator: "/").map(String.init)[...], value)
  }

  /// The value without the member at a path.
  func without(_ path: String) -> JSON { with(path, nil) }

  private func with(_ steps: ArraySlice<String>, _ value: JSON?) -> JSON {
    guard let step = steps.first else { return value ?? .null }
    var object = object ?? [:]
    object[step] =
      steps.count == 1 ? value : (object[step] ?? [:]).with(steps.dropFirst(), value)
    return .object(object)
  }
}
