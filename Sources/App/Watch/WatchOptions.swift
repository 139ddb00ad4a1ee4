import Basics
import Canvas
import Events
import EventStore
import Foundation
import Gateway
import HTTP
import Panels
import Preview
import Simulator
import Terminal

struct WatchOptions: Sendable {
  enum Form: Sendable {
    case screen, plain, json
  }

  var form: Form
  var user: String?
  var theme: String?
  var depth: ColorDepth?
  /// How pictures are shown; `nil` to decide from the terminal's responses.
  var pictures: PictureWay?
  var isASCII = false
  var widget: WidgetPreview.Options?
  var showsSamples = false
  var reducesMotion = false
  var device = DeviceChoice.both
  var scene: SceneControl?
  /// Whether pushes are checked against the types in the widget's code.
  var registersTypes = true

  static let options: [Option] =
    [
      .value("user", "u", "ID", "only this user's activities"),
      .value("theme", "t", "NAME", "the theme; see islet themes", completion: .themes),
      color, pictures, device,
      .flag(
        "plain", "p", "print a sentence per change, without curses; default without a terminal"),
      .flag("json", "j", "print a JSON line per change"), reducedMotion, WidgetOptions.widget,
    ] + WidgetOptions.options

  static let color = Option.value(
    "color", nil, "DEPTH", "direct, 256, 16 or none; default what the terminal supports",
    choices: ["direct", "256", "16", "none"])

  static let pictures = Option.value(
    "pictures", nil, "WAY",
    "auto, kitty, sixel, iterm2 or cells: how cards are drawn; default auto, what the "
      + "terminal reports", choices: ["auto", "kitty", "sixel", "iterm2", "cells"])

  static let device = Option.value(
    "device", nil, "DEVICE", "ios, android or both: whose screen is drawn; default both",
    choices: DeviceChoice.allCases.map(\.rawValue))

  static let reducedMotion = Option.flag(
    "reduced-motion", nil, "turn off animations: opening island, flashes, gliding progress")

  static func isScreen(_ command: Command, _ arguments: Arguments, _ context: CommandContext)
    -> Bool
  {
    ["watch", "demo"].contains(command.name) && context.hasKeys && !arguments.has("plain")
      && !arguments.has("json")
  }

  init(_ arguments: Arguments, _ context: CommandContext) throws(Failure) {
    isASCII = context.isASCII
    // A Linux console takes the time of three frames to draw one.
    reducesMotion =
      arguments.has("reduced-motion") || isASCII || context.environment["TERM"] == "linux"
    if arguments.has("json") {
      form = .json
    } else if arguments.has("plain") || !context.hasKeys {
      form = .plain
    } else {
      form = .screen
    }
    user = arguments.value("user")
    let paths = arguments.all("widget")
    widget = paths.isEmpty ? nil : try WidgetOptions.preview(arguments, context, paths: paths)
    theme = arguments.value("theme")
    pictures = try arguments.choice("pictures", besides: ["auto"])
    device = try arguments.choice("device") ?? .both
    switch arguments.value("color") {
    case nil: depth = nil
    case "direct", "truecolor", "24bit": depth = .direct
    case "256": depth = .palette256
    case "16": depth = .ansi16
    case "none", "0": depth = ColorDepth.none
    case let other?:
      throw Failure("--color \(other) is not known", fix: "write direct, 256, 16 or none")
    }
  }
}

struct FollowedGateway: Sendable {
  var url: String
  var key: String?
  var embedded: Gateway?
  var project: Project?

  func choosing(_ name: String) throws(Failure) -> FollowedGateway {
    var other = self
    other.url = GatewayClient.address(url, project: name)
    do throws(LedgerError) {
      other.project = try embedded?.project(named: name)
    } catch {
      throw GatewayOptions.failure(error)
    }
    return other
  }

  /// The address without its scheme and its project.
  var baseAddress: String {
    let own = GatewayClient.project(in: url).map { "/p/\($0)".utf8.count } ?? 0
    return String(address.dropLast(own))
  }

  /// The URL without its scheme, for the header.
  var address: String { url.replacingOccurrences(of: "http://", with: "") }

  /// Creates a feed: within the process for an embedded gateway, otherwise over HTTP.
  func feed(of user: String? = nil) -> GatewayFeed {
    project.map { GatewayFeed($0, user: user) } ?? GatewayFeed(gateway: url, key: key, user: user)
  }

