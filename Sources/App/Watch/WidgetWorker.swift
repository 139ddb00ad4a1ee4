import Basics
import Dashboard
import Events
import Foundation
import Panels
import Preview
import Simulator
import Synchronization
import ViewLayout
import ViewTree

/// Evaluates the views of an app's widget, and again when the widget's code is saved. Runs on a
/// separate thread, so that no other thread waits.
final class WidgetWorker: Sendable {
  enum News: Sendable {
    /// The widget's views of an activity, the findings in them, and the views to draw, which are
    /// the last good ones if the new ones failed.
    case views(Activity, WidgetViews, [Finding], drawn: WidgetViews)
    case busy(BuildStep)
    case failed([WidgetBuild.Problem])
    /// The widget was compiled; `seconds` is the time since its code was saved, if it was compiled
    /// again. The values are the types with their samples, the source files, the project's setting
    /// for frequent updates if that changed, and the project's problems.
    case compiled(
      [WidgetType], files: [String], frequentUpdates: Bool?, seconds: Double?,
      flaws: [WidgetBuild.Problem])
    /// All samples were evaluated on all surfaces. The values are the new problems, and all
    /// problems.
    case checked([WidgetBuild.Problem], flaws: [WidgetBuild.Problem])
    case surfaces(Activity.ID, SurfaceSheet)
    /// The changes that a pressed button's intent requested, or why it did not run.
    case pressed(Activity, WidgetViews.Action, [HostChange], problem: String?)
  }

  struct WidgetType: Sendable, Hashable {
    var name: String
    var samples: [Sample]
  }

  enum Question: Sendable {
    case surfaces(Activity, Phone)
    case press(Activity, WidgetViews.Action)
  }

  private struct Work: Sendable {
    /// The latest state of each changed activity that is not evaluated yet.
    var waiting: [Activity.ID: Activity] = [:]
    var order: [Activity.ID] = []
    var questions: [Question] = []
    var isClosed = false
    /// Whether files may have been saved since they were last read.
    var mayBeSaved = true
    /// Whether the app's project requests frequent updates, as last reported.
    var frequentUpdates: Bool?
    /// The gateway's clock, which may be faster than the wall clock.
    var clock: FeedClock?
  }

  static let surfaces: [Surface] = [.lock, .compact, .minimal, .expanded]
  /// The interval for checking the files, in seconds, if the system does not report changes.
  private static let pollInterval = 0.5
  /// The seconds to wait after a change, in which an editor can save related files.
  private static let debounce = 0.03

  private let options: WidgetPreview.Options
  let publish: @Sendable (News) -> Void
  private let wall: @Sendable () -> Date
  private let work = Mutex(Work())
  private let wake = MonotonicSemaphore()

  /// `publish` is called on the worker's own thread.
  init(
    _ options: WidgetPreview.Options, wall: @escaping @Sendable () -> Date,
    publish: @escaping @Sendable (News) -> Void
  ) {
    self.options = options
    self.wall = wall
    self.publish = publish
  }

  func start() {
    // The stack is large, because the depth of trees depends on the app's views.
    Thread.detach("widget", stackSize: 8 << 20) { [self] in run() }
  }

  func stop() {
    work.withLock { $0.isClosed = true }
    wake.signal()
  }

  func ask(_ question: Question) {
    work.withLock { $0.questions.append(question) }
    wake.signal()
  }

  func apply(_ activity: Activity) {
    work.withLock { work in
      if work.waiting.updateValue(activity, forKey: activity.id) == nil {
        work.order.append(activity.id)
      }
    }
    wake.signal()
  }

  func apply(_ update: FeedUpdate) {
    if let clock = update.clock(at: wall()) { work.withLock { $0.clock = clock } }
    switch update {
    case .snapshot(let snapshot): for activity in snapshot.activities { apply(activity) }
    case .events(let events):
      for event in events { if let changed = event.activity { apply(changed) } }
    default: break
    }
  }

