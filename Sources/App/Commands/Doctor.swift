import Basics
import Canvas
import ChildProcesses
import Events
import Foundation
import Intercept
import Pictures
import Preview
import Terminal

extension Command {
  static let doctor = Command(
    name: "doctor", summary: "check the installation, the terminal and the configuration",
    discussion:
      "Exit code 1 if something is wrong; problems that affect only a part of Islet are just reported.",
    options: connection + [
      WatchOptions.pictures, .flag("json", "j", "print JSON, one object per line"),
    ]
  ) { arguments, context in
    let findings = try Doctor(context, arguments).findings
    for finding in findings {
      if arguments.has("json") {
        context.print(finding.json)
      } else {
        let fix = finding.fix.map { ": " + localized($0) } ?? ""
        let subject = localized(finding.subject)
        context.print("\(finding.level.sign) \(subject): \(localized(finding.state))\(fix)")
      }
    }
    if findings.contains(where: { $0.level == .wrong }) { throw Failure(.notSo) }
  }
}

struct Doctor {
  enum Level: String {
    case good, missing, wrong

    var sign: String {
      switch self {
      case .good: "✓"
      case .missing: "·"
      case .wrong: "✗"
      }
    }
  }

  struct Finding {
    var level: Level
    var subject: Phrase
    var state: Phrase
    var fix: Phrase?

    static func good(_ subject: Phrase, _ state: Phrase) -> Finding {
      Finding(level: .good, subject: subject, state: state)
    }
    static func missing(_ subject: Phrase, _ state: Phrase, fix: Phrase? = nil) -> Finding {
      Finding(level: .missing, subject: subject, state: state, fix: fix)
    }
    static func wrong(_ subject: Phrase, _ state: Phrase, fix: Phrase? = nil) -> Finding {
      Finding(level: .wrong, subject: subject, state: state, fix: fix)
    }

    var json: JSON {
      [
        "level": .string(level.rawValue), "subject": .string(subject.english),
        "state": .string(state.english), "mend": .optional(fix?.english),
      ]
    }
  }

  let context: CommandContext
  private let arguments: Arguments
  let requestedPictures: PictureWay?

  init(_ context: CommandContext, _ arguments: Arguments) throws(Failure) {
    self.context = context
    self.arguments = arguments
    requestedPictures = try WatchOptions.pictures(arguments)
  }

  var findings: [Finding] {
    [program] + configuration + [gateway, terminal, pictures] + pictureLibraries
      + [locale, themes, store, swift, sandbox, run]
  }

  private var program: Finding { .good("islet", "\(Islet.version), \(Places.executable)") }

  private var configuration: [Finding] {
    let library = ShippedThemes.library(Places(context))
    let problems = Configuration(context).allProblems(themes: library.themes.map(\.name))
    guard problems.isEmpty else {
      return problems.map { .wrong("configuration", Phrase(verbatim: $0)) }
    }
    let path = Places(context).config + "/config.json5"
    let isThere = FileManager.default.fileExists(atPath: path)
    return [.good("configuration", isThere ? Phrase(verbatim: path) : "none, which is fine")]
  }

  private var gateway: Finding {
    do throws(Failure) {
      let client = try GatewayClient(arguments, context)
      let health = try client.ask("GET", "/healthz", timeout: 2).json
      guard health["service"] == "islet" else {
        return .wrong(
          "gateway", "what listens at \(client.base) is not Islet",
          fix: "start it on another port: islet serve --listen 5484")
      }
      let status = health["status"]?.string ?? "?"
      return Finding(
        level: status == "ok" ? .good : .wrong, subject: "gateway",
        state: "\(client.base), \(status)")
    } catch {
      return .missing("gateway", "not running", fix: "start islet, or islet serve")
    }
  }

