package import Simulator
package import HTTP
package import Basics

/// One vendor: its hosts, the marks of its bodies, its requests, and its APIs.
package protocol VendorFormat: Sendable {
  var vendor: Vendor { get }

  var hosts: [VendorHost] { get }

  /// The vendor's APIs, in the order in which they are matched with a path.
  var apis: [any VendorAPI] { get }

  /// Top-level names that only this vendor's bodies have.
  var marks: [String] { get }

  /// Whether a body belongs to this vendor. By default its marks decide.
  func owns(_ body: JSON) -> Bool

  /// The fields of this vendor's bodies, and fields that are put at the top level by mistake.
  var fields: [String] { get }

  /// Advice for a body that has this field at its top level, but none of the marks.
  func fix(forField field: String, found: String) -> Phrase

  /// The address of a request for a body without one, such as a body in a file. `names` checks for
  /// a top-level member or, if the body is not JSON, for the name anywhere.
  func address(ofBody json: JSON?, names: (String) -> Bool) -> VendorRequest

  func missingAddress(ofBody json: JSON) -> Phrase?

  /// A request that replaces an activity's content state, or that ends it and keeps the content
  /// state.
  func request(_ event: PushEvent, for activity: Activity, at time: Date) -> VendorRequest
}

package struct VendorRequest: Sendable, Hashable {
  /// The percent-encoded path.
  package var path: String
  var method = "POST"
  /// Headers other than the credentials and the content type.
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

/// The vendors that Islet replaces, in the order in which they are compared with a body.
package var vendorFormats: [any VendorFormat] { VendorCatalog.formats }

extension Vendor {
  /// The format of the vendor; `nil` for mapped sources and apps on this machine.
  package var format: (any VendorFormat)? { vendorFormats.first { $0.vendor == self } }
}

extension Activity {
  /// The members of `aps` for a push that keeps the content state. The timestamp is at least that
  /// of the newest applied push, because an older push would be dropped.
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

  /// The latest dismissal date for the card of an activity that ends at `time`. The card
  /// stays, so that the person who ended the activity sees that.
  func lastDismissal(from time: Date) -> Date { time.addingTimeInterval(Lifetime.lingering) }

  /// The push token, or the gateway's own address for the activity.
  var address: String { pushToken ?? "activity:\(id)" }
}

package struct VendorHost: Sendable, Hashable {
  /// The host name, in which `*` matches one label or a part of one: `rest.*.braze.com`.
  package var pattern: String
  package var ports: [Int]
  /// The known host names that match the pattern, for files that support no patterns.
  package var names: [String]

  init(_ pattern: String, ports: [Int] = [443], names: [String]? = nil) {
    self.pattern = pattern
    self.ports = ports
    self.names = names ?? [pattern]
  }

  /// The name for a certificate: the host, or the domain of a pattern, which may match many hosts.
  package var certified: String {
    pattern.split(separator: "*").last.map { String($0.drop { $0 == "." }) } ?? pattern
  }
}
