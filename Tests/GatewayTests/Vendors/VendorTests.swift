import Basics
import HTTP
import Simulator
import Testing

@testable import Gateway
@testable import Vendors

/// What holds for every vendor, so that a new one needs only a folder and a line.
@Suite struct VendorTests {
  static let all = vendorFormats.map(\.vendor.rawValue)

  @Test(arguments: all) func isCompletelyRegistered(_ name: String) throws {
    let format = try #require(Vendor(rawValue: name).format)
    #expect(!format.hosts.isEmpty && !format.apis.isEmpty && !format.fields.isEmpty)
    #expect(vendorFormats.count { $0.vendor == format.vendor } == 1)
    let paths = OpenAPI.document["paths"]?.object
    for operation in format.apis.flatMap(\.operations) {
      #expect(paths?[operation.path]?[operation.method] != nil, "\(operation.path)")
    }
    // The request suggested for a card is one of its sender's endpoints, or APNs's.
    let activity = Activity(id: "a", attributesType: "T", vendor: format.vendor, startedAt: .now)
    for event in [PushEvent.update, .end] {
      let request = format.request(event, for: activity, at: .now)
      let http = HTTPRequest(method: "POST", target: request.path, headers: [:], body: [])
      #expect(http.isVendors, "\(request.path)")
    }
    let lab = try Lab()
    let fault = try lab.put(
      "/islet/v1/faults", ["faults": [["vendor": .string(name), "drop": true]]])
    #expect(fault.status == 200)
  }

  /// The request by which Islet ends a card has no findings. Customer.io knows only its own
  /// instances, and its end has no date.
  @Test(arguments: all.filter { $0 != "customer.io" }) func manualEndHasNoFinding(
    _ name: String
  ) throws {
    let format = try #require(Vendor(rawValue: name).format)
    let lab = try Lab()
    try lab.start()
    var activity = try #require(Activity(json: lab.activity()))
    activity.vendor = format.vendor
    let request = format.request(.end, for: activity, at: lab.wall.now)
    let reply = try lab.send(
      "POST", request.path, request.body.encoded,
      request.headers.map { ($0.name, $0.value) } + [
        (
          "Authorization",
          SenderCredentials.authorization(for: request.path, key: nil, at: lab.wall.now)
        )
      ])
    #expect(reply.rules.isEmpty, "\(reply.text)")
    #expect(reply.status < 300 && reply.verdict ?? "shown" == "shown", "\(reply.text)")
    let left = try lab.activity()["state"]
    #expect(left == "ended", "\(left ?? .null)")
  }

  @Test(arguments: all) func rejectsNonJSON(_ name: String) throws {
    let format = try #require(Vendor(rawValue: name).format)
    let lab = try Lab()
    let path = format.address(ofBody: nil) { _ in false }
    let scheme = vendorAuthorization(for: path.path, key: "k")
    let reply = try lab.send(
      "POST", path.path, Array("{\"a\": TIMESTAMP}".utf8),
      path.headers.map { ($0.name, $0.value) } + [("Authorization", scheme), ("X-Api-Key", "k")])
    #expect(reply.status == 400, "\(reply.text)")
    #expect(reply.rules.contains("json.invalid"))
  }
}
