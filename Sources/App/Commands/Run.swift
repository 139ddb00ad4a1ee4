import Basics
import CProcess
import ChildProcesses
import Events
import Foundation
import Gateway
import HTTP
import HTTPServer
import Intercept
import Simulator

extension Command {
  static let run = Command(
    name: "run", usage: "-- COMMAND…",
    summary: "run a back end unchanged and catch its pushes",
    discussion: """
      Redirects calls to FCM, Google's tokens, APNs and Braze's REST API to Islet; all others go where they did.
      On Linux the command runs in a namespace that resolves those hosts to this machine, whatever it is written
      in. Where that is not possible, a preloaded library (Linux) and a proxy (HTTPS_PROXY) redirect the calls.
      The command trusts a certificate authority that is created once and known to nobody else. Islet exits with
      its code, or 1 if --wait was not met. Without a running gateway, one is embedded.
      """,
    options: connection + [
      .value(
        "via", nil, "WAY",
        "auto, namespace, preload or proxy; auto, the default, is the first that works here",
        choices: ["namespace", "preload", "proxy"]),
      .flag("print-env", nil, "print the variables for a container or an IDE, and serve until ^C"),
      .value("wait", "w", "CONDITION", "a condition to be met, such as 'id=game-1 state=active'"),
      .value("listen", "l", "ADDR", "embed a gateway at this address, even if one is running"),
      .value("types", nil, "DIR", "activity types: *.json5 and *.swift", repeats: true),
      VendorFiles.option, .flag("strict", nil, "answer 422 to pushes that the device drops"),
      .flag("quiet", "q", "print no summary at the end"),
    ], completion: .files
  ) { arguments, context in
    let way = try RunWay.read(arguments)
    let wanted = try arguments.value("wait").map(RunCondition.init)
    guard !arguments.words.isEmpty || arguments.has("print-env") else {
      throw Failure("the command is missing", fix: "write islet run -- npm start")
    }
    _ = VendorFiles(arguments, context)
    let gateway = try FollowedGateway.runningOrOwn(arguments, context)
    defer { gateway.embedded?.stop() }
    let client = GatewayClient(gateway.url, key: gateway.key)
    let start = try RunReport.start(client)
    let catcher = try RunCatcher(gateway, way, context, program: arguments.words.first)
    defer { catcher.stop() }
    if arguments.has("print-env") {
      context.printAsIs(catcher.environment.shell, terminator: "")
      context.complain("islet: catching for \(gateway.url), ^C ends")
      Signals.waitForTermination()
      return
    }
    let child = try RunChild(
      arguments.words, catcher.environment.applied(to: context.environment), catcher.namespace
    )
    let code = try Signals.passOn { () throws(Failure) in try child.start() }.shellCode
    let run = try RunReport(client, since: start, wanted: wanted)
    if !arguments.has("quiet") { context.complain(Phrase(verbatim: run.summary)) }
    if code != 0 { CommandContext.end(code) }
    if let wanted, !run.isMet {
      throw Failure(.notSo, "\(wanted.text) was not shown", fix: Phrase(verbatim: run.last))
    }
  }
}

/// The interception method for `--via`.
enum RunWay {
  /// The best method available: a namespace intercepts all kinds of programs. `forVariables` is for
  /// `--print-env`, whose output can only set environment variables.
  static func defaultMethod(forVariables: Bool = false) -> ChildEnvironment.InterceptionMethod {
    #if os(Linux)
      if !forVariables, Namespace.problem() == nil { return .namespace }
      return Places.preload == nil ? .proxy : .preload
    #else
      return .proxy
    #endif
  }

  static func read(_ arguments: Arguments) throws(Failure) -> ChildEnvironment.InterceptionMethod {
    let isPrinted = arguments.has("print-env")
    guard
      let way = try arguments.choice(
        "via", of: ChildEnvironment.InterceptionMethod.self, besides: ["auto"])
    else {
      return defaultMethod(forVariables: isPrinted)
    }
    #if !os(Linux)
      if way == .preload || way == .namespace {
        throw Failure("--via \(way.rawValue) works only on Linux", fix: "use --via proxy")
      }
    #endif
    guard way == .namespace else { return way }
    if isPrinted {
      throw Failure("variables cannot lead into a namespace", fix: "use --via preload")
    }
    if let problem = Namespace.problem() {
      throw Failure(problem.reason, fix: "\(localized(problem.fix)), or use --via preload")
    }
    return way
  }
}

