import Basics
import Canvas
import Foundation
import Panels
import Pictures
import Preview
import Simulator
import ViewLayout
import ViewTree

struct WidgetSnapshot {
  let arguments: Arguments
  let context: CommandContext
  let theme: Theme

  static let options: [Option] = [
    .value("widget", nil, "PATH", "draw the app's own widget: a folder or a file", repeats: true),
    .value(
      "type", nil, "NAME", "the attributes type; with --widget by default the only one",
      completion: .types),
    .value(
      "state", nil, "FILE", "with --widget: the content state in JSON; default the first sample"),
    .value(
      "attributes", nil, "FILE",
      "with --widget: the attributes in JSON; default those of the first sample"),
    .value(
      "surface", nil, "NAME", "with --widget: lock, compact, minimal, expanded, small or standby",
      choices: ["lock", "compact", "minimal", "expanded", "standby", "small"]),
    .flag("dark", nil, "with --widget: dark surroundings (default)"),
    .flag("light", nil, "with --widget: light surroundings"),
    .value("width", nil, "POINTS", "with --widget: the phone's width, 375, 393, 402, 430 or 440"),
    .value(
      "type-size", nil, "SIZE",
      "with --widget: Dynamic Type, from xSmall to accessibility5; default large"),
    .flag("landscape", nil, "with --widget: the phone in landscape"),
    .flag("stale", nil, "with --widget: the content is stale"),
    .value("at", nil, "TIME", "with --widget: the time, in RFC 3339 or seconds; default now"),
    .value("scale", nil, "NUMBER", "pixels per point in a PNG; default 3"),
    .flag("frame", nil, "with --widget: draw the phone around it"),
    .value("all", nil, "DIR", "with --widget: every type, sample and surface, into a folder"),
    .pair("compare", ["OLD", "NEW"], "compare two folders of --all or two pictures"),
    .value("out", nil, "DIR", "with --compare: the folder for pictures of the changes"),
    .value(
      "tolerance", nil, "PERCENT",
      "with --compare: percentage of pixels that may differ; default 0.1"),
  ]

  static func comparison(_ arguments: Arguments, _ context: CommandContext) throws(Failure)
    -> PictureComparison?
  {
    guard let paths = arguments.group("compare") else {
      for name in ["out", "tolerance"] where arguments.isGiven(name) {
        throw Failure("--\(name) belongs to --compare", fix: "add --compare OLD NEW")
      }
      return nil
    }
    let text = arguments.value("tolerance") ?? "0.1"
    guard let tolerance = Double(text), (0...100).contains(tolerance) else {
      throw Failure("--tolerance \(text) is not a percentage", fix: "write a number from 0 to 100")
    }
    if let format = arguments.value("format"), !["text", "json"].contains(format) {
      throw Failure(
        "--format \(format) is not a report format", fix: "write --format json, or leave it out")
    }
    return PictureComparison(
      old: paths[0], new: paths[1], out: arguments.value("out"), tolerance: tolerance,
      isJSON: arguments.value("format") == "json", context: context)
  }

  func run() throws {
    for name in ["screen", "presentation", "size", "keys", "user", "where"]
    where arguments.isGiven(name) {
      throw Failure(
        "--\(name) does not apply to a widget",
        fix: name == "presentation"
          ? "write --surface lock, compact, minimal or expanded"
          : "leave it out, or look at a gateway's activity without --widget")
    }
    let surface: Surface = try arguments.choice("surface") ?? .lock
    let folder = arguments.value("all")
    let format = arguments.value("format") ?? (folder == nil ? "text" : "png")
    let scale = try PictureFile.scale(arguments)
    var situation = try situation()
    let preview = try WidgetOptions.compile(
      arguments, context, paths: arguments.all("widget"), now: situation.now)
    situation.locale = preview.situation(now: situation.now).locale
    if let folder {
      guard let file = PictureFormat(rawValue: format) else {
        throw Failure(
          "--format \(format) is not a picture format", fix: "write --format png, svg or pdf")
      }
      return try WidgetAlbum(
        preview: preview, situation: situation, format: file, scale: scale, context: context
      ).write(to: folder)
    }
    for error in preview.errors { context.complain(Phrase(verbatim: error.sentence)) }
    let type = try type(preview)
    let content = try content(of: type, preview, now: situation.now)
    // If the small family has no views, the compact ones are shown side by side.
    let shown = type.surfaces.contains(surface) ? surface : .compact
    if situation.isLandscape, shown != .compact, shown != .minimal {
      throw Failure(
        "--landscape does not apply to \(surface.rawValue)",
        fix: "write --surface compact or minimal")
    }
    let tree = try tree(preview.view(shown, of: content, in: situation))
    for image in Finding.ofUnreadImages(tree.unread) { context.complain(image.message) }
    if format == "json" { return context.print(try Self.json(tree)) }
    let width = situation.screenWidth - 22
    if let file = PictureFormat(rawValue: format) {
      let picture = SurfacePicture(tree, surface: shown, width: width, now: situation.now)
      let bytes =
        arguments.has("frame")
        ? PhoneFrame(picture, screenWidth: situation.screenWidth).file(file, scale: scale)
        : picture.file(file, scale: scale)
      return try PictureFile.write(bytes, context)
    }
    if arguments.has("frame") {
      throw Failure("--frame needs a picture format", fix: "add --format png")
    }
    let picture = WidgetPicture(
      tree, surface: shown, width: width, now: situation.now, drawsBig: format != "text")
    let drawn = Self.text(Self.frame(picture, theme: theme, dark: situation.isDark), format)
    context.printAsIs(drawn, terminator: "")
  }

