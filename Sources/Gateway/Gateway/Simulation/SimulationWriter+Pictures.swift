import Basics
import Simulator

extension SimulationWriter {
  /// Draws the cards whose types have a program, outside the lock.
  func present(_ decided: inout Decided) {
    guard !decided.present.isEmpty else { return }
    LockCheck.mayWait()
    let results = presenter.present(decided.present)
    for group in decided.stored.indices {
      for index in decided.stored[group].events.indices {
        decided.stored[group].events[index].take(results)
      }
    }
    guarded.withLock { guarded in
      for result in results.values.sorted(by: { $0.key.sequence < $1.key.sequence }) {
        guarded.simulation.device.set(result)
      }
    }
  }

  /// Publishes a drawing that finished too late for its change, as a separate event.
  func apply(_ late: PresentationRunner.Result) {
    perform { simulation, now in
      guard let activity = simulation.device.activities[late.activityID],
        activity.contentState == late.contentState, !activity.shows(late)
      else { return StoreChanges() }
      simulation.device.set(late)
      var change = Device.Change(.updated, simulation.device.activities[late.activityID])
      change.detail = ["presentation": true]
      return simulation.record([change], at: now)
    }
  }

  /// Records that a program was stopped, and stops using it.
  func onStop(_ stop: PresentationRunner.Stop) {
    let notification: JSON = [
      "title": .string("Type \(stop.type)"),
      "body": .string("presentation: \(stop.reason); its cards are drawn without the program"),
    ]
    perform { simulation, now in
      guard simulation.stoppedPrograms[stop.program] == nil else { return StoreChanges() }
      simulation.stoppedPrograms[stop.program] = stop.reason
      return simulation.notify(notification, nil, at: now)
    }
  }
}

extension Device {
  fileprivate mutating func set(_ result: PresentationRunner.Result) {
    switch result.key.phone {
    case .iPhone: setPresentation(result.output, of: result.activityID)
    case .android: setAndroid(result.android, of: result.activityID)
    }
  }
}

extension Activity {
  fileprivate func shows(_ result: PresentationRunner.Result) -> Bool {
    switch result.key.phone {
    case .iPhone: presentation == result.output
    case .android: android == result.android
    }
  }
}

extension PresentationRunner.Result {
  fileprivate var android: AndroidNotification? {
    output.flatMap(AndroidNotification.init(mapped:))
  }
}

extension StoreChanges.Event {
  /// Adds the results of the types' programs to the event's card. Adds findings about content that
  /// Android would not show to the verdict.
  fileprivate mutating func take(_ results: [PresentationRunner.Key: PresentationRunner.Result]) {
    if let result = results[.init(sequence: sequence)] { activity?.presentation = result.output }
    if let result = results[.init(sequence: sequence, phone: .android)] {
      activity?.android = result.android
      verdict?.findings += result.android?.findings(at: nil) ?? []
    }
  }
}
