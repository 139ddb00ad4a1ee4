import Basics
import Simulator

extension Vendor {
  /// Customer.io's App API.
  static let customerIO: Vendor = "customer.io"
}

/// Requests to Customer.io: cards by the `instance_id` that a start is answered with.
struct CustomerIOFormat: VendorFormat {
  let vendor = Vendor.customerIO
  let hosts = [VendorHost("api.customer.io"), VendorHost("api-eu.customer.io")]
  let apis: [any VendorAPI] = [CustomerIO()]
  let marks = ["notification_type", "instance_id", "push_payload", "identifiers"]
  let fields = [
    "notification_type", "instance_id", "push_payload", "identifiers", "content_state",
    "attributes", "app_identifier", "deep_link",
  ]

  func address(ofBody json: JSON?, names: (String) -> Bool) -> VendorRequest {
    let event =
      names("notification_type") || names("identifiers")
      ? "start" : names("content_state") ? "update" : "end"
    return VendorRequest(path: "/v1/live_notifications/" + event)
  }

  func update(_ activity: Activity, at time: Date) -> VendorRequest {
    request("update", activity, ["content_state": activity.contentState])
  }

  func end(_ activity: Activity, at time: Date) -> VendorRequest {
    request("end", activity, [:])
  }

  private func request(
    _ event: String, _ activity: Activity, _ more: JSONObject
  ) -> VendorRequest {
    var body = JSONObject([("instance_id", .string(activity.id))])
    for (key, value) in more { body[key] = value }
    return VendorRequest(path: "/v1/live_notifications/" + event, body: .object(body))
  }
}

/// Identifiers that sort by time: 26 letters of Crockford's base 32 (https://github.com/ulid/spec).
enum ULID {
  private static let letters = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  static func text(at now: Date) -> String {
    var value = UInt64(max(0, now.timeIntervalSince1970 * 1000))
    var text = [UInt8](repeating: 0, count: 26)
    for place in stride(from: 9, through: 0, by: -1) {
      text[place] = letters[Int(value % 32)]
      value /= 32
    }
    for place in 10..<26 { text[place] = letters[Int.random(in: 0..<32)] }
    return String(decoding: text, as: UTF8.self)
  }

  static func isValid(_ text: String) -> Bool {
    let bytes = text.uppercased().utf8
    return bytes.count == 26 && bytes.allSatisfy(letters.contains)
      && (bytes.first.map { $0 <= UInt8(ascii: "7") } ?? false)
  }
}
