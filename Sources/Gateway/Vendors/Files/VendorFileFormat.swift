import Basics
import Simulator

/// Requests of a vendor that a file describes. The file says how requests are read and not how they are written:
/// what Islet itself sends to a card goes by APNs.
struct VendorFileFormat: VendorFormat {
  let file: VendorFile
  let api: VendorFileAPI

  init(_ file: VendorFile) {
    self.file = file
    api = VendorFileAPI(file: file)
  }

  var vendor: Vendor { api.vendor }
  var hosts: [VendorHost] { file.hosts }
  var apis: [any VendorAPI] { [api] }
  var marks: [String] { [] }
  var fields: [String] {
    file.routes.flatMap(\.required).compactMap { path in
      if case .key(let key)? = path.steps.first { key } else { nil }
    }.uniqued()
  }

  func owns(_ body: JSON) -> Bool {
    file.routes.contains { !$0.required.isEmpty && $0.fits(body) }
  }

  func address(ofBody json: JSON?, names: (String) -> Bool) -> VendorRequest {
    let route = json.flatMap { json in file.routes.first { $0.fits(json) } } ?? file.routes.first
    let path = (route?.path ?? "/").replacing(/\{[^}\/]*\}/, with: OfflineCheck.placeholder)
    return VendorRequest(path: path, method: route?.method ?? "POST")
  }

  func missingAddress(ofBody json: JSON) -> Phrase? {
    let open = file.routes.filter { $0.fits(json) && $0.components.contains(nil) }
    return open.first.map { "post it to \($0.path)" }
  }

  func update(_ activity: Activity, at time: Date) -> VendorRequest {
    APNsFormat().update(activity, at: time)
  }

  func end(_ activity: Activity, at time: Date) -> VendorRequest {
    APNsFormat().end(activity, at: time)
  }
}
