/// The limits of a project; `nil` means no limit.
package struct ProjectQuota: Sendable, Hashable {
  var events: Int?
  /// The maximum number of request bytes received per day.
  var bytes: Int?
  /// The maximum number of requests per second that send or change something.
  var rate: Int?

  init() {}

  package struct TextError: Error, Sendable, Hashable {
    package var part: String
  }

  /// Parses a text such as `events=5000,bytes=100mb,rate=50`.
  package init(parsing text: String) throws(TextError) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2, let number = Self.number(pair[1], isBytes: pair[0] == "bytes") else {
        throw TextError(part: String(part))
      }
      switch pair[0] {
      case "events": events = number
      case "bytes": bytes = number
      case "rate": rate = number
      default: throw TextError(part: String(part))
      }
    }
  }

  /// An integer above 0. Bytes may have the suffix `kb`, `mb` or `gb`.
  private static func number(_ text: String, isBytes: Bool) -> Int? {
    let units = isBytes ? ["kb": 1_000, "mb": 1_000_000, "gb": 1_000_000_000] : [:]
    let unit = units.first { text.lowercased().hasSuffix($0.key) }
    guard let count = Int(unit == nil ? text : String(text.dropLast(2))), count > 0 else {
      return nil
    }
    let (number, isTooLarge) = count.multipliedReportingOverflow(by: unit?.value ?? 1)
    return isTooLarge ? nil : number
  }
}
