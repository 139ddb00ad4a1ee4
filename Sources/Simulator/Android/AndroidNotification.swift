package import Basics

/// A notification on an Android phone, with the properties of Android's `Notification.Builder`.
///
/// The conditions for promotion to a Live Update:
/// https://developer.android.com/develop/ui/views/notifications/live-update
package struct AndroidNotification: Sendable, Hashable {
  package enum Style: String, Sendable, Hashable, CaseIterable {
    case standard
    case bigText = "big_text"
    case call
    /// A bar of segments and points (Android 16).
    case progress
    /// One to three numbers (Android 17).
    case metric
    /// Any other style, such as InboxStyle and MediaStyle.
    case other
  }

  /// The importance of the notification's channel: `NotificationManager.IMPORTANCE_…`.
  package enum Importance: String, Sendable, Hashable, CaseIterable {
    case none, min, low, `default`, high
  }

  package struct Segment: Sendable, Hashable {
    /// The length in the bar's own unit.
    package var length: Double
    /// The colour as `#rrggbb`; `nil` for the app's own colour.
    package var color: String?

    package init(length: Double, color: String? = nil) {
      self.length = length
      self.color = color
    }
  }

  package struct Point: Sendable, Hashable {
    /// The position in the bar's own unit.
    package var position: Double
    package var color: String?
  }

  package struct Metric: Sendable, Hashable {
    package var label: String
    package var value: String
    package var unit: String?
  }

  package var style = Style.standard
  /// The style as named by the sender.
  var styleName: String?
  package var title: String?
  package var text: String?
  /// The text of the chip in the status bar: `setShortCriticalText`.
  package var chip: String?
  package var icon: String?
  /// The time to which the chip counts if it has no text: `setWhen`.
  package var when: Date?
  /// The progress in the bar's own unit.
  package var progress: Double?
  /// The maximum of a bar without segments. With segments the maximum is their sum.
  var max: Double?
  package var segments: [Segment] = []
  package var points: [Point] = []
  /// The metrics, at most three.
  package var metrics: [Metric] = []

  /// Whether the notification cannot be swiped away: `setOngoing`. `nil` if the push does not
  /// contain it.
  var isOngoing: Bool?
  /// Whether the app requests promotion to a Live Update: `setRequestPromotedOngoing`.
  var asksForPromotion: Bool?
  var isColorized: Bool?
  /// Whether the notification has a custom layout: `setCustomContentView`.
  var hasCustomView: Bool?
  var isGroupSummary: Bool?
  package var importance: Importance?
  /// Whether the app's manifest has `POST_PROMOTED_NOTIFICATIONS`.
  var hasPermission: Bool?
  /// Whether a program made the notification, so that missing values have Android's defaults. The
  /// data of a vendor's SDK does not contain these values, because the app sets them.
  package var isMapped = false
  /// The first key with an invalid value.
  var wrongKey: String?

  package init() {}

  package var end: Double {
    let sum = segments.reduce(0) { $0 + $1.length }
    return sum > 0 ? sum : max ?? 100
  }

  /// The completed fraction, from 0 to 1.
  package var fraction: Double? {
    progress.map { end > 0 ? Swift.min(1, Swift.max(0, $0 / end)) : 0 }
  }
}

extension AndroidNotification {
  /// Reads the output of a type file's `android` program; `nil` if it is not an object.
  package init?(mapped json: JSON) {
    guard let object = json.object else { return nil }
    var reader = Reader(object: object)
    styleName = reader.text("style")
    style = styleName.map { Style(rawValue: $0) ?? .other } ?? .standard
    title = reader.text("title")
    text = reader.text("text")
    chip = reader.text("chip")
    icon = reader.text("icon")
    when = reader.date("when")
    progress = reader.number("progress")
    max = reader.number("max")
    segments = reader.list("segments") { value in
      (value["length"] ?? value).double.flatMap {
        $0 > 0 ? Segment(length: $0, color: value["color"]?.string) : nil
      }
    }
    points = reader.list("points") { value in
      (value["position"] ?? value).double.map { Point(position: $0, color: value["color"]?.string) }
    }
    metrics = reader.list("metrics") { value in
      guard let label = value["label"]?.string, let number = value["value"] else { return nil }
      return Metric(label: label, value: number.string ?? number.text, unit: value["unit"]?.string)
    }
    isOngoing = reader.bool("ongoing")
    asksForPromotion = reader.bool("promoted")
    isColorized = reader.bool("colorized")
    hasCustomView = reader.bool("custom_view")
    isGroupSummary = reader.bool("group_summary")
    hasPermission = reader.bool("permission")
    importance = reader.value("importance") { $0.string.flatMap(Importance.init) }
    isMapped = true
    wrongKey = reader.wrongKey
  }

  private struct Reader {
    let object: JSONObject
    var wrongKey: String?

    mutating func value<Value>(_ key: String, _ read: (JSON) -> Value?) -> Value? {
      guard let json = object[key], !json.isNull else { return nil }
      let value = read(json)
      if value == nil, wrongKey == nil { wrongKey = key }
      return value
    }

    mutating func text(_ key: String) -> String? {
      value(key) { $0.string ?? ($0.double == nil ? nil : $0.text) }
    }
    mutating func number(_ key: String) -> Double? { value(key) { $0.double } }
    mutating func bool(_ key: String) -> Bool? { value(key) { $0.bool } }

    mutating func date(_ key: String) -> Date? {
      value(key) { json in
        json.double.map(Date.init(timeIntervalSince1970:))
          ?? json.string.flatMap(Date.init(iso8601:))
      }
    }

    mutating func list<Value>(_ key: String, _ read: (JSON) -> Value?) -> [Value] {
      let all: [Value]? = value(key) { json in
        guard let array = json.array else { return nil }
        let values = array.compactMap(read)
        return values.count == array.count ? values : nil
      }
      return all ?? []
    }
  }

  package var json: JSON {
    func flag(_ value: Bool?) -> JSON { value.map(JSON.bool) ?? .null }
    var object = JSONObject([("style", .string(styleName ?? style.rawValue))])
    let texts = [("title", title), ("text", text), ("chip", chip), ("icon", icon)]
    for (key, value) in texts where value != nil { object[key] = .optional(value) }
    if let when { object["when"] = .string(when.rfc3339) }
    if let progress { object["progress"] = .double(progress) }
    if let max { object["max"] = .double(max) }
    if !segments.isEmpty {
      object["segments"] = .array(
        segments.map { .object(Self.part("length", $0.length, $0.color)) })
    }
    if !points.isEmpty {
      object["points"] = .array(
        points.map { .object(Self.part("position", $0.position, $0.color)) })
    }
    if !metrics.isEmpty {
      object["metrics"] = .array(
        metrics.map {
          ["label": .string($0.label), "value": .string($0.value), "unit": .optional($0.unit)]
        })
    }
    object["ongoing"] = flag(isOngoing)
    object["promoted"] = flag(asksForPromotion)
    let flags = [
      ("colorized", isColorized), ("custom_view", hasCustomView),
      ("group_summary", isGroupSummary), ("permission", hasPermission),
    ]
    for (key, value) in flags where value != nil { object[key] = flag(value) }
    if let importance { object["importance"] = .string(importance.rawValue) }
    if !isMapped { object["mapped"] = false }
    return .object(object)
  }

  private static func part(_ key: String, _ value: Double, _ color: String?) -> JSONObject {
    var object = JSONObject([(key, .double(value))])
    object["color"] = color.map(JSON.string)
    return object
  }

  package init?(json: JSON) {
    self.init(mapped: json)
    isMapped = json["mapped"] != false
  }
}
