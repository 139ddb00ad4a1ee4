import Basics
import Events
import Gateway
import Intercept

extension Command {
  static let run = Command(
    name: "run", usage: "-- COMMAND…",
    summary: "run a back end whose pushes land here, without changing a line of it",
    discussion: """
      Calls to FCM, Google's tokens, APNs and Braze's REST API reach Islet, all others go where they went. On
      Linux the command gets a namespace in which those names are this machine's, whatever it is written in;
      where none can be had, and elsewhere, it is led by a library that is loaded before its own (Linux) and by
      a proxy (HTTPS_PROXY). It trusts an authority that is made once and known to nobody else. Its exit code
      is this program's, or 1 where --wait was not met. Without a gateway that runs already one is embedded.
      """,
    options: connection + [
      .value(
        "via", nil, "WAY", "namespace, preload or proxy; default the first that works here",
        choices: ["namespace", "preload", "proxy"]),
      .flag("print-env", nil, "print the variables for a container or an IDE, and serve until ^C"),
      .value("wait", "w", "CONDITION", "such as 'id=game-1 state=active': must have been shown"),
      .value("listen", "l", "ADDR", "embed a gateway there, whatever else runs"),
      .value("types", nil, "DIR", "activity types: *.json5 and *.swift", repeats: true),
      VendorFiles.option, .flag("strict", nil, "answer 422 to what the device drops"),
      .flag("quiet", "q", "no summary at the end"),
    ], completion: .files
  ) { arguments, world in
    let way = try RunWay.read(arguments)
    let wanted = try arguments.value("wait").map(RunCondition.init)
    guard !arguments.words.isEmpty || arguments.has("print-env") else {
      throw Failure(.usage, "no command", mend: "write islet run -- npm start")
    }
    _ = VendorFiles(arguments, world)
    let gateway = try FollowedGateway.runningOrOwn(arguments, world)
    defer { gateway.embedded?.stop() }
    let client = GatewayClient(gateway.url, key: gateway.key)
    let start = try RunReport.start(client)
    let catcher = try RunCatcher(gateway, way, world, program: arguments.words.first)
    defer { catcher.stop() }
    if arguments.has("print-env") {
      world.printAsIs(catcher.environment.shell, terminator: "")
      world.complain("islet: catching for \(gateway.url), ^C ends")
      Signals.waitForTermination()
      return
    }
    let code = try RunChild(
      arguments.words, catcher.environment.applied(to: world.environment), catcher.namespace
    ).wait()
    let run = try RunReport(client, since: start, wanted: wanted)
    if !arguments.has("quiet") { world.complain(Phrase(verbatim: run.summary)) }
    if code != 0 { World.end(code) }
    if let wanted, !run.isMet {
      throw Failure(.notSo, "\(wanted.text) was not shown", mend: Phrase(verbatim: run.last))
    }
  }
}

/// The way in that `--via` names.
enum RunWay {
  /// The first that works here: a namespace catches programs of all kinds. What is printed for elsewhere
  /// speaks of variables alone.
  static func usual(forVariables: Bool = false) -> ChildEnvironment.InterceptionMethod {
    #if os(Linux)
      if !forVariables, Namespace.problem() == nil { return .namespace }
      return Places.preload == nil ? .proxy : .preload
    #else
      return .proxy
    #endif
  }

  static func read(_ arguments: Arguments) throws(Failure) -> ChildEnvironment.InterceptionMethod {
    let isPrinted = arguments.has("print-env")
    guard let way = try arguments.choice("via", of: ChildEnvironment.InterceptionMethod.self) else {
      return usual(forVariables: isPrinted)
    }
    #if !os(Linux)
      if way == .preload || way == .namespace {
        throw Failure(.usage, "--via \(way.rawValue) works on Linux alone", mend: "use --via proxy")
      }
    #endif
    guard way == .namespace else { return way }
    if isPrinted {
      throw Failure(.usage, "no variable leads into a namespace", mend: "use --via preload")
    }
    if let problem = Namespace.problem() {
      throw Failure(
        .usage, problem.reason, mend: "\(localized(problem.mend)), or use --via preload")
    }
    return way
  }
}
