import Basics
import Canvas
import Events
import Fence
import Foundation
import Intercept
import Preview
import Terminal

extension Command {
  static let doctor = Command(
    name: "doctor", summary: "what is installed, what this terminal can show, what is wrong",
    discussion:
      "Exit code 1 where something is wrong; what is only missing for a part of Islet is reported.",
    options: connection + [WatchOptions.pictures, .flag("json", "j", "as JSON, one object a line")]
  ) { arguments, world in
    try arguments.expectNoWords()
    let findings = try Doctor(world, arguments).findings
    for finding in findings {
      if arguments.has("json") {
        world.print(finding.json)
      } else {
        let mend = finding.mend.map { ": " + localized($0) } ?? ""
        let subject = localized(finding.subject)
        world.print("\(finding.level.sign) \(subject): \(localized(finding.state))\(mend)")
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
    var mend: Phrase?

    var json: JSON {
      [
        "level": .string(level.rawValue), "subject": .string(subject.english),
        "state": .string(state.english), "mend": .optional(mend?.english),
      ]
    }
  }

  let world: World
  private let arguments: Arguments
  let wishedPictures: PictureWay?

  init(_ world: World, _ arguments: Arguments) throws(Failure) {
    self.world = world
    self.arguments = arguments
    wishedPictures = try WatchOptions.pictures(arguments)
  }

  var findings: [Finding] {
    [program] + configuration + [gateway, terminal, pictures] + pictureLibraries
      + [locale, themes, store, swift, sandbox, run]
  }

  private var program: Finding {
    Finding(level: .good, subject: "islet", state: "\(Islet.version), \(Places.executable)")
  }

  private var configuration: [Finding] {
    let library = ShippedThemes.library(Places(world))
    let problems = Configuration(world).allProblems(themes: library.themes.map(\.name))
    let path = Places(world).config + "/config.json5"
    guard problems.isEmpty else {
      return problems.map {
        Finding(level: .wrong, subject: "configuration", state: Phrase(verbatim: $0))
      }
    }
    let isThere = FileManager.default.fileExists(atPath: path)
    return [
      Finding(
        level: .good, subject: "configuration",
        state: isThere ? Phrase(verbatim: path) : "none, which is fine")
    ]
  }

  private var gateway: Finding {
    do throws(Failure) {
      let client = try GatewayClient(arguments, world)
      let health = try client.ask("GET", "/healthz", timeout: 2).json
      guard health["service"] == "islet" else {
        return Finding(
          level: .wrong, subject: "gateway", state: "what listens at \(client.base) is not Islet",
          mend: "start it at another port: islet serve --listen 5484")
      }
      let status = health["status"]?.string ?? "?"
      return Finding(
        level: status == "ok" ? .good : .wrong, subject: "gateway",
        state: "\(client.base), \(status)")
    } catch {
      return Finding(
        level: .missing, subject: "gateway", state: "none runs", mend: "islet, or islet serve")
    }
  }

  private var terminal: Finding {
    let policy: ColorPolicy
    do throws(TerminalError) {
      policy = try ColorPolicy.ofThisMachine(environment: world.environment)
    } catch {
      let failure = Failure(error)
      return Finding(
        level: world.isTerminal ? .wrong : .missing, subject: "terminal", state: failure.problem,
        mend: failure.mend)
    }
    let name = world.environment["TERM"] ?? ""
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
      return Finding(
        level: .wrong, subject: "terminal", state: "\(name), \(size.ws_col)x\(size.ws_row)",
        mend: "make it 40x12 at least")
    }
    return Finding(
      level: .good, subject: "terminal",
      state: "\(name), \(colours)\(isSized ? ", \(size.ws_col)x\(size.ws_row)" : "")")
  }

  private var locale: Finding {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let text = names.lazy.compactMap { world.environment[$0] }.first { !$0.isEmpty } ?? "C"
    let isUnicode = text.lowercased().replacing("-", with: "").contains("utf8")
    return Finding(
      level: isUnicode ? .good : .missing, subject: "locale", state: Phrase(verbatim: text),
      mend: isUnicode ? nil : "symbols need UTF-8: export LC_ALL=C.UTF-8")
  }

  private var themes: Finding {
    let library = ThemeLibrary(directories: Places(world).themes)
    if let error = library.errors.first {
      return Finding(level: .wrong, subject: "themes", state: "\(error)")
    }
    return Finding(
      level: .good, subject: "themes",
      state: Phrase(verbatim: library.themes.map(\.name).joined(separator: " ")))
  }

  private var store: Finding {
    let path = Places(world).store
    let files = FileManager.default
    var folder = (path as NSString).deletingLastPathComponent
    while !files.fileExists(atPath: folder), folder.count > 1 {
      folder = (folder as NSString).deletingLastPathComponent
    }
    let place = files.fileExists(atPath: path) ? path : folder
    guard files.isWritableFile(atPath: place) else {
      return Finding(
        level: .wrong, subject: "store", state: "\(place) cannot be written",
        mend: "make it yours, or serve with --store PATH")
    }
    return Finding(level: .good, subject: "store", state: Phrase(verbatim: path))
  }

  private var swift: Finding {
    guard let toolchain = Toolchain(environment: world.environment) else {
      return Finding(
        level: .missing, subject: "widgets", state: "no Swift compiler is on the path",
        mend: "install Swift from swift.org to draw an app's own views")
    }
    return Finding(level: .good, subject: "widgets", state: Phrase(verbatim: toolchain.version))
  }

  private var sandbox: Finding {
    do throws(Sandbox.Failure) {
      return Finding(level: .good, subject: "sandbox", state: try Sandbox.strongest().words)
    } catch {
      return Finding(
        level: .missing, subject: "sandbox",
        state: "a widget's code is not run: \(error.bubblewrap), \(localized(error.landlock))",
        mend: "install bubblewrap and allow user namespaces")
    }
  }

  private var run: Finding {
    #if os(Linux)
      guard let problem = Namespace.problem() else {
        return Finding(level: .good, subject: "islet run", state: "by a namespace of its own")
      }
      let reason = localized(problem.reason)
      guard let preload = Places.preload else {
        return Finding(
          level: .missing, subject: "islet run",
          state: "by a proxy: \(reason), and libislet-preload.so is missing",
          mend: "build it (make build), or \(localized(problem.mend))")
      }
      return Finding(
        level: .missing, subject: "islet run", state: "by \(preload) and a proxy: \(reason)",
        mend: problem.mend)
    #else
      return Finding(level: .good, subject: "islet run", state: "by a proxy")
    #endif
  }
}