  private var terminal: Finding {
    let policy: ColorPolicy
    do throws(TerminalError) {
      policy = try ColorPolicy.ofThisMachine(environment: context.environment)
    } catch {
      let failure = Failure(error)
      return Finding(
        level: context.isTerminal ? .wrong : .missing, subject: "terminal", state: failure.problem,
        fix: failure.fix)
    }
    let name = context.environment["TERM"] ?? ""
    let colours: Phrase =
      switch policy.depth {
      case .direct: "true colour"
      case .palette256: "256 colours"
      case .ansi16: "16 colours"
      case .none: "no colours"
      }
    var size = winsize()
    let isSized = ioctl(1, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    if isSized, size.ws_col < 40 || size.ws_row < 12 {
      return .wrong(
        "terminal", "\(name), \(size.ws_col)x\(size.ws_row)", fix: "enlarge it to at least 40x12")
    }
    return .good(
      "terminal", "\(name), \(colours)\(isSized ? ", \(size.ws_col)x\(size.ws_row)" : "")")
  }

  private var locale: Finding {
    let text = context.locale("LC_CTYPE") ?? "C"
    let state = Phrase(verbatim: text)
    return text.lowercased().replacing("-", with: "").contains("utf8")
      ? .good("locale", state)
      : .missing("locale", state, fix: "symbols need UTF-8: export LC_ALL=C.UTF-8")
  }

  private var themes: Finding {
    let library = ThemeLibrary(directories: Places(context).themes)
    if let error = library.errors.first { return .wrong("themes", "\(error)") }
    return .good(
      "themes", Phrase(verbatim: library.themes.map(\.name).joined(separator: " ")))
  }

  private var store: Finding {
    let path = Places(context).store
    let isThere = FileManager.default.fileExists(atPath: path)
    let place = isThere ? path : Places.nearest(to: (path as NSString).deletingLastPathComponent)
    return FileManager.default.isWritableFile(atPath: place)
      ? .good("store", Phrase(verbatim: path))
      : .wrong(
        "store", "\(place) cannot be written",
        fix: "make it writable for you, or serve with --store PATH")
  }

  private var swift: Finding {
    guard let toolchain = Toolchain(environment: context.environment) else {
      return .missing(
        "widgets", "no Swift compiler in PATH",
        fix: "install Swift from swift.org to draw an app's own views")
    }
    return .good("widgets", Phrase(verbatim: toolchain.version))
  }

  private var sandbox: Finding {
    do throws(Sandbox.Failure) {
      return .good("sandbox", try Sandbox.strongest().text)
    } catch {
      return .missing(
        "sandbox",
        "widget code does not run: \(error.bubblewrap), \(localized(error.landlock))",
        fix: "install bubblewrap and allow user namespaces")
    }
  }

  private var run: Finding {
    #if os(Linux)
      guard let problem = Namespace.problem() else {
        return .good("islet run", "with its own namespace")
      }
      let reason = localized(problem.reason)
      guard let preload = Places.preload else {
        return .missing(
          "islet run", "with a proxy: \(reason), and libislet-preload.so is missing",
          fix: "build it (make build), or \(localized(problem.fix))")
      }
      return .missing("islet run", "with \(preload) and a proxy: \(reason)", fix: problem.fix)
    #else
      return .good("islet run", "with a proxy")
    #endif
  }
}

extension Doctor {
  var pictures: Finding {
    guard context.isTerminal else { return .missing("pictures", "this is not a terminal") }
    let support = PictureSupport(
      askingFor: requestedPictures, environment: context.environment, isPlain: context.isASCII)
    let reason = Self.reason(support.reason)
    guard support.way != .cells else {
      return Finding(
        level: support.reason == .chosen ? .good : .missing, subject: "pictures",
        state: "drawn in cells: \(localized(reason))", fix: Self.fix(support.reason))
    }
    let cell = "\(support.cell.width)×\(support.cell.height)"
    return .good(
      "pictures", "\(Self.name(support)), a cell of \(cell) pixels: \(localized(reason))")
  }

  /// The missing libraries and fonts for pictures.
  var pictureLibraries: [Finding] {
    let fonts = Dictionary(grouping: PictureFonts.missing, by: \.package).sorted { $0.key < $1.key }
    let kinds: [(PictureFormat, String, String)] = [
      (.png, "PNG, JPEG", "libgdk-pixbuf-2.0-0"), (.svg, "SVG", "librsvg2-2"),
      (.pdf, "PDF", "libpoppler-glib8"),
    ]
    return fonts.map { package, families in
      Finding.missing(
        "fonts", "\(families.map(\.name).joined(separator: ", ")) is missing",
        fix: "make setup, or install \(package)")
    }
      + kinds.filter { !PictureReader.reads($0.0) }.map { _, name, package in
        Finding.missing(
          "images", "\(name) cannot be read", fix: "make setup, or install \(package)")
      }
  }

  private static func name(_ support: PictureSupport) -> String {
    switch support.way {
    case .kitty: support.hasPlaceholders ? "kitty, Unicode placeholders" : "kitty"
    case .sixel: "sixel"
    case .iterm2: "iTerm2"
    case .cells: "cells"
    }
  }

  private static func reason(_ reason: PictureSupport.Reason) -> Phrase {
    switch reason {
    case .chosen: "set by --pictures or the configuration"
    case .answered: "reported by the terminal"
    case .named(let name): "known for \(name)"
    case .answeredNothing: "the terminal shows no pictures"
    case .notAsked: "this terminal is not asked, as it prints queries that it does not know"
    case .plain: "only text was requested"
    case .tmux: "tmux is in between and reports no support"
    case .zellij: "Zellij breaks them"
    case .noSixelLibrary: "libsixel is missing"
    }
  }

  private static func fix(_ reason: PictureSupport.Reason) -> Phrase? {
    switch reason {
    case .answeredNothing, .notAsked:
      "kitty, Ghostty, WezTerm, iTerm2, foot and xterm -ti vt340 show pictures"
    case .tmux: "tmux 3.4 with sixel, or --pictures kitty with tmux set -g allow-passthrough on"
    case .noSixelLibrary: "make setup, or install libsixel1"
    default: nil
    }
  }
}
