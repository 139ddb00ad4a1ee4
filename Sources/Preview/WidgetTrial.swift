import Foundation
import ViewTree

/// A compiled widget before it is shown: what it has, and whether a view asks for something left out.
struct WidgetTrial {
  enum Start {
    case ready([HostType], [Sample])
    case trap(ViewTrap)
  }

  let start: Start
  private let host: HostProcess

  init(_ host: HostProcess) {
    self.host = host
    switch host.ask(HostRequest(op: "types"), patience: 10) {
    case .trap(let trap): start = .trap(trap)
    case .reply(let reply):
      var samples: [Sample] = []
      if case .reply(let reply) = host.ask(HostRequest(op: "samples"), patience: 5) {
        samples = reply.samples ?? []
      }
      start = .ready(reply.types ?? [], samples)
    }
  }

  /// Why the widget does not start.
  var problem: String { if case .trap(let trap) = start { trap.message } else { "" } }

  /// The number of a part that was left out and that a view asks for after all.
  func leftOut(of count: Int) -> Int? {
    guard count > 0 else { return nil }
    let (types, samples): ([HostType], [Sample])
    switch start {
    case .trap(let trap): return LeftOutPart.number(trap.message)
    case .ready(let all, let found): (types, samples) = (all, found)
    }
    for type in types {
      var own = samples.filter { $0.type == type.name }
      if own.isEmpty {
        var request = HostRequest(op: "generate")
        request.type = type.name
        switch host.ask(request) {
        case .trap(let trap): if let number = LeftOutPart.number(trap.message) { return number }
        case .reply(let reply): own = reply.samples ?? []
        }
      }
      for sample in own {
        for surface in Surface.allCases {
          if let number = leftOut(surface, sample) { return number }
        }
      }
    }
    return nil
  }

  private func leftOut(_ surface: Surface, _ sample: Sample) -> Int? {
    var request = HostRequest(op: "view")
    request.type = sample.type
    request.attributes = sample.attributes
    request.state = sample.state
    request.surface = surface
    guard case .trap(let trap) = host.ask(request) else { return nil }
    return LeftOutPart.number(trap.message)
  }
}
