package import Basics
package import Simulator
import Synchronization

/// All vendors that this process replaces: those in code, those in the user's files, and those in
/// built-in files.
package enum VendorCatalog {
  /// Vendors implemented in code. Braze is last, because other vendors use some of the same field
  /// names.
  static let inCode: [any VendorFormat] = [APNsFormat(), FCMFormat(), BrazeFormat()]

  private struct Content: Sendable {
    /// The user's files, by the owner that registered them.
    var owned: [String: [VendorFile]] = [:]
    /// The user's and the built-in files; `nil` until they are first used.
    var formats: [VendorFileFormat]?
    /// How often files were registered.
    var version = 0
  }

  private static let content = Mutex(Content())

  /// The vendors in files. A built-in file is parsed only when more than its marks is needed.
  static var inFiles: [VendorFileFormat] {
    content.withLock { content in
      if let known = content.formats { return known }
      let own = content.owned.sorted { $0.key < $1.key }.flatMap(\.value).sorted {
        $0.name < $1.name
      }
      let names = Set(own.map(\.name))
      let formats =
        own.map { VendorFileFormat($0) }
        + BuiltInVendor.all.filter { !names.contains($0.name) }.map { VendorFileFormat($0) }
      content.formats = formats
      return formats
    }
  }

  /// All vendors in the order in which they are compared with a body. Files with marks come before
  /// Braze.
  static var formats: [any VendorFormat] {
    let marked: [any VendorFormat] = inFiles.filter { !$0.marks.isEmpty }
    let others: [any VendorFormat] = inFiles.filter(\.marks.isEmpty)
    return inCode.dropLast() + marked + inCode.suffix(1) + others
  }

  /// Changes whenever the vendors change.
  package static var version: Int { content.withLock { $0.version } }

  static let apisInCode = inCode.flatMap(\.apis)

  /// The names of all vendors, without reading files.
  package static var names: [String] {
    let own = content.withLock { $0.owned.values.joined().map(\.name).sorted() }
    return (inCode.map(\.vendor.rawValue) + own + BuiltInVendor.all.map(\.name)).uniqued()
  }

  /// The vendor with a name, whose dots may be omitted: `customerio`.
  package static func vendor(named name: String) -> Vendor? {
    let names = names
    let known = names.contains(name) ? name : names.first { $0.filter { $0 != "." } == name }
    return known.flatMap(Vendor.init(rawValue:))
  }

  /// Replaces all files of an owner. A user's file replaces a built-in file with the same name.
  package static func use(_ files: [VendorFile], by owner: String = "configuration") {
    content.withLock { content in
      content.owned[owner] = files.isEmpty ? nil : files
      content.formats = nil
      content.version += 1
    }
  }

  package static func conflict(of file: VendorFile) -> Phrase? {
    inCode.contains { $0.vendor.rawValue == file.name }
      ? "\(file.name) is built in: give the file another name" : nil
  }

  /// Messages about endpoints that two vendors define. Of two files, the first by name serves the
  /// endpoint.
  package static func shadowed(_ files: [VendorFile]) -> [Phrase] {
    guard !files.isEmpty else { return [] }
    var owners: [String: String] = [:]
    for operation in apisInCode.flatMap({ api in
      api.operations.map { (api.vendor.rawValue, $0) }
    }) {
      owners["\(operation.1.method.uppercased()) \(pattern(operation.1.path))"] = operation.0
    }
    let names = Set(files.map(\.name))
    let all = files + BuiltInVendor.all.map(\.file).filter { !names.contains($0.name) }
    return all.flatMap { file in
      file.routes.compactMap { route -> Phrase? in
        let key = "\(route.method) \(pattern(route.path))"
        guard let owner = owners[key], owner != file.name else {
          owners[key] = file.name
          return nil
        }
        return
          "\(owner) handles \(route.method) \(route.path); the route in \(file.name) is ignored"
      }
    }
  }

  private static func pattern(_ path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).map {
      $0.hasPrefix("{") ? "{}" : $0
    }
    .joined(separator: "/")
  }
}

/// A vendor file that is part of the program.
package final class BuiltInVendor: Sendable {
  package let name: String
  /// A copy of the file's `marks`, which avoids parsing the file for them.
  let marks: [String]
  private let text: @Sendable () -> [UInt8]
  private let known = Mutex<VendorFile?>(nil)

  private init(
    _ name: String, marks: [String] = [], _ text: @autoclosure @escaping @Sendable () -> [UInt8]
  ) {
    self.name = name
    self.marks = marks
    self.text = text
  }

  package var bytes: [UInt8] { text() }

  package static let all: [BuiltInVendor] = [
    BuiltInVendor(
      "onesignal", marks: ["event_updates", "event_attributes"], PackageResources.onesignal_json5),
    BuiltInVendor(
      "customer.io", marks: ["notification_type", "instance_id", "push_payload", "identifiers"],
      PackageResources.customer_io_json5),
    BuiltInVendor("adobe", PackageResources.adobe_json5),
    BuiltInVendor("airship", PackageResources.airship_json5),
    BuiltInVendor("insider", PackageResources.insider_json5),
    BuiltInVendor("moengage", PackageResources.moengage_json5),
    BuiltInVendor("pushwoosh", PackageResources.pushwoosh_json5),
  ]

  package static func named(_ name: String) -> BuiltInVendor? {
    let name = VendorCatalog.vendor(named: name)?.rawValue ?? name
    return all.first { $0.name == name }
  }

  /// The parsed file. Must be valid: a test parses all built-in files.
  var file: VendorFile {
    known.withLock { known in
      if let known { return known }
      var warnings: [FileProblem] = []
      guard var file = try? VendorFile(bytes, name: name, warnings: &warnings) else {
        preconditionFailure("\(name).json5 cannot be read")
      }
      file.isBuiltIn = true
      known = file
      return file
    }
  }
}
