import Basics

extension JSON {
  /// The value with another one at a dotted path; `nil` takes the member away.
  func with(_ path: String, _ value: JSON?) -> JSON {
    with(path.split(separator: "/").map(String.init)[...], value)
  }

  /// The value without what stands at a path.
  func without(_ path: String) -> JSON { with(path, nil) }

  private func with(_ steps: ArraySlice<String>, _ value: JSON?) -> JSON {
    guard let step = steps.first else { return value ?? .null }
    var object = object ?? [:]
    object[step] =
      steps.count == 1 ? value : (object[step] ?? [:]).with(steps.dropFirst(), value)
    return .object(object)
  }
}
