package import Simulator
package import HTTP
package import Basics

/// One vendor: its hosts, how its bodies are recognised, its requests, and the APIs that answer
/// them.
package protocol VendorFormat: Sendable {
  var vendor: Vendor { get }

  var hosts: [VendorHost] { get }

  /// Its APIs, in the order in which they are tried for a path.
  var apis: [any VendorAPI] { get }

  /// Members at a body's top level that only this vendor's bodies have.
  var marks: [String] { get }

  /// Whether a body is this vendor's. By default its marks decide.
  func owns(_ body: JSON) -> Bool

  /// Members of this vendor's bodies, and those that are written at the top level by mistake.
  var fields: [String] { get }

  /// The advice for a body that has this field at its top level, but none of the marks.
  func fix(forField field: String, found: String) -> Phrase

  /// The address for a body without one, such as a file's. `names` says whether the body has a
  /// member at its top level, or contains the name if it is not JSON.
  func address(ofBody json: JSON?, names: (String) -> Bool) -> VendorRequest

  func missingAddress(ofBody json: JSON) -> Phrase?

  /// The request that replaces an activity's content state, or ends it and keeps the content state.
  func request(_ event: PushEvent, for activity: Activity, at time: Date) -> VendorRequest
}

package struct VendorRequest: Sendable, Hashable {
  /// Percent-encoded.
  package var path: String
  var method = "POST"
  /// The headers besides those for credentials and the body's type.
  package var headers: HTTPHeaders = [:]
  package var body: JSON = [:]
}

extension VendorFormat {
  package func missingAddress(ofBody json: JSON) -> Phrase? { nil }

  package func owns(_ body: JSON) -> Bool { marks.contains { body[$0] != nil } }

  package func fix(forField field: String, found: String) -> Phrase {
    "Rename `\(found.prefix(60))` to `\(field)`."
  }
}

/// The vendors that Islet replaces, in the order in which they are tried for a body.
package var vendorFormats: [any VendorFormat] { VendorCatalog.formats }

extension Vendor {
  /// `nil` for mapped sources and apps on this machine.
  package var format: (any VendorFormat)? { vendorFormats.first { $0.vendor == self } }
}

extension Activity {
  /// The members of `aps` for a push that keeps the content state. The time is never older than the
  /// newest push that was applied, because an older one would be dropped.
  func aps(_ event: PushEvent, at time: Date) -> JSON {
    var aps: JSONObject = [
      "timestamp": .number(Int(max(time, timestamp).timeIntervalSince1970.rounded(.up))),
      "event": .string(event.rawValue), "content-state": contentState,
    ]
    if event == .end {
      aps["dismissal-date"] = .number(Int(lastDismissal(from: time).timeIntervalSince1970))
    }
    return .object(aps)
  }

  /// How long the card of an activity that ends at a time can stay, so that a person who ended it
  /// sees that.
  func lastDismissal(from time: Date) -> Date { time.addingTimeInterval(Lifetime.lingering) }

  /// The sender's token, or the gateway's own address for the activity.
  var address: String { pushToken ?? "activity:\(id)" }
}

package struct VendorHost: Sendable, Hashable {
  /// The name, in which `*` matches one label or a part of one: `rest.*.braze.com`.
  package var pattern: String
  package var ports: [Int]
  /// The known names of a pattern's hosts, for files that support no patterns.
  package var names: [String]

  init(_ pattern: String, ports: [Int] = [443], names: [String]? = nil) {
    self.pattern = pattern
    self.ports = ports
    self.names = names ?? [pattern]
  }

  /// The name for a certificate: the host, or the domain of a pattern, which has any number of
  /// hosts.
  package var certified: String {
    pattern.split(separator: "*").last.map { String($0.drop { $0 == "." }) } ?? pattern
  }
}
