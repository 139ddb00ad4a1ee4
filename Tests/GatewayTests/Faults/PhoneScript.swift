import Foundation
import Basics
import Simulator

@testable import Gateway

/// A step in a test of the model.
enum PhoneStep: Sendable, CustomStringConvertible {
  case start(String, content: Int, staleIn: Int?)
  case update(String, content: Int, staleIn: Int?)
  case end(String, content: Int, dismissalIn: Int?)
  /// Through APNs, with a timestamp of this age in seconds.
  case lateUpdate(String, content: Int, age: Int)
  case dismiss(String)
  case restore(String)
  case advance(Int)
  case allow(Bool)
  case restart
  /// The next change finds the disk full.
  indirect case onAFullDisk(PhoneStep)

  var description: String {
    switch self {
    case .start(let id, let content, let stale):
      "start \(id) content \(content) stale in \(stale.map(String.init) ?? "-")"
    case .update(let id, let content, let stale):
      "update \(id) content \(content) stale in \(stale.map(String.init) ?? "-")"
    case .end(let id, let content, let dismissal):
      "end \(id) content \(content) dismissal in \(dismissal.map(String.init) ?? "-")"
    case .lateUpdate(let id, let content, let age):
      "update \(id) content \(content), \(age) s old"
    case .dismiss(let id): "dismiss \(id)"
    case .restore(let id): "restore \(id)"
    case .advance(let seconds): "advance \(seconds) s"
    case .allow(let isOn): "Live Activities \(isOn ? "on" : "off")"
    case .restart: "restart"
    case .onAFullDisk(let step): "on a full disk: \(step)"
    }
  }

  /// A random script; the same seed gives the same one.
  static func script(seed: UInt64, length: Int) -> [PhoneStep] {
    var random = SplitMix64(seed: seed)
    return (0..<length).map { step($0, &random) }
  }

  private static func step(_ number: Int, _ random: inout SplitMix64) -> PhoneStep {
    func pick<Value>(_ values: [Value]) -> Value {
      values[min(Int(random.unit() * Double(values.count)), values.count - 1)]
    }
    let id = pick(["a", "b", "c", "d"])
    let span = pick([nil, nil, -60, 30, 600, 7200, 30_000])
    switch random.unit() {
    case ..<0.16: return .start(id, content: number, staleIn: span)
    case ..<0.36: return .update(id, content: number, staleIn: span)
    case ..<0.46: return .end(id, content: number, dismissalIn: span)
    case ..<0.54: return .lateUpdate(id, content: number, age: pick([0, 1, 40, 700]))
    case ..<0.62: return .dismiss(id)
    case ..<0.68: return .restore(id)
    case ..<0.80: return .advance(pick([1, 5, 20, 900, 4000, 15_000, 29_000]))
    case ..<0.85: return .allow(random.unit() < 0.6)
    case ..<0.89: return .restart
    default:
      let inner = step(number, &random)
      if case .restart = inner { return .onAFullDisk(.dismiss(id)) }
      if case .onAFullDisk = inner { return inner }
      if case .advance = inner { return .onAFullDisk(.restore(id)) }
      return .onAFullDisk(inner)
    }
  }
}
