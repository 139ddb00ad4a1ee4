import Basics
package import Simulator

extension Vendor {
  /// Expo's push service.
  package static let expo: Vendor = "expo"
}

/// Requests to Expo's push service. Live Activities of its apps are updated through APNs.
struct ExpoFormat: VendorFormat {
  let vendor = Vendor.expo
  let hosts = [VendorHost("exp.host")]
  let apis: [any VendorAPI] = [Expo()]
  let marks: [String] = []
  let fields = ["to", "title", "body", "channelId", "categoryId"]

  func owns(_ body: JSON) -> Bool {
    let message = body.array?.first ?? body
    let token = message["to"]?.string ?? message["to"]?[0]?.string
    return token.map(Expo.isToken) ?? false
  }

  func address(ofBody json: JSON?, names: (String) -> Bool) -> VendorRequest {
    VendorRequest(path: "/--/api/v2/push/send")
  }

  func update(_ activity: Activity, at time: Date) -> VendorRequest {
    APNsFormat().update(activity, at: time)
  }

  func end(_ activity: Activity, at time: Date) -> VendorRequest {
    APNsFormat().end(activity, at: time)
  }
}
