import Basics
import Dashboard
import Events
import Foundation
import Gateway
import Preview
import Simulator

/// An app's widget beside a gateway without a screen: what it shows is kept with each activity.
final class WidgetSetup: Sendable {
  private let worker: WidgetWorker
  private let feed: GatewayFeed
  private let task: Task<Void, Never>

  init(
    _ options: WidgetPreview.Options, for project: Project, at url: String, key: String?,
    _ world: World
  ) {
    let calls = GatewayCalls(url, key: key) { _ in }
    let worker = WidgetWorker(options, wall: world.now) { news in
      switch news {
      case .views(let activity, let views, let findings, _):
        project.setViews(
          views.json(type: activity.attributesType, at: world.now()), findings: findings,
          of: activity.id)
      case .busy(let step) where (step.done ?? 0) == 0:
        world.complain(Phrase(verbatim: "islet: \(step.words)"))
      case .failed(let problems):
        for problem in problems.prefix(20) {
          world.complain(Phrase(verbatim: "islet: \(problem.text)"))
        }
      case .compiled(let types, let files, let frequentUpdates, _, let flaws):
        for flaw in flaws { world.complain(Phrase(verbatim: "islet: \(flaw.text)")) }
        if let isOn = frequentUpdates { calls.setFrequentUpdates(isOn) }
        calls.register(WidgetTypes(types, files: files).types)
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
