import Basics
package import Simulator

extension Vendor {
  /// Customer.io's App API.
  package static let customerIO: Vendor = "customer.io"
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
