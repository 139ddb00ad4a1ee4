import Vendors
import Basics
import Simulator

/// A fault that the gateway injects into a vendor's requests, for tests of a back end.
struct Fault: Sendable, Hashable {
  enum Effect: Sendable, Hashable {
    case status(Int)
    case delay(Double)
    /// The vendor's API reports success, but the push is not delivered.
    case drop
    case duplicate
    /// The push is delivered a second late, after later pushes.
    case reorder
    case disconnect

    /// The effects that need no value, by name.
    static let named: [String: Effect] = [
      "drop": .drop, "duplicate": .duplicate, "reorder": .reorder, "disconnect": .disconnect,
    ]
  }

  var effects: [Effect]
  var vendor: Vendor?
  /// The prefix of the IDs and tokens that are affected; `nil` for all.
  var prefix: String?
  /// The probability that a request is affected, from 0 to 1.
  var rate = 1.0
  /// The number of further requests to affect; `nil` for no limit.
  var count: Int?
}

/// The active faults. Their random generator is seeded, so that a run can be repeated.
struct FaultInjector: Sendable, Hashable {
  private(set) var faults: [Fault] = []
  private var random = SplitMix64(seed: 0)

  private static let statuses = 400...599

  init() {}

  /// Restores the state of an earlier run.
  init(document: JSON) throws(PatchError) {
    try replace(by: ["faults": document["faults"] ?? []])
    random = SplitMix64(seed: UInt64(bitPattern: Int64(document["random"]?.int ?? 0)))
  }

  /// The state for a later run: the faults, their remaining counts and the random generator.
  var document: JSON {
    ["faults": json, "random": .int(Int64(bitPattern: random.state))]
  }

  /// The effects on a request for these IDs and tokens.
  mutating func effects(on vendor: Vendor, _ subjects: [String]) -> [Fault.Effect] {
    for subject in subjects {
      if let effect = Self.effect(ofName: subject) { return [effect] }
    }
    for index in faults.indices {
      let fault = faults[index]
      if let wanted = fault.vendor, wanted != vendor { continue }
      if let prefix = fault.prefix, !subjects.contains(where: { $0.hasPrefix(prefix) }) { continue }
      if let count = fault.count, count <= 0 { continue }
      if fault.rate < 1, random.unit() >= fault.rate { continue }
      faults[index].count? -= 1
      if fault.count == 1 { faults.remove(at: index) }
      return fault.effects
    }
    return []
  }

  /// The longest delay in seconds.
  private static let longest = 60.0

  /// The fault named in an ID or token: `fault-410-…`, `fault-drop-…`, `fault-delay-500ms-…`.
  private static func effect(ofName name: String) -> Fault.Effect? {
    guard name.hasPrefix("fault-") else { return nil }
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    if parts[1] == "delay" {
      return parts.count > 2
        ? TimeSpan.seconds(String(parts[2])).map { .delay(min($0, longest)) } : nil
    }
    return Fault.Effect.named[String(parts[1])]
      ?? Int(parts[1]).flatMap { statuses.contains($0) ? .status($0) : nil }
  }

  /// Reads `{ "faults": [ { vendor?, prefix?, status?, delay?, drop?, duplicate?, reorder?,
  /// disconnect?, rate?, count? } ], "seed"? }`. An empty list removes all faults.
  mutating func replace(by json: JSON) throws(PatchError) {
    guard let list = json["faults"]?.array else {
      throw PatchError("Send {\"faults\":[{\"status\":503,\"rate\":0.5}]}")
    }
    if let key = json.object?.keys.first(where: { $0 != "faults" && $0 != "seed" }) {
      throw PatchError("\(key.prefix(40)) is neither faults nor seed")
    }
    var faults: [Fault] = []
    for (index, entry) in list.enumerated() {
      faults.append(try Self.fault(entry, "faults[\(index)]"))
    }
    let seed = json["seed"] ?? 0
    guard let seed = seed.int else { throw PatchError("seed must be a whole number") }
    self.faults = faults
    random = SplitMix64(seed: UInt64(bitPattern: Int64(seed)))
  }

  private static func fault(_ json: JSON, _ place: String) throws(PatchError) -> Fault {
    guard let object = json.object else {
      throw PatchError("\(place) must be an object")
    }
    var fault = Fault(effects: [])
    // Accepts faults as `GET` lists them: there a missing limit is null.
    for (key, value) in object where value != .null {
      func refuse(_ expected: Phrase) -> PatchError {
        PatchError("\(place).\(key.prefix(40)) must be \(expected)")
      }
      switch key {
      case "vendor":
        guard let vendor = value.string.flatMap(VendorCatalog.vendor) else {
          throw refuse(Phrase("one of \(VendorCatalog.names.joined(separator: ", "))"))
        }
        fault.vendor = vendor
      case "prefix":
        guard let prefix = value.string else { throw refuse(Phrase("a string value")) }
        fault.prefix = prefix
      case "status":
        guard let status = value.int, statuses.contains(status) else {
          throw refuse(Phrase("400 to 599"))
        }
        fault.effects.append(.status(status))
      case "delay":
        guard let span = value.string.flatMap(TimeSpan.seconds) ?? value.double,
          (0...longest).contains(span)
        else { throw refuse(Phrase("a duration of at most 60s")) }
        fault.effects.insert(.delay(span), at: 0)
      case "rate":
        guard let rate = value.double, (0...1).contains(rate) else {
          throw refuse(Phrase("from 0 to 1"))
        }
        fault.rate = rate
      case "count":
        guard let count = value.int, count > 0 else {
          throw refuse(Phrase("a whole number above 0"))
        }
        fault.count = count
      default:
        guard let effect = Fault.Effect.named[key] else {
          throw PatchError("\(place).\(key.prefix(40)) is not known")
        }
        guard let flag = value.bool else { throw refuse(Phrase("true or false")) }
        if flag { fault.effects.append(effect) }
      }
    }
    guard !fault.effects.isEmpty else {
      throw PatchError(
        "\(place) has no effect: add a status, delay, drop, duplicate, reorder or disconnect")
    }
    return fault
  }

  /// The JSON of `GET /islet/v1/faults`.
  var json: JSON {
    .array(
      faults.map { fault in
        var object = JSONObject()
        if let vendor = fault.vendor { object["vendor"] = .string(vendor.rawValue) }
        if let prefix = fault.prefix { object["prefix"] = .string(prefix) }
        for effect in fault.effects {
          switch effect {
          case .status(let status): object["status"] = .number(status)
          case .delay(let span): object["delay"] = .string("\(Int(span * 1000))ms")
          default:
            for (name, known) in Fault.Effect.named where known == effect { object[name] = true }
          }
        }
        object["rate"] = .double(fault.rate)
        object["count"] = fault.count.map { .number($0) } ?? .null
        return .object(object)
      })
  }
}
