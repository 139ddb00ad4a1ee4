import Basics
import Dashboard
import Events
import Foundation
import Gateway
import Preview
import Simulator
import ViewTree

/// An app's widget for a gateway without a screen. Its views are stored with each activity.
final class WidgetSetup: Sendable {
  private let worker: WidgetWorker
  private let feed: GatewayFeed
  private let task: Task<Void, Never>

  init(
    _ options: WidgetPreview.Options, for project: Project, at url: String, key: String?,
    _ context: CommandContext
  ) {
    let calls = GatewayCalls(url, key: key) { _ in }
    let worker = WidgetWorker(options, wall: context.now) { news in
      switch news {
      case .views(let activity, let views, let findings, _):
        project.setViews(
          views.json(type: activity.attributesType, at: context.now()), findings: findings,
          of: activity.id)
      case .busy(let step) where (step.done ?? 0) == 0:
        context.remark(step.message)
      case .failed(let problems):
        for problem in problems.prefix(20) {
          context.remark(problem.text)
        }
      case .compiled(let types, let files, let frequentUpdates, _, let flaws):
        for flaw in flaws { context.remark(flaw.text) }
        if let isOn = frequentUpdates { calls.setFrequentUpdates(isOn) }
        calls.register(WidgetTypes(types, files: files).types)
      case .checked(let found, _): for flaw in found { context.remark(flaw.text) }
      case .busy, .surfaces, .pressed: break
      }
    }
    self.worker = worker
    feed = GatewayFeed(project)
    let updates = feed.updates.subscribe(capacity: 16_384)
    task = Task.detached { for await update in updates { worker.apply(update) } }
    worker.start()
    feed.start()
  }

  func stop() {
    feed.stop()
    worker.stop()
    task.cancel()
  }
}

/// The types of an app's widget against which a gateway checks pushes, read from the compiled
/// sources.
struct WidgetTypes {
  /// The types that accept all samples of the compiled code. If the source does not determine the
  /// format, for example because of a custom decoder, only the app's `Codable` checks the type.
  let types: [ActivityType]

  init(_ compiled: [WidgetWorker.WidgetType], files: [String]) {
    let sources = files.compactMap { file in
      FileManager.default.contents(atPath: file).map {
        SwiftTypeReader.File(name: file, source: String(decoding: $0, as: UTF8.self))
      }
    }
    let read = SwiftTypeReader(sources).types
    types = compiled.compactMap { compiled in
      guard var type = read.first(where: { $0.name == compiled.name }) else { return nil }
      type.isOfWidget = true
      return compiled.samples.allSatisfy { Self.takes($0, type) } ? type : nil
    }
  }

  private static func takes(_ sample: Sample, _ type: ActivityType) -> Bool {
    guard let state = try? JSON.parse(Array(sample.state.utf8)),
      let attributes = try? JSON.parse(Array(sample.attributes.utf8))
    else { return false }
    return type.accepts(contentState: state) && type.accepts(attributes: attributes)
  }
}
