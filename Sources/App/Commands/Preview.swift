import Basics
import Canvas
import Foundation
import Gateway
import Preview
import Synchronization

extension Command {
  static let preview = Command(
    name: "preview", usage: "PATH…", summary: "compile and show an app's own widget",
    discussion: """
      PATH is a folder or a file with an ActivityConfiguration; an Xcode project's folder works. The dashboard
      shows each activity type with the samples of its previews until pushes arrive at its gateway, and redraws
      saved changes. Without a terminal, prints every surface with every sample. With --check, each
      one is only laid out, and the exit code is 1 if something would not show.
      """,
    options: [
      .flag("check", "c", "lay out every surface and report what would not show"),
      .flag("json", "j", "print the report as JSON"),
      .flag(
        "sweep", nil,
        "with --check: all widths, sizes of text and languages, light, stale, dimmed, landscape"),
      .value(
        "prepare", nil, "DIR",
        "compile the modules that all widgets use into a folder, as make build does"),
      .value("listen", "l", "ADDR", "the address to listen on; default 127.0.0.1:5483"),
      .value("store", "s", "PATH", "the SQLite file for its activities; default :memory:"),
      .value("theme", "t", "NAME", "the theme; see islet themes", completion: .themes),
      WatchOptions.color, WatchOptions.reducedMotion, WatchOptions.pictures,
      .value("attributes", nil, "FILE", "the attributes of all samples, in JSON"),
    ] + WidgetOptions.options, completion: .files
  ) { arguments, context in
    if let folder = arguments.value("prepare") {
      do throws(PreviewError) {
        return try ShimModules.prepare(
          in: folder, executable: Places.executable, progress: WidgetOptions.progress(context))
      } catch {
        throw WidgetOptions.failure(error)
      }
    }
    guard !arguments.words.isEmpty else {
      throw Failure("the path is missing", fix: "write islet preview MyApp/WidgetExtension")
    }
    if !arguments.has("check"), !arguments.has("json"), !arguments.has("sweep") {
      guard context.isTerminal else {
        let library = ShippedThemes.library(Places(context))
        return try WidgetGallery(arguments: arguments, context: context, theme: library.themes[0])
          .print()
      }
      return try dashboard(arguments, context)
    }
    let options = try WidgetOptions.preview(arguments, context, paths: arguments.words)
    var check = WidgetCheck(now: context.now())
    var report: WidgetCheck.Report
    do throws(PreviewError) {
      let preview = try WidgetPreview(options, progress: WidgetOptions.progress(context))
      report = check.report(preview) ?? WidgetCheck.Report()
      if arguments.has("sweep") { report.sweep = WidgetSweep(preview, context) }
      report.project = ProjectReport(arguments.words, sources: preview.files)
    } catch {
      guard case .notCompiled(let errors) = error else { throw WidgetOptions.failure(error) }
      report = WidgetCheck.Report(compiled: false, errors: errors)
      report.project = ProjectReport(arguments.words)
    }
    if arguments.has("json") {
      context.print(report.json)
    } else {
      context.print(report.text, terminator: "")
    }
    if !report.isGood { throw Failure(.notSo) }
  }

  /// Shows a dashboard with its own gateway, whose cards are drawn by the widget.
  private static func dashboard(_ arguments: Arguments, _ context: CommandContext) throws {
    // Before drawing the screen, report problems that saving a file cannot fix.
    guard Toolchain() != nil else { throw WidgetOptions.failure(.noToolchain) }
    do throws(PreviewError) { try WidgetPreview.find(arguments.words) } catch {
      throw WidgetOptions.failure(error)
    }
    var options = try WatchOptions(arguments, context)
    options.widget = try WidgetOptions.preview(arguments, context, paths: arguments.words)
    options.showsSamples = true
    var setup = try GatewayOptions.read(arguments, context)
    if !arguments.isGiven("store") { setup.store = ":memory:" }
    let gateway = try FollowedGateway.embed(setup, mayMove: !arguments.has("listen"))
    defer { gateway.embedded?.stop() }
    try options.checkTheme(context)
    try DashboardWatch(gateway, options, context).run()
  }
}