  private func run() {
    let watch = FolderWatch { [weak self] in self?.filesChanged() }
    defer { watch?.stop() }
    var preview: WidgetPreview?
    // The unfinished check of the last compilation's samples, and the problems found before the
    // check.
    var samples: (check: WidgetCheck, flaws: [WidgetBuild.Problem])?
    var shown: [Activity.ID: Activity] = [:]
    var told: [Activity.ID: [Finding]] = [:]
    var unchecked = UncheckedViews()
    // The last views that were evaluated without failure, for each activity.
    var good: [Activity.ID: WidgetViews] = [:]
    var stamp: SourceStamp?
    while !work.withLock({ $0.isClosed }) {
      let mayBeSaved = takeChange()
      if watch == nil || mayBeSaved {
        if watch != nil, stamp != nil { Thread.sleep(forTimeInterval: Self.debounce) }
        // Include the files found elsewhere in the project.
        let paths = options.paths + (preview?.files ?? [])
        let saved = SourceStamp(paths, defaults: options.defaults)
        watch?.follow(saved.folders)
        if saved != stamp {
          let start = stamp == nil ? nil : ContinuousClock.now
          stamp = saved
          if let (compiled, flaws) = compile(since: start) {
            (preview, samples) = (compiled, (WidgetCheck(now: present), flaws))
            let whole = SourceStamp(options.paths + compiled.files, defaults: options.defaults)
            watch?.follow(whole.folders)
            // Files saved during the compilation are compiled again.
            if SourceStamp(paths, defaults: options.defaults) == saved { stamp = whole }
            let known = shown.values.sorted { $0.id < $1.id }
            shown = [:]
            // Activities received during the compilation are newer than these.
            for activity in known where work.withLock({ $0.waiting[activity.id] == nil }) {
              apply(activity)
            }
          }
        }
      }
      if let preview, let question = nextQuestion() {
        answer(question, preview)
        continue
      }
      if let preview, let activity = next() {
        if activity.state == .dismissed {
          shown[activity.id] = nil
          told[activity.id] = nil
          unchecked.remove(activity.id)
          good[activity.id] = nil
          continue
        }
        let last = shown.updateValue(activity, forKey: activity.id)
        // A change of the views is also published as an event, which must not evaluate them again.
        if let last, Self.looksTheSame(last, activity) { continue }
        if let (views, failure) = views(of: activity, preview) {
          let failures = failure.map { [$0] }
          if failure == nil {
            good[activity.id] = views
            unchecked.add(views, of: activity)
          }
          // Do not repeat the same findings with each push.
          publish(
            .views(
              activity, views, failures == told[activity.id] ? [] : failures ?? [],
              drawn: failure == nil ? views : views.keeping(good[activity.id])))
          if let failures {
            told[activity.id] = failures
            unchecked.remove(activity.id)
          }
        }
        continue
      }
      if let (activity, views) = unchecked.next() {
        let found = findings(views)
        if found != told[activity.id] ?? [], !found.isEmpty {
          publish(.views(activity, views, found, drawn: views))
        }
        told[activity.id] = found
        continue
      }
      if let preview, samples != nil {
        // Cards and questions have priority over the check, which is restarted after them.
        guard let report = preview.apart({ samples?.check.report(preview, unless: isBusy) })
        else {
          continue
        }
        let flaws = samples?.flaws ?? []
        samples = nil
        let found = report.flaws.filter { !flaws.contains($0) }
        if !found.isEmpty { publish(.checked(found, flaws: flaws + found)) }
        continue
      }
      let timeouts = [watch == nil ? Self.pollInterval : nil, unchecked.secondsLeft].compactMap(
        \.self)
      if let seconds = timeouts.min() { wake.wait(seconds: seconds) } else { wake.wait() }
    }
  }

  private func isBusy() -> Bool {
    work.withLock {
      $0.isClosed || $0.mayBeSaved || !$0.order.isEmpty || !$0.questions.isEmpty
    }
  }

  private func filesChanged() {
    work.withLock { $0.mayBeSaved = true }
    wake.signal()
  }

  private func takeChange() -> Bool {
    work.withLock { exchange(&$0.mayBeSaved, with: false) }
  }

  private func compile(
    since start: ContinuousClock.Instant?
  ) -> (WidgetPreview, [WidgetBuild.Problem])? {
    do throws(PreviewError) {
      let preview = try WidgetPreview(options) { [publish] in publish(.busy($0)) }
      let now = present
      let types = preview.types.map {
        WidgetType(name: $0.name, samples: preview.samples(of: $0.name, now: now))
      }
      let project = ProjectReport(options.paths, sources: preview.files)
      // Report the setting only when it changes, not at each save.
      let frequent = project?.frequentUpdates
      let isNew = work.withLock { exchange(&$0.frequentUpdates, with: frequent) != frequent }
      let seconds = start.map { ($0.duration(to: .now)) / .seconds(1) }
      let flaws = Self.flaws(preview, project)
      publish(
        .compiled(
          types, files: preview.files, frequentUpdates: isNew ? frequent : nil, seconds: seconds,
          flaws: flaws))
      return (preview, flaws)
    } catch {
      // The last views stay on the screen.
      publish(.failed(Self.problems(error)))
      return nil
    }
  }

  private func nextQuestion() -> Question? {
    work.withLock { $0.questions.isEmpty ? nil : $0.questions.removeFirst() }
  }

  private static func looksTheSame(_ one: Activity, _ other: Activity) -> Bool {
    one.contentState == other.contentState && one.attributes == other.attributes
      && (one.state == .stale) == (other.state == .stale)
  }

  /// The device's time, which views get as the current time.
  var present: Date { work.withLock(\.clock)?.time(at: wall()) ?? wall() }

  private func next() -> Activity? {
    work.withLock { work in
      guard !work.order.isEmpty else { return nil }
      return work.waiting.removeValue(forKey: work.order.removeFirst())
    }
  }
}
