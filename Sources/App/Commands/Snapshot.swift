import Basics
import Canvas
import Dashboard
import Events
import Foundation
import HTTP
import Panels
import Pictures
import Simulator
import ViewTree

extension Command {
  static let snapshot = Command(
    name: "snapshot", usage: "[ID]", summary: "draw a picture without a terminal",
    discussion: """
      Draws one activity in one presentation, or the whole screen, which is the default without ID, --type
      and --where. The latter two find the activity.
      """,
    options: connection + [
      .flag("screen", nil, "the whole dashboard"),
      .value(
        "presentation", "p", "NAME", "lock-screen, compact, minimal, expanded or banner",
        choices: ["lock-screen", "compact", "minimal", "expanded", "banner"]),
      .value(
        "format", "f", "FORMAT",
        "text, ansi, png, svg or pdf, with --widget and --compare also json; default text",
        choices: ["text", "ansi", "png", "svg", "pdf", "json"]),
      .value("size", "s", "WxH", "columns and rows; default 100x30, 60 wide for one activity"),
      .value("theme", "t", "NAME", "the theme; see islet themes", completion: .themes),
      .value(
        "keys", nil, "KEYS", "keys to press on the dashboard first, such as jz; a newline is ⏎"),
      .value("user", "u", "ID", "only this user's activities"), ActivityChoice.condition,
      WatchOptions.device,
    ] + WidgetSnapshot.options + WidgetOptions.options, completion: .activities
  ) { arguments, context in
    try arguments.expectNoArguments(upTo: 1)
    if let comparison = try WidgetSnapshot.comparison(arguments, context) {
      return try comparison.run()
    }
    let hasWidget = !arguments.all("widget").isEmpty
    let isOfOne =
      !arguments.has("screen")
      && (!arguments.words.isEmpty || arguments.isGiven("type") || arguments.isGiven("where"))
    if !isOfOne, arguments.isGiven("presentation") {
      throw Failure(
        "--presentation needs one activity, and this is the whole screen",
        fix: "write islet snapshot ID --presentation compact")
    }
    let library = ShippedThemes.library(Places(context))
    let name = arguments.value("theme") ?? library.themes[0].name
    guard let theme = library[name] else {
      throw Failure("there is no theme \(name)", fix: "see islet themes")
    }
    let format = arguments.value("format") ?? "text"
    let formats = ["text", "ansi"] + PictureFormat.allCases.map(\.rawValue)
    guard formats.contains(format) || hasWidget && format == "json" else {
      throw Failure(
        "--format \(format) is not known", fix: "write one of \(formats.joined(separator: ", "))")
    }
    if hasWidget {
      return try WidgetSnapshot(arguments: arguments, context: context, theme: theme).run()
    }
    let picture = Picture(
      client: try GatewayClient(arguments, context), theme: theme,
      size: try size(arguments.value("size"), least: isOfOne ? leastCard : .leastScreen),
      user: arguments.value("user"),
      keys: arguments.value("keys") ?? "", device: try arguments.choice("device") ?? .both,
      context: context)
    let kind: PresentationKind = try arguments.choice("presentation") ?? .lockScreen
    let id = isOfOne ? try picture.id(ActivityChoice(arguments)) : nil
    if let file = PictureFormat(rawValue: format), let id, picture.device != .android,
      let own = try picture.surface(id, kind)
    {
      let scale = try PictureFile.scale(arguments)
      return try PictureFile.write(own.file(file, scale: scale), context)
    }
    let frame: Frame
    if let id {
      frame = try picture.panel(id, kind)
    } else {
      frame = try picture.screen(selecting: arguments.words.first)
    }
    if let file = PictureFormat(rawValue: format) {
      let scale = try PictureFile.scale(arguments)
      return try PictureFile.write(try PictureFile.bytes(frame, file, scale: scale), context)
    }
    let shown = frame.within(context.isASCII ? .ascii : .all)
    if format == "ansi" {
      context.printAsIs(shown.ansi(depth: .direct))
    } else {
      context.print(shown.plainText)
    }
  }

  /// The minimum `--size` for one activity, whose picture is always as high as its card.
  private static let leastCard = GridSize(20, 1)

  private static func size(_ text: String?, least: GridSize) throws(Failure) -> GridSize? {
    guard let text else { return nil }
    let words = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    let parts = words.compactMap { Int($0) }
    guard words.count == 2, parts.count == 2, parts.allSatisfy((1...1000).contains) else {
      throw Failure("--size \(text) is not a size", fix: "write 100x30")
    }
    let size = GridSize(parts[0], parts[1])
    guard least.fits(in: size) else {
      throw Failure(
        "--size \(text) is too small", fix: "write \(least.width)x\(least.height) or more")
    }
    return size
  }
}

