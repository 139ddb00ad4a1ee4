import Basics
import ChildProcesses
import Foundation
import Preview
import Synchronization

enum WidgetOptions {
  static let widget = Option.value(
    "widget", nil, "PATH", "the app's widget code to draw the cards with", repeats: true)
  static let options: [Option] = [
    .value(
      "defaults", nil, "FILE",
      "values of App Groups, as JSON { \"group.NAME\": { \"key\": value } }; * in a key fits any text"
    ), .value("locale", nil, "LOCALE", "the language and region, such as de_DE; default en_US"),
    .flag("luminance-reduced", nil, "draw for an always-on display that is dimmed"),
    .flag(
      "trust-widget", nil,
      "run its code without a sandbox: only your own code on your own machine"),
  ]

  static func preview(
    _ arguments: Arguments, _ context: CommandContext, paths: [String]
  ) throws(Failure) -> WidgetPreview.Options {
    var options = WidgetPreview.Options(
      paths: paths, defaults: arguments.value("defaults"),
      locale: arguments.value("locale") ?? "en_US",
      cache: Places(context).cache, executable: Places.executable,
      sandbox: arguments.has("trust-widget") ? .trusted : try sandbox())
    options.attributes = arguments.value("attributes")
    options.isLuminanceReduced = arguments.has("luminance-reduced")
    return options
  }

  /// Compiles the widget. On a terminal, each step is reported on a line.
  static func compile(
    _ arguments: Arguments, _ context: CommandContext, paths: [String], now: Date? = nil
  ) throws(Failure) -> WidgetPreview {
    var options = try preview(arguments, context, paths: paths)
    options.now = now
    do throws(PreviewError) {
      return try WidgetPreview(options, progress: progress(context))
    } catch {
      throw failure(error)
    }
  }

  private static func sandbox() throws(Failure) -> Sandbox {
    do throws(Sandbox.Failure) {
      return try Sandbox.strongest()
    } catch {
      throw Failure(
        "no sandbox here keeps a widget's code from your files: \(error.bubblewrap), \(localized(error.landlock))",
        fix:
          "install bubblewrap and allow user namespaces, or for code of your own add --trust-widget"
      )
    }
  }

  static func progress(_ context: CommandContext) -> Preview.Progress {
    { [told = Mutex("")] step in
      // Print one line for all steps of the same kind.
      let isNew = told.withLock { exchange(&$0, with: step.message) != step.message }
      // Also report a step that takes over a minute if the output is a log.
      if isNew, step.done != nil || isatty(2) == 1 {
        context.complain(Phrase(verbatim: step.message))
      }
    }
  }

  static func failure(_ error: PreviewError) -> Failure {
    switch error {
    case .noToolchain:
      return Failure(
        "no Swift compiler in PATH", fix: "install Swift from swift.org, or leave --widget out")
    case .noVocabulary:
      return Failure(
        "the sources that widgets are compiled with are missing",
        fix: "install Islet again with make install")
    case .vocabulary(let text):
      let lines = text.split(separator: "\n")
      let first = lines.first { $0.contains("error:") } ?? lines.first ?? ""
      return Failure("this compiler does not compile Islet's own modules for widgets: \(first)")
    case .missing(let path):
      return Failure("\(path) does not exist", fix: "name an existing folder or file")
    case .noWidget(let path):
      return Failure(
        "no ActivityConfiguration in \(path)", fix: "name the folder of the widget extension")
    case .file(let text): return Failure(Phrase(verbatim: text))
    case .notCompiled(let errors):
      let lines = errors.prefix(12).map(\.sentence)
      return Failure(.notSo, "the widget does not compile\("\n" + lines.joined(separator: "\n"))")
    }
  }
}

extension CompileError {
  var sentence: String { "\(file):\(line):\(column): \(message)" }
}

extension Sandbox {
  var text: Phrase {
    switch self {
    case .bubblewrap: "bubblewrap, seccomp"
    case .landlock(let version): "Landlock \(version), seccomp; bubblewrap would be stronger"
    case .sandboxExec: "sandbox-exec"
    case .trusted: "none"
    }
  }
}

extension Sandbox.Failure {
  var landlock: Phrase {
    hasLandlock ? "the kernel's Landlock also fails" : "the kernel has no Landlock"
  }
}
