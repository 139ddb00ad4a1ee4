import Dispatch
import Feeds
import Foundation
import JSON
import LiveActivities
import Panels
import Preview
import Synchronization
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
    /// The gateway's clock, which may go faster than ours.
    var clock: FeedClock?
  }

  /// The surfaces that the dashboard draws.
  private static let surfaces: [Surface] = [.lock, .compact, .minimal, .expanded]
  /// Seconds between two looks at the files.
  private static let patience = 0.5

  private let options: WidgetPreview.Options
  private let tell: @Sendable (News) -> Void
  private let wall: @Sendable () -> Date
  private let work = Mutex(Work())
  private let wake = DispatchSemaphore(value: 0)

  /// Makes a worker that tells its news on its own thread.
  init(
    _ options: WidgetPreview.Options, wall: @escaping @Sendable () -> Date,
    tell: @escaping @Sendable (News) -> Void
  ) {
    self.options = options
    self.wall = wall
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
    work.withLock { work in
      if work.waiting.updateValue(activity, forKey: activity.id) == nil {
        work.order.append(activity.id)
      }
    }
    wake.signal()
  }

  /// Hears what a feed tells.
  func take(_ update: FeedUpdate) {
    if let clock = update.clock(at: wall()) { work.withLock { $0.clock = clock } }
    switch update {
    case .snapshot(let activities, _, _): for activity in activities { take(activity) }
    case .events(let events):
      for event in events { if let changed = event.activity { take(changed) } }
    default: break
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
        if activity.state == .dismissed {
          shown[activity.id] = nil
          told[activity.id] = nil
          continue
        }
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
    }
  }

  /// Whether a widget is told the same of both.
  private static func looksTheSame(_ one: Activity, _ other: Activity) -> Bool {
    one.contentState == other.contentState && one.attributes == other.attributes
      && (one.state == .stale) == (other.state == .stale)
  }

  /// The device's time, by which views are told what is now.
  private var present: Date { work.withLock(\.clock)?.time(at: wall()) ?? wall() }

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
        isStale: activity.state == .stale, now: present, id: activity.id)
      switch outcome {
      case .tree(let tree, _): views.surfaces[surface] = tree
      case .undecodable(let what):
        failure = Finding(
          what.part == "attributes" ? "attributes.decode" : "content-state.decode",
          "The app's own type does not decode it: \(what.message).")
      case .trap, .error:
        failure = Finding(
          "view.failed", "On the \(surface.rawValue) surface \(outcome.problem ?? "it failed").")
      }
      views.problem = outcome.problem ?? views.problem
      // No other surface decodes it, either.
      if case .undecodable = outcome { break }
    }
    return (views, failure)
  }

  /// What the rules on views find, each once.
  private func findings(_ views: WidgetViews) -> [Finding] {
    var findings: [Finding] = []
    for surface in Self.surfaces {
      guard let tree = views.surfaces[surface] else { continue }
      let fit = SurfaceFit(tree, surface, now: present)
      if fit.isCut {
        let height = Int(fit.height.rounded())
        findings.append(Finding("view.cut", "\(surface.rawValue) is \(height) pt high."))
      }
      findings += fit.truncated.map {
        Finding("view.truncated", "\(surface.rawValue): “\($0)” does not fit.")
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