  private func situation() throws(Failure) -> Situation {
    if arguments.isGiven("dark"), arguments.isGiven("light") {
      throw Failure("it cannot be both --dark and --light", fix: "leave one out")
    }
    var situation = Situation(now: try arguments.time("at") ?? context.now())
    situation.isDark = !arguments.has("light")
    situation.isStale = arguments.has("stale")
    situation.isLuminanceReduced = arguments.has("luminance-reduced")
    situation.isLandscape = arguments.has("landscape")
    if let text = arguments.value("width") {
      guard let phone = Int(text).flatMap(Phone.init) else {
        let known = Phone.allCases.map { String($0.rawValue) }.joined(separator: ", ")
        throw Failure("--width \(text) is not known", fix: "write one of \(known)")
      }
      situation.screenWidth = Double(phone.rawValue)
    }
    if let size = try arguments.choice("type-size", of: Situation.TypeSize.self) {
      situation.typeSize = size
    }
    return situation
  }

  /// The given content, or that of the first sample.
  private func content(
    of type: HostType, _ preview: WidgetPreview, now: Date
  ) throws(Failure) -> Sample {
    let first = preview.samples(of: type.name, now: now).first
    guard let state = try file("state") ?? first?.state else {
      throw Failure("the content state is missing", fix: "pass one with --state FILE")
    }
    return Sample(
      type: type.name, attributes: try file("attributes") ?? first?.attributes ?? "{}",
      state: state)
  }

  static func frame(_ picture: WidgetPicture, theme: Theme, dark: Bool) -> Frame {
    var frame = Frame(GridSize(picture.size.width + 2, picture.size.height + 2))
    if !theme.isPlain {
      let light = Color.rgb(0xC9, 0xD6, 0xE8)
      frame.wallpaper(
        frame.bounds, top: dark ? theme[.wallpaperTop] : light,
        bottom: dark ? theme[.wallpaperBottom] : .rgb(0xE6, 0xDC, 0xEC))
    }
    picture.draw(&frame, at: GridPoint(1, 1), isPlain: theme.isPlain)
    return frame
  }

  static func text(_ frame: Frame, _ format: String) -> String {
    format == "ansi" ? frame.ansi(depth: .direct) : frame.plainText
  }

  private static func json(_ tree: ViewTree) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    encoder.dateEncodingStrategy = .iso8601
    return String(decoding: try encoder.encode(tree), as: UTF8.self)
  }

  private func type(_ preview: WidgetPreview) throws(Failure) -> HostType {
    let names = preview.types.map(\.name).joined(separator: ", ")
    if let name = arguments.value("type") {
      guard let type = preview.types.first(where: { $0.name == name }) else {
        throw Failure("no widget shows \(name)", fix: "write one of \(names)")
      }
      return type
    }
    guard let first = preview.types.first else {
      throw Failure(.notSo, "no widget has an ActivityConfiguration")
    }
    guard preview.types.count == 1 else {
      throw Failure("there are several types", fix: "add --type, one of \(names)")
    }
    return first
  }

  private func file(_ option: String) throws(Failure) -> String? {
    guard let path = arguments.value(option) else { return nil }
    return String(decoding: try context.read(path), as: UTF8.self)
  }

  private func tree(_ outcome: WidgetPreview.Outcome) throws(Failure) -> ViewTree {
    switch outcome {
    case .tree(let tree, _): return tree
    case .undecodable(let failure):
      let key = failure.path.joined(separator: ".")
      let name: Rule.ID = failure.part == "state" ? .contentStateDecode : .attributesDecode
      throw Failure(.notSo, "\(name): \(key.isEmpty ? "the JSON" : key): \(failure.message)")
    case .trap(let trap): throw Failure(.notSo, Phrase(verbatim: trap.sentence))
    case .error(let text): throw Failure(.notSo, Phrase(verbatim: text))
    }
  }
}
