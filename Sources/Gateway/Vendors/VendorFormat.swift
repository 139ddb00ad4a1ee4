package import Simulator
package import HTTP
package import Basics

/// One vendor: where back ends call it, by what its bodies are known, what its requests look like, and
/// the APIs that answer them.
package protocol VendorFormat: Sendable {
  var vendor: Vendor { get }

  var hosts: [VendorHost] { get }

  /// Its APIs, in the order in which a path is offered to them.
  var apis: [any VendorAPI] { get }

  /// Members at a body's top, each of which tells that it is this vendor's.
  var marks: [String] { get }

  /// Whether a body is this vendor's: by its marks, where nothing else tells.
  func owns(_ body: JSON) -> Bool

  /// Members that bodies of this vendor's have, and those that are written at the top by mistake.
  var fields: [String] { get }

  /// What to do with a body that has this field at its top and none of the marks.
  func mend(forField field: String, found: String) -> Phrase

  /// The address of a body that comes without one, such as a file's. `names` tells whether the
  /// body has a member at its top; where it is not JSON, whether its text speaks of one.
  func address(ofBody json: JSON?, names: (String) -> Bool) -> VendorRequest

  func missingAddress(ofBody json: JSON) -> Phrase?

  /// The request that replaces an activity's content state.
  func update(_ activity: Activity, at time: Date) -> VendorRequest

  /// The request that ends an activity and keeps its content state.
  func end(_ activity: Activity, at time: Date) -> VendorRequest
}

package struct VendorRequest: Sendable, Hashable {
  /// The path, percent-encoded.
  package var path: String
  var method = "POST"
  /// The header's lines beside those for credentials and the type of the body.
  package var headers: HTTPHeaders = [:]
  package var body: JSON = [:]
}

extension VendorFormat {
  package func missingAddress(ofBody json: JSON) -> Phrase? { nil }

  package func owns(_ body: JSON) -> Bool { marks.contains { body[$0] != nil } }

  package func mend(forField field: String, found: String) -> Phrase {
    "Rename `\(found.prefix(60))` to `\(field)`."
  }
}

/// The vendors that Islet stands in for, in the order in which a body is offered to them.
package var vendorFormats: [any VendorFormat] { VendorCatalog.formats }

extension Vendor {
  /// How back ends write to it; `nil` for mapped sources and apps on this machine.
  package var format: (any VendorFormat)? { vendorFormats.first { $0.vendor == self } }
}

extension Activity {
  /// The members of `aps` for a push that keeps the content state. The time is never older than the
  /// newest push that was applied, which would be dropped.
  func aps(_ event: String, at time: Date) -> JSON {
    var aps: JSONObject = [
      "timestamp": .number(Int(max(time, timestamp).timeIntervalSince1970.rounded(.up))),
      "event": .string(event), "content-state": contentState,
    ]
    if event == "end" {
      aps["dismissal-date"] = .number(Int(lastDismissal(from: time).timeIntervalSince1970))
    }
    return .object(aps)
  }

  /// How long the card of an activity that ends at a time can stay: a person who ended it by hand sees that
  /// it ended.
  func lastDismissal(from time: Date) -> Date { time.addingTimeInterval(Lifetime.lingering) }

  /// The token that a sender has, or the gateway's own address for the activity.
  var address: String { pushToken ?? "activity:\(id)" }
}

package struct VendorHost: Sendable, Hashable {
  /// Its name, in which `*` stands for one label or a part of one: `rest.*.braze.com`.
  package var pattern: String
  package var ports: [Int]
  /// The names of a pattern's hosts as far as they are known, for files that know no patterns.
  package var names: [String]

  init(_ pattern: String, ports: [Int] = [443], names: [String]? = nil) {
    self.pattern = pattern
    self.ports = ports
    self.names = names ?? [pattern]
  }

  /// What a certificate may stand for: the host, or the domain of a pattern, whose hosts have no end.
  package var certified: String {
    pattern.split(separator: "*").last.map { String($0.drop { $0 == "." }) } ?? pattern
  }
}
