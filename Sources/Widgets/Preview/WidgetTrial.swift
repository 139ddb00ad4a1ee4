import Foundation
import ViewTree

/// A check of a compiled widget before it is shown: its types and samples, and whether a view needs
/// a part that was left out.
struct WidgetTrial {
  enum Start {
    case ready([HostType], WidgetSamples)
    case trap(ViewTrap)
  }

  let start: Start
  private let host: HostProcess

  init(_ host: HostProcess) {
    self.host = host
    switch host.ask(HostRequest(op: "types"), timeout: 10) {
    case .trap(let trap): start = .trap(trap)
    case .reply(let reply):
      let types = reply.types ?? []
      start = .ready(types, WidgetSamples(host, types: types.map(\.name)))
    }
  }

  var problem: String { if case .trap(let trap) = start { trap.message } else { "" } }

  /// The number of a part that was left out but is needed by a view or a sample.
  func leftOut(of count: Int) -> Int? {
    guard count > 0 else { return nil }
    let (types, samples): ([HostType], WidgetSamples)
    switch start {
    case .trap(let trap): return LeftOutPart.number(trap.message)
    case .ready(let all, let found): (types, samples) = (all, found)
    }
    for failed in samples.failed {
      if let number = LeftOutPart.number(failed.message) { return number }
    }
    for type in types {
      var own = samples.all.filter { $0.type == type.name }
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

package struct FailedSample: Sendable, Hashable {
  /// The attributes type; empty if its preview traps earlier.
  package var type: String
  /// The number of the sample within its type, from 1, in the order of the previews.
  package var number: Int
  /// The app's own line, if known.
  package var file: String?
  package var line: Int?
  package var message: String

  package init(type: String, number: Int, trap: ViewTrap) {
    self.init(type: type, number: number, message: trap.message)
    (file, line) = (trap.file, trap.line)
  }

  init(type: String, number: Int, message: String) {
    self.type = type
    self.number = number
    self.message = message
  }
}

/// The distinct samples of the app's previews, and those whose code traps.
struct WidgetSamples {
  private(set) var all: [Sample] = []
  private(set) var failed: [FailedSample] = []
  private(set) var numbers: [Sample: Int] = [:]
  private var counts: [String: Int] = [:]

  /// The most previews, and samples of each, that are requested one by one.
  private static let limits = (previews: 200, samples: 100)

  /// Requests all samples at once; if one traps, one by one.
  init(_ host: HostProcess, types: [String]) {
    switch host.ask(HostRequest(op: "samples"), timeout: 5) {
    case .reply(let reply): for sample in reply.found ?? [] { append(sample) }
    case .trap(let trap):
      // A preview's statements may have trapped, so the type is unknown.
      let type = types.count == 1 ? types[0] : ""
      for preview in 0..<Self.limits.previews {
        guard readSamples(of: preview, host, type: type) else { return }
      }
      if failed.isEmpty { fail(type, trap) }
    }
    let distinct = Set(all.distinct(on: host))
    guard distinct.count < all.count else { return }
    all.removeAll { !distinct.contains($0) }
    if failed.isEmpty {
      counts = [:]
      for sample in all {
        counts[sample.type, default: 0] += 1
        numbers[sample] = counts[sample.type]
      }
    }
  }

  /// Reads the samples of a preview one by one; `false` if there is no such preview.
  private mutating func readSamples(of preview: Int, _ host: HostProcess, type: String) -> Bool {
    var last: ViewTrap?
    for number in 0..<Self.limits.samples {
      var request = HostRequest(op: "samples")
      request.place = SamplePlace(preview: preview, number: number)
      switch host.ask(request, timeout: 2) {
      case .reply(let reply):
        if reply.error != nil { return false }
        guard let sample = reply.found?.first else { return true }
        append(sample)
        last = nil
      case .trap(let trap):
        // The same trap for two samples comes from code before all of them.
        if trap == last { return true }
        let place = Self.place(request, host)
        var located = trap
        if located.file == nil { (located.file, located.line) = (place?.file, place?.line) }
        fail(place?.type ?? type, located)
        last = place == nil ? trap : nil
      }
    }
    return true
  }

  /// The location of a sample; its code does not run.
  private static func place(_ request: HostRequest, _ host: HostProcess) -> FoundSample? {
    var request = request
    request.op = "sample-place"
    guard case .reply(let reply) = host.ask(request, timeout: 2) else { return nil }
    return reply.found?.first
  }

  private mutating func append(_ found: FoundSample) {
    guard let sample = found.sample else {
      return fail(found.type, ViewTrap(message: found.problem ?? ""))
    }
    guard numbers[sample] == nil else { return }
    counts[found.type, default: 0] += 1
    numbers[sample] = counts[found.type]
    all.append(sample)
  }

  private mutating func fail(_ type: String, _ trap: ViewTrap) {
    counts[type, default: 0] += 1
    failed.append(FailedSample(type: type, number: counts[type] ?? 1, trap: trap))
  }
}
