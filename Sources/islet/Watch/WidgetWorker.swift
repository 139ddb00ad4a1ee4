import Dispatch
import Feeds
import Foundation
import JSON
import LiveActivities
import Panels
import Preview
import Synchronization
import ViewLayout
import ViewTree

/// Works the views of an app's widget out, on a thread of its own so that nothing waits for it, and
/// works them out anew when the widget's code is saved.
final class WidgetWorker: Sendable {
  /// What there is to say.
  enum News: Sendable {
    /// What the widget shows of an activity now.
    case views(Activity, WidgetViews, [Finding])
    /// What it is busy with, for minutes where a compiler is met first.
    case progress(String)
    /// What keeps the widget from being compiled; nothing once it is.
    case problem(String?)
  }

  private struct Work: Sendable {
    /// What changed since, the newest of each activity.
    var waiting: [Activity.ID: Activity] = [:]
    /// The order in which they are looked at: by the first change that waits.
    var order: [Activity.ID] = []
    var isClosed = false
  }

  /// The surfaces that the dashboard draws.
  private static let surfaces: [Surface] = [.lock, .compact, .minimal, .expanded]
  /// Seconds between two looks at the files.
  private static let patience = 0.5

  private let options: WidgetPreview.Options
  private let tell: @Sendable (News) -> Void
  private let now: @Sendable () -> Date
  private let work = Mutex(Work())
  private let wake = DispatchSemaphore(value: 0)

  /// Makes a worker that tells its news on its own thread. `now` is the device's time.
  init(
    _ options: WidgetPreview.Options, now: @escaping @Sendable () -> Date,
    tell: @escaping @Sendable (News) -> Void
  ) {
    self.options = options
    self.now = now
    self.tell = tell
  }

  /// Starts to compile.
  func start() {
    let thread = Thread { [self] in run() }
    thread.name = "widget"
    // Trees are as deep as the app's views.
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// Ends after what is worked out now.
  func stop() {
    work.withLock { $0.isClosed = true }
    wake.signal()
  }

  /// Asks for the views of an activity that changed.
  func take(_ activity: Activity) {
    guard activity.state != .dismissed else { return forget(activity.id) }
    work.withLock { work in
      if work.waiting.updateValue(activity, forKey: activity.id) == nil {
        work.order.append(activity.id)
      }
    }
    wake.signal()
  }

  /// Hears what a feed tells.
  func take(_ update: FeedUpdate) {
    switch update {
    case .snapshot(let activities, _, _): for activity in activities { take(activity) }
    case .events(let events):
      for event in events { if let changed = event.activity { take(changed) } }
    default: break
    }
  }

  private func forget(_ id: Activity.ID) {
    work.withLock { work in
      work.waiting[id] = nil
      work.order.removeAll { $0 == id }
    }
  }

  private func run() {
    var preview: WidgetPreview?
    var shown: [Activity.ID: Activity] = [:]
    var told: [Activity.ID: [Finding]] = [:]
    var stamp: Date?
    var nextLook = ContinuousClock.now
    while !work.withLock({ $0.isClosed }) {
      let mayLook = nextLook <= .now
      if mayLook { nextLook = .now + .seconds(Self.patience) }
      if mayLook, case let saved = WidgetWatch.stamp(options.paths), saved != stamp {
        stamp = saved
        do throws(PreviewError) {
          preview = try WidgetPreview(options) { [tell] in tell(.progress($0)) }
          tell(.problem(nil))
          let known = shown.values.sorted { $0.id < $1.id }
          shown = [:]
          for activity in known { take(activity) }
        } catch {
          // What was drawn last stays where it is.
          tell(.problem(Self.words(error)))
        }
      }
      if let preview, let activity = next() {
        let last = shown.updateValue(activity, forKey: activity.id)
        // That its views changed is an event, too.
        if let last, Self.looksTheSame(last, activity) { continue }
        if let (views, failure) = views(of: activity, preview) {
          let found = failure.map { [$0] } ?? findings(views)
          // What is said once need not be said with each push.
          tell(.views(activity, views, found == told[activity.id] ? [] : found))
          told[activity.id] = found
        }
        continue
      }
      _ = wake.wait(timeout: .now() + Self.patience)
      let live = work.withLock { Set($0.waiting.keys) }
      if shown.count > 10_000 {
        shown = shown.filter { live.contains($0.key) }
        told = told.filter { live.contains($0.key) }
      }
    }
  }

  /// Whether a widget is told the same of both.
  private static func looksTheSame(_ one: Activity, _ other: Activity) -> Bool {
    one.contentState == other.contentState && one.attributes == other.attributes
      && (one.state == .stale) == (other.state == .stale)
  }

  private func next() -> Activity? {
    work.withLock { work in
      guard !work.order.isEmpty else { return nil }
      return work.waiting.removeValue(forKey: work.order.removeFirst())
    }
  }

  /// Nothing for a type that the widget does not know: its cards are drawn by their fields.
  private func views(of activity: Activity, _ preview: WidgetPreview)
    -> (WidgetViews, Finding?)?
  {
    guard preview.types.contains(where: { $0.name == activity.attributesType }) else { return nil }
    var views = WidgetViews(surfaces: [:])
    var failure: Finding?
    let attributes = activity.attributes.text
    let state = activity.contentState.text
    for surface in Self.surfaces {
      let outcome = preview.view(
        surface, type: activity.attributesType, attributes: attributes, state: state,
        isStale: activity.state == .stale, now: now(), id: activity.id)
      switch outcome {
      case .tree(let tree, _): views.surfaces[surface] = tree
      case .undecodable(let what):
        views.problem = "the \(what.part) does not decode: \(what.message)"
        failure = Finding(
          what.part == "attributes" ? "attributes.decode" : "content-state.decode",
          "The app's own type does not decode it: \(what.message).")
      case .trap(let trap):
        views.problem = WidgetCheck.sentence(trap)
        failure = Finding(
          "view.failed", "On the \(surface.rawValue) surface \(WidgetCheck.sentence(trap)).")
      case .error(let words):
        views.problem = words
        failure = Finding("view.failed", "\(words).")
      }
    }
    return (views, failure)
  }

  /// What the rules on views find, each once.
  private func findings(_ views: WidgetViews) -> [Finding] {
    var findings: [Finding] = []
    for surface in Self.surfaces {
      guard let tree = views.surfaces[surface] else { continue }
      let layout = SurfaceLayout(surface: surface).layout(
        tree, .points(TerminalMeasuring()), now: now())
      let height = Int(layout.size.height.rounded())
      if surface == .lock || surface == .expanded, layout.size.height > SurfaceLayout.tallest + 0.5
      {
        findings.append(Finding("view.cut", "\(surface.rawValue) is \(height) pt high."))
      }
      for item in layout.items {
        guard case .text(let text, _, true) = item.content else { continue }
        let words = text.string(at: now())
        findings.append(
          Finding("view.truncated", "\(surface.rawValue): “\(words)” does not fit."))
      }
    }
    return Array(findings.prefix(8))
  }

  private static func words(_ error: PreviewError) -> String {
    if case .notCompiled(let errors) = error, let first = errors.first {
      let more = errors.count > 1 ? " (+\(errors.count - 1) more)" : ""
      // A line of the screen has no room for the folders.
      let file = URL(fileURLWithPath: first.file).lastPathComponent
      return "\(file):\(first.line):\(first.column): \(first.message)\(more)"
    }
    let failure = WidgetOptions.failure(error)
    return failure.line.replacing("islet: ", with: "")
  }
}
