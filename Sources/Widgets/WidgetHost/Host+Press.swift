import Foundation
import ViewTree
import WidgetUI

extension Host {
  /// The maximum seconds of an intent.
  private static let timeout = 5.0

  /// Runs the intent of a button and returns the changes that it requests of activities.
  ///
  /// The main run loop runs meanwhile, because intents may be isolated to the main actor.
  func press(_ request: HostRequest) -> HostReply {
    switch subject(request) {
    case .reply(let reply): return reply
    case .found(let activity, let view):
      ActivityStore.shared.reset(
        id: view.activityID, type: request.type ?? "", attributes: request.attributes ?? "{}",
        state: request.state ?? "{}")
      let press = Press(activity: activity, view: view, button: request.button ?? 0)
      press.start()
      let end = ContinuousClock.now + .seconds(Self.timeout)
      while case .running = press.stage, .now < end {
        _ = RunLoop.main.run(mode: .default, before: Date().addingTimeInterval(0.005))
      }
      let changes = ActivityStore.shared.takeChanges()
      switch press.stage {
      case .running:
        return HostReply(
          changes: changes, error: "perform() takes more than \(Int(Self.timeout)) s")
      case .done: return HostReply(changes: changes)
      case .failed(let problem): return HostReply(changes: changes, error: problem)
      }
    }
  }

  /// A button press while its intent runs.
  private final class Press: @unchecked Sendable {
    enum Stage {
      case running, done
      case failed(String)
    }

    private let activity: DecodedActivity
    private let view: ViewRequest
    private let button: Int
    private let lock = NSLock()
    private var stored = Stage.running

    init(activity: DecodedActivity, view: ViewRequest, button: Int) {
      self.activity = activity
      self.view = view
      self.button = button
    }

    var stage: Stage { lock.withLock { stored } }

    func start() {
      Task.detached { [self] in
        do {
          let problem = try await activity.press(button, view)
          end(problem.map(Stage.failed) ?? .done)
        } catch {
          let words = (error as? any LocalizedError)?.errorDescription ?? "\(error)"
          end(.failed("perform() threw \(words)"))
        }
      }
    }

    private func end(_ stage: Stage) { lock.withLock { stored = stage } }
  }
}
