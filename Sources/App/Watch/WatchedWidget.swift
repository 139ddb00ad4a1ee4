import Basics
import Dashboard
import Gateway
import Panels
import Preview
import Simulator
import Terminal

/// The app's own widget, which posts its results to the dashboard. `islet preview` also shows
/// samples from the code.
struct WatchedWidget {
  let worker: WidgetWorker?
  /// The samples shown instead of activities.
  let samples: PreviewSamples?

  init(
    _ options: WatchOptions, _ current: CurrentProject, _ mailbox: Mailbox<Message>,
    _ context: CommandContext
  ) {
    let samples =
      options.showsSamples ? PreviewSamples(current.gateway) { mailbox.post($0) } : nil
    self.samples = samples
    worker = options.widget.map { widget in
      WidgetWorker(widget, wall: context.now) { news in
        switch news {
        case .views(let activity, let views, let findings, let drawn):
          mailbox.post(.views(activity.id, drawn))
          current.gateway.project?.setViews(
            views.json(type: activity.attributesType, at: context.now()), findings: findings,
            of: activity.id)
        case .busy(let step): mailbox.post(.widgetBuild(.busy(step.message, done: step.done)))
        case .failed(let problems): mailbox.post(.widgetBuild(.failed(problems)))
        case .compiled(let types, let files, let frequentUpdates, let seconds, let flaws):
          mailbox.post(.widgetBuild(.built(seconds: seconds, flaws: flaws)))
          if let isOn = frequentUpdates, current.gateway.embedded != nil {
            current.calls.setFrequentUpdates(isOn)
          }
          if options.registersTypes {
            current.register(WidgetTypes(types, files: files).types)
          }
          samples?.replace(by: types)
        case .checked(_, let flaws):
          mailbox.post(.widgetBuild(.built(seconds: nil, flaws: flaws)))
        case .surfaces(let id, let sheet): mailbox.post(.surfaces(id, sheet))
        case .pressed(let activity, let action, let changes, let problem):
          if let problem {
            mailbox.post(.failed("\(action.title): \(problem)"))
          } else {
            current.calls.perform(changes, of: activity, by: action.title)
          }
        }
      }
    }
  }
}
