import Foundation
import ViewTree

extension [Sample] {
  /// The samples whose views differ from those of earlier ones. Previews often repeat a sample for
  /// each surface.
  func distinct(on host: HostProcess) -> [Sample] {
    guard count > 1 else { return self }
    let situation = Situation(now: Date())
    var seen: Set<[HostValue]> = []
    return filter { sample in
      var looks: [HostValue] = [.text(sample.type)]
      for surface in [Surface.lock, .compact, .minimal, .expanded] {
        // A view that traps is reported with its sample.
        guard
          let reply = try? host.ask(HostRequest(op: "view", surface, of: sample, in: situation)),
          let tree = reply.tree,
          let data = try? JSONEncoder().encode(tree),
          let look = try? JSONDecoder().decode(HostValue.self, from: data)
        else { return true }
        looks.append(look.withoutMoments)
      }
      return seen.insert(looks).inserted
    }
  }
}

extension HostValue {
  /// The value with close timestamps made equal, because each call of `Date()` returns another one.
  fileprivate var withoutMoments: HostValue {
    switch self {
    case .number(let number) where abs(number) > 1e8: .number((number / 10).rounded())
    case .list(let values): .list(values.map(\.withoutMoments))
    case .object(let values): .object(values.mapValues(\.withoutMoments))
    default: self
    }
  }
}
