import Basics
import HTTP
import Simulator

/// Requests of a vendor that a file describes. If the file defines no requests, Islet itself
/// updates and ends cards through APNs.
struct VendorFileFormat: VendorFormat {
  let vendor: Vendor
  let marks: [String]
  private let read: @Sendable () -> VendorFile

  init(_ file: VendorFile) {
    vendor = Vendor(rawValue: file.name)
    marks = file.marks
    read = { file }
  }

  /// Uses a built-in file, which is parsed only when more than its marks is needed.
  init(_ builtIn: BuiltInVendor) {
    vendor = Vendor(rawValue: builtIn.name)
    marks = builtIn.marks
    read = { builtIn.file }
  }

  var file: VendorFile { read() }
  var hosts: [VendorHost] { file.hosts }
  var apis: [any VendorAPI] { [VendorFileAPI(file: file)] }

  var fields: [String] {
    let file = file
    guard file.marks.isEmpty else {
      return (file.marks + file.places.values.compactMap(\.firstKey).sorted()).uniqued()
    }
    return file.routes.flatMap(\.required).compactMap(\.firstKey).uniqued()
  }

  func owns(_ body: JSON) -> Bool {
    guard marks.isEmpty else { return marks.contains { body[$0] != nil } }
    return file.routes.contains { !$0.required.isEmpty && $0.hasRequired(body) }
  }

  private func route(ofBody json: JSON?, names: (String) -> Bool) -> VendorFile.Route? {
    file.routes.first { $0.fits(json, names: names) } ?? file.routes.first
  }

  func address(ofBody json: JSON?, names: (String) -> Bool) -> VendorRequest {
    let route = route(ofBody: json, names: names)
    let path = (route?.path ?? "/").replacing(/\{[^}\/]*\}/, with: OfflineCheck.placeholder)
    return VendorRequest(path: path, method: route?.method ?? "POST")
  }

  func missingAddress(ofBody json: JSON) -> Phrase? {
    let route = route(ofBody: json) { json[$0] != nil }
    return route.flatMap { $0.components.contains(nil) ? "post it to \($0.path)" : nil }
  }

  func request(_ event: PushEvent, for activity: Activity, at time: Date) -> VendorRequest {
    guard let request = file.requests[event] else {
      return APNsFormat().request(event, for: activity, at: time)
    }
    let (id, app) = (activity.id, activity.appID ?? "app")
    let path = JSON.string(request.path).filled(with: [
      "id": .string(id.percentEncoded), "app": .string(app.percentEncoded),
    ])
    let body = request.body.filled(with: [
      "id": .string(id), "app": .string(app), "content_state": activity.contentState,
      "dismissal_date": .number(Int(activity.lastDismissal(from: time).timeIntervalSince1970)),
    ])
    return VendorRequest(path: path.string ?? "/", body: body)
  }
}
