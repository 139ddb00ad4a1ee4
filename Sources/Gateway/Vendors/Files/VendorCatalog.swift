package import Basics
import Simulator
import Synchronization

/// All vendors that this process stands in for: those in code, a person's own files, the built-in files.
package enum VendorCatalog {
  /// Vendors whose APIs take code, in the order in which a body is offered to them.
  static let inCode: [any VendorFormat] = [
    APNsFormat(), FCMFormat(), OneSignalFormat(), CustomerIOFormat(), BrazeFormat(),
  ]

  private struct Content: Sendable {
    /// A person's files, by who read them.
    var owned: [String: [VendorFile]] = [:]
    /// Those and the built-in ones, once somebody asked.
    var formats: [VendorFileFormat]?
    /// How often files were taken.
    var version = 0
  }

  private static let content = Mutex(Content())

  /// The vendors of files; the built-in files are read when first asked for: most requests are of code's.
  static var inFiles: [VendorFileFormat] {
    if let known = content.withLock({ $0.formats }) { return known }
    let builtIn = BuiltInVendor.files
    return content.withLock { content in
      let own = content.owned.sorted { $0.key < $1.key }.flatMap(\.value).sorted {
        $0.name < $1.name
      }
      let names = Set(own.map(\.name))
      let formats = (own + builtIn.filter { !names.contains($0.name) }).map(VendorFileFormat.init)
      content.formats = formats
      return formats
    }
  }

  /// Another number whenever the vendors are others.
  package static var version: Int { content.withLock { $0.version } }

  static let apisInCode = inCode.flatMap(\.apis)

  /// The names of all vendors, for which no file is read.
  package static var names: [String] {
    let own = content.withLock { $0.owned.values.joined().map(\.name).sorted() }
    return (inCode.map(\.vendor.rawValue) + own + BuiltInVendor.all.map(\.name)).uniqued()
  }

  /// Takes files in place of those that their owner gave before; one of a built-in's name stands for that.
  package static func use(_ files: [VendorFile], by owner: String = "configuration") {
    content.withLock { content in
      content.owned[owner] = files.isEmpty ? nil : files
      content.formats = nil
      content.version += 1
    }
  }

  /// Why a file cannot be used beside the vendors in code.
  package static func conflict(of file: VendorFile) -> Phrase? {
    inCode.contains { $0.vendor.rawValue == file.name }
      ? "\(file.name) is in the program itself: give the file another name" : nil
  }

  /// Endpoints that two vendors have: of files the first by name answers.
  package static func shadowed(_ files: [VendorFile]) -> [Phrase] {
    guard !files.isEmpty else { return [] }
    var owners: [String: String] = [:]
    for operation in apisInCode.flatMap({ api in
      api.operations.map { (api.vendor.rawValue, $0) }
    }) {
      owners["\(operation.1.method.uppercased()) \(pattern(operation.1.path))"] = operation.0
    }
    let names = Set(files.map(\.name))
    let all = files + BuiltInVendor.files.filter { !names.contains($0.name) }
    return all.flatMap { file in
      file.routes.compactMap { route -> Phrase? in
        let key = "\(route.method) \(pattern(route.path))"
        guard let owner = owners[key], owner != file.name else {
          owners[key] = file.name
          return nil
        }
        return "\(owner) answers \(route.method) \(route.path), and \(file.name) does not"
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

/// A vendor file that is in the program.
package struct BuiltInVendor: Sendable {
  package var name: String
  package var bytes: [UInt8]

  package static let all: [BuiltInVendor] = [
    BuiltInVendor(name: "adobe", bytes: PackageResources.adobe_json5),
    BuiltInVendor(name: "airship", bytes: PackageResources.airship_json5),
    BuiltInVendor(name: "insider", bytes: PackageResources.insider_json5),
    BuiltInVendor(name: "moengage", bytes: PackageResources.moengage_json5),
    BuiltInVendor(name: "pushwoosh", bytes: PackageResources.pushwoosh_json5),
  ]

  package static func named(_ name: String) -> BuiltInVendor? { all.first { $0.name == name } }

  /// The files as they are read. One that cannot be read is left out: a test reads them all.
  static let files: [VendorFile] = all.compactMap { vendor in
    var warnings: [FileProblem] = []
    var file = try? VendorFile(vendor.bytes, name: vendor.name, warnings: &warnings)
    file?.isBuiltIn = true
    return file
  }
}
