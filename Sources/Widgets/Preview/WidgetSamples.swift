import Foundation
import ViewTree

package struct FailedSample: Sendable, Hashable {
  /// The attributes type; empty if its preview trapped before the type was known.
  package var type: String
  /// The number of the sample within its type, from 1, in the order of the previews.
  package var number: Int
  var trap: ViewTrap

  /// The position of the trap in the app's own code, if known.
  package var file: String? { trap.file }
  package var line: Int? { trap.line }
  package var message: String { trap.message }

  package init(type: String, number: Int, trap: ViewTrap) {
    (self.type, self.number, self.trap) = (type, number, trap)
  }
}

/// The types of a widget, the distinct samples of its previews, and those whose code traps.
struct WidgetSamples {
  let types: [HostType]
  private(set) var all: [Sample] = []
  private(set) var failed: [FailedSample] = []
  private(set) var numbers: [Sample: Int] = [:]
  private var counts: [String: Int] = [:]

  /// The maximum number of previews, and of samples of each, that are requested one by one.
  private static let limits = (previews: 200, samples: 100)

  /// Requests all samples together. If one traps, requests them one by one.
  init(_ host: HostProcess) throws(ViewTrap) {
    types = try host.ask(HostRequest(op: "types"), timeout: 10).types ?? []
    do throws(ViewTrap) {
      for sample in try host.ask(HostRequest(op: "samples"), timeout: 5).found ?? [] {
        append(sample)
      }
    } catch {
      // A preview's statements may have trapped, so the type is unknown.
      let type = types.count == 1 ? types[0].name : ""
      for preview in 0..<Self.limits.previews {
        guard readSamples(of: preview, host, type: type) else { return }
      }
      if failed.isEmpty { fail(type, error) }
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
      do throws(ViewTrap) {
        let reply = try host.ask(request, timeout: 2)
        if reply.error != nil { return false }
        guard let sample = reply.found?.first else { return true }
        append(sample)
        last = nil
      } catch {
        // If two samples cause the same trap, it is in code that runs before any of them.
        if error == last { return true }
        // Request only the location of the sample, without running its code.
        request.op = "sample-place"
        let place = (try? host.ask(request, timeout: 2))?.found?.first
        var located = error
        if located.file == nil { (located.file, located.line) = (place?.file, place?.line) }
        fail(place?.type ?? type, located)
        last = place == nil ? error : nil
      }
    }
    return true
  }

  /// The number of a left-out part that a view or a sample needs.
  func neededPart(_ host: HostProcess) -> Int? {
    func part(_ request: HostRequest, _ reply: inout HostReply) -> Int? {
      do throws(ViewTrap) { reply = try host.ask(request) } catch {
        return LeftOutPart.number(error.message)
      }
      return nil
    }
    var reply = HostReply()
    for failed in failed {
      if let number = LeftOutPart.number(failed.message) { return number }
    }
    for type in types {
      var own = all.filter { $0.type == type.name }
      if own.isEmpty {
        reply = HostReply()
        if let number = part(HostRequest(op: "generate", type: type.name), &reply) {
          return number
        }
        own = reply.samples ?? []
      }
      for sample in own {
        for surface in Surface.allCases {
          let request = HostRequest(op: "view", surface, of: sample)
          if let number = part(request, &reply) { return number }
        }
      }
    }
    return nil
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