private struct Picture {
  let client: GatewayClient
  let theme: Theme
  let size: GridSize?
  let user: String?
  let keys: String
  let device: DeviceChoice
  let context: CommandContext

  func id(_ choice: ActivityChoice) throws(Failure) -> String {
    if let id = choice.id { return id }
    let chosen = try choice.activities(at: client, withDeparted: false).chosen
      .compactMap { $0["id"]?.string }
    guard let id = chosen.first else {
      throw Failure(.notSo, "no activity matches", fix: "see islet list")
    }
    guard chosen.count == 1 else {
      throw Failure(
        "\(chosen.count) activities match: \(chosen.prefix(20).joined(separator: ", "))",
        fix: "write the id of one of them")
    }
    return id
  }

  private func activity(_ id: String) throws(Failure) -> (Activity, WidgetViews?) {
    let answer = try client.call("GET", "/activities/\(id.percentEncoded)")
    guard let activity = Activity(json: answer.json) else {
      throw Failure(.refused, "the gateway's response holds no activity")
    }
    guard activity.viewsAt != nil else { return (activity, nil) }
    let views = try client.call("GET", "/activities/\(id.percentEncoded)/views")
    return (activity, WidgetViews(json: views.json))
  }

  /// The view of an activity by the app's own widget, in points; `nil` without one.
  func surface(_ id: String, _ kind: PresentationKind) throws(Failure) -> SurfacePicture? {
    guard let surface = kind.surface, let tree = try activity(id).1?.surfaces[surface] else {
      return nil
    }
    return SurfacePicture(tree, surface: surface, now: try client.now())
  }

  func panel(_ id: String, _ kind: PresentationKind) throws(Failure) -> Frame {
    let (activity, views) = try activity(id)
    guard device.shows(activity) else {
      throw Failure(
        .notSo, "\(id) is not on this device", fix: "leave --device out, or see islet list")
    }
    var panel = Panel(activity, views: device.isAndroid(activity) ? nil : views)
    panel.isAndroid = device.isAndroid(activity)
    return panel.picture(
      kind, width: size?.width ?? 60,
      Panel.Context(
        theme: theme, now: try client.now(), secondsFromGMT: TimeZone.current.secondsFromGMT()))
  }

  func screen(selecting id: String?) throws(Failure) -> Frame {
    let query = user.map { "?user=\($0.percentEncoded)" } ?? ""
    let snapshot = try client.call("GET", "/activities" + query)
    let events = try client.call("GET", "/events?last=\(GatewayFeed.historyLength)&phrases=true")
    let now = snapshot.json["now"]?.string.flatMap(Date.init(iso8601:)) ?? context.now()
    let size = size ?? GridSize(100, 30)
    var state = State(
      size: size, address: client.base.replacingOccurrences(of: "http://", with: ""),
      secondsFromGMT: TimeZone.current.secondsFromGMT(), themeName: theme.name, device: device)
    let activities = snapshot.json["activities"]?.array?.compactMap(Activity.init(json:)) ?? []
    let past = events.json["events"]?.array?.compactMap(ActivityEvent.init(json:)) ?? []
    for message in [Message.feed(.online), .snapshot(activities), .past(past)] {
      try send(message, to: &state, now)
    }
    if let id { try send(.click(.card(id)), to: &state, now) }
    for key in keys { try send(.key(Self.key(key)), to: &state, now) }
    return render(state, theme: theme, size: size, now: now)
  }

  /// Applies a message, and loads the data that it requests from the gateway, without changing
  /// anything there.
  private func send(_ message: Message, to state: inout State, _ now: Date) throws(Failure) {
    for effect in update(&state, message, now: now) {
      guard let path = effect.question else { continue }
      let answer: JSON?
      do throws(Failure) {
        answer = try client.call("GET", "/" + path).json
      } catch  where error.code == .refused || error.code == .notSo {
        answer = nil
      }
      if let message = effect.message(answer) { try send(message, to: &state, now) }
    }
  }

  private static func key(_ character: Character) -> Key {
    switch character {
    case "\n", "\r": .enter
    case "\t": .tab
    case "\u{1B}": .escape
    default: .character(character)
    }
  }
}

extension PresentationKind {
  fileprivate var surface: Surface? { self == .lockScreen ? .lock : Surface(rawValue: rawValue) }
}