/// The command, started in the process group of this program, so that it reads the terminal and
/// receives ^C and ^Z. Foundation's `Process` gives each child a separate group, which is stopped
/// when it reads the terminal.
struct RunChild {
  private let path: String
  private let words: [String]
  private let environment: [String: String]
  private let namespace: Namespace?

  init(
    _ words: [String], _ environment: [String: String], _ namespace: Namespace?
  ) throws(Failure) {
    let name = words[0]
    guard let path = ProgramSearch.path(of: name, environment) else {
      if FileManager.default.fileExists(atPath: name), name.contains("/") {
        throw Failure(
          "\(name) is not a program", fix: "write what runs it, such as sh or node, before it")
      }
      throw Failure("there is no program \(name)", fix: "name one that is in PATH")
    }
    self.path = path
    self.words = words
    self.environment = environment
    self.namespace = namespace
  }

  func start() throws(Failure) -> ChildProcess {
    var options = ChildProcess.Options(
      path, Array(words.dropFirst()), environment: environment.map { "\($0)=\($1)" })
    options.name = words[0]
    options.isForeground = true
    // Signals ignored when this program started, as under nohup, stay ignored in the command.
    options.ignored = Set((1...31).filter { cs_was_ignored($0) != 0 })
    let child = try started(options)
    do throws(SpawnFailure) {
      return try child.get()
    } catch {
      let fix: Phrase =
        error.code == ENOEXEC
        ? "write what runs it, such as sh or node, before it" : "check the file and its mode"
      throw Failure("\(words[0]) does not start: \(error.description)", fix: fix)
    }
  }

  private func started(
    _ options: ChildProcess.Options
  ) throws(Failure) -> Result<ChildProcess, SpawnFailure> {
    guard let namespace else {
      return Result { () throws(SpawnFailure) in try ChildProcess(options) }
    }
    do throws(Namespace.Failure) {
      return try namespace.start(options)
    } catch {
      throw Failure(error.reason, fix: "\(localized(error.fix)), or use --via preload")
    }
  }
}

/// Redirects a program to the gateway while this object exists.
final class RunCatcher {
  let environment: ChildEnvironment
  /// The namespace of the command, if the method is `namespace`.
  let namespace: Namespace?
  private let interceptor: Interceptor
  private let proxy: ConnectProxy

  /// `program` is the program's name on the command line.
  init(
    _ gateway: FollowedGateway, _ way: ChildEnvironment.InterceptionMethod,
    _ context: CommandContext,
    program: String?
  ) throws(Failure) {
    let folder = Places(context).data + "/authority"
    do throws(ServerCertificate.Failure) {
      let authority = try CertificateAuthority(madeIn: folder, for: CaughtHosts.certified)
      let interceptor: Interceptor
      do throws(Interceptor.Failure) {
        interceptor = try Interceptor(gateway: gateway.url, key: gateway.key, authority: authority)
      } catch {
        throw ServerCertificate.Failure(reason: error.reason)
      }
      self.interceptor = interceptor
      guard
        let proxy = ConnectProxy(
          interceptor: interceptor.port, outer: OuterProxy(context.environment))
      else { throw ServerCertificate.Failure(reason: "the system gives no port for the proxy") }
      self.proxy = proxy
      let preload = Places.preload
      if way == .preload, preload == nil {
        throw ServerCertificate.Failure(
          reason: "libislet-preload.so is missing: install Islet again, or use --via proxy")
      }
      environment = try ChildEnvironment(
        way: way, proxy: proxy.url, interceptor: interceptor.port, preload: preload,
        authority: authority, gateway: gateway.url, outer: context.environment, folder: folder)
      namespace =
        way != .namespace
        ? nil
        : try Namespace(
          program: program.flatMap { ProgramSearch.path(of: $0, context.environment) },
          authority: authority, interceptor: interceptor.port, outer: context.environment,
          folder: folder)
    } catch {
      throw Failure(Phrase(verbatim: error.reason), fix: error.fix.map(Phrase.init(verbatim:)))
    }
  }

  func stop() {
    namespace?.stop()
    proxy.stop()
    interceptor.stop()
  }
}