  /// Finds the given gateway or the one on the default port, or embeds one on that port.
  static func find(_ arguments: Arguments, _ context: CommandContext) throws(Failure)
    -> FollowedGateway
  {
    if let running = try running(arguments, context) { return running }
    if let joined = try joined(arguments, context) { return joined }
    return try embed(
      try GatewayOptions.read(arguments, context), key: GatewayClient.key(arguments, context),
      project: try GatewayClient.project(arguments, context))
  }

  /// Finds the running gateway, or embeds one in memory on any port.
  static func runningOrOwn(
    _ arguments: Arguments, _ context: CommandContext
  ) throws(Failure) -> FollowedGateway {
    if let running = try running(arguments, context) {
      // They would be ignored, and a test would pass without them.
      if let name = ["strict", "types", "vendor-file"].first(where: arguments.isGiven) {
        throw Failure(
          "a gateway runs at \(running.url), which --\(name) does not change",
          fix: "add --listen 0 for one of your own")
      }
      return running
    }
    var options = try GatewayOptions.read(arguments, context)
    if !arguments.has("listen") { options.address.port = 0 }
    if !arguments.has("store") { options.store = ":memory:" }
    return try embed(options, project: try GatewayClient.project(arguments, context))
  }

  /// Finds the given gateway or the one on the default port; `nil` if there is none.
  static func running(_ arguments: Arguments, _ context: CommandContext) throws(Failure)
    -> FollowedGateway?
  {
    // Options override the environment, which may be set by an outer `islet run`.
    let isOwn = arguments.value("listen") != nil || arguments.value("store") != nil
    let named = arguments.value("gateway") ?? (isOwn ? nil : context.variable("ISLET_GATEWAY"))
    if let named {
      return FollowedGateway(
        url: try GatewayClient.address(named, arguments, context),
        key: GatewayClient.key(arguments, context))
    }
    return isOwn
      ? nil : try answering("http://127.0.0.1:\(ListenAddress.defaultPort)", arguments, context)
  }

  private static func joined(
    _ arguments: Arguments, _ context: CommandContext
  ) throws(Failure) -> FollowedGateway? {
    guard arguments.isGiven("listen"), !arguments.has("store"),
      case let address = try GatewayOptions.read(arguments, context).address, address.port != 0
    else { return nil }
    return try answering("http://\(address)", arguments, context)
  }

  /// The gateway at an address; `nil` if no gateway responds there.
  private static func answering(
    _ address: String, _ arguments: Arguments, _ context: CommandContext
  ) throws(Failure) -> FollowedGateway? {
    let key = GatewayClient.key(arguments, context)
    let answer = try? GatewayClient(address, key: key).ask("GET", "/healthz", timeout: 1)
    guard answer?.json["service"] == "islet" else { return nil }
    return FollowedGateway(url: try GatewayClient.address(address, arguments, context), key: key)
  }

  /// Starts a gateway in this process. If the port is in use and `mayMove` is set, the system
  /// chooses another. For an address other than loopback, the gateway's own access key is used.
  static func embed(
    _ options: Gateway.Options, key: String? = nil, project name: String? = nil,
    mayMove: Bool = false
  ) throws(Failure) -> FollowedGateway {
    var options = options
    let gateway: Gateway
    do throws(Failure) {
      gateway = try GatewayOptions.start(options)
    } catch {
      guard mayMove else { throw error }
      options.address.port = 0
      gateway = try GatewayOptions.start(options)
    }
    options.address.port = gateway.port
    let followed = FollowedGateway(
      url: "http://\(options.address)", key: key ?? gateway.ownKey, embedded: gateway,
      project: gateway.project)
    return try name.map { name throws(Failure) in try followed.choosing(name) } ?? followed
  }
}

extension WatchOptions {
  /// Rejects an unknown theme, even without a screen. A theme from the configuration is reported
  /// like other mistakes there.
  func checkTheme(_ context: CommandContext) throws(Failure) {
    guard let theme, Configuration(context).theme != theme else { return }
    let known = ShippedThemes.library(Places(context)).themes.map(\.name)
    guard !known.contains(theme) else { return }
    throw Failure(
      "there is no theme \(theme)",
      fix: NearMatch.of(theme, among: known).map { "did you mean \($0)?" }
        ?? "choose one of \(known.joined(separator: ", "))")
  }
}
