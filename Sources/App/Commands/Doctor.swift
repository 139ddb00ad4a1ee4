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
    requestedPictures = try arguments.choice("pictures", besides: ["auto"])
  }

  var findings: [Finding] {
    [program] + configuration + [gateway, terminal, pictures] + pictureLibraries
      + [locale] + themes + configured + [store, swift, sandbox, run]
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

  private var themes: [Finding] {
    let library = ThemeLibrary(directories: Places(context).themes)
    if !library.errors.isEmpty { return library.errors.map { .wrong("themes", "\($0)") } }
    return [
      .good("themes", Phrase(verbatim: library.themes.map(\.name).joined(separator: " ")))
    ]
  }

  /// The types, sources and vendors in the configuration's folder.
  private var configured: [Finding] {
    let places = Places(context)
    func read(
      _ subject: Phrase, _ files: [String], _ read: (String) throws(Failure) -> Void
    ) -> [Finding] {
      var findings: [Finding] = []
      for file in files {
        do throws(Failure) {
          try read(file)
        } catch {
          findings.append(.wrong(subject, error.problem, fix: error.fix))
        }
      }
      guard findings.isEmpty, !files.isEmpty else { return findings }
      let names = files.map { Places.stem($0) }.joined(separator: " ")
      return [.good(subject, Phrase(verbatim: names))]
    }
    return read("types", places.types.flatMap { Places.files(in: $0) }) {
      (file) throws(Failure) in _ = try TypeLibrary.read(file, context)
    }
      + read("sources", places.sources) { (file) throws(Failure) in
        _ = try SourceSetup.read(file, context)
      }
      + read("vendors", places.vendors) { (file) throws(Failure) in
        _ = try VendorFiles.read(file, context)
      }
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
