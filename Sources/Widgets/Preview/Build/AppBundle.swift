import SwiftSource
import Foundation

/// The bundle folder of a widget's process: the program, and the files named in its code.
struct AppBundle {
  let program: String
  /// The project's files in the bundle, by path.
  let files: [String]

  /// The maximum bytes of a file in the bundle.
  private static let limit = 4 << 20
  private static let endings = Set(Names["bundle-files"])

  /// Puts the files named in the sources beside a build's program. Of several files with one name,
  /// the one nearest to the widget's file is used.
  init(_ build: HostProgram, sources: SourceSet) {
    let literals = build.files.reduce(into: Set<String>()) {
      $0.formUnion(sources.file($1).literals)
    }
    var chosen: [String: String] = [:]
    let walks = sources.walks + (sources.project.map { [$0] } ?? [])
    for path in walks.flatMap(\.files) {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      guard let dot = name.lastIndex(of: "."),
        Self.endings.contains(name[name.index(after: dot)...].lowercased()),
        literals.contains(name) || literals.contains(String(name[..<dot])),
        !path.contains(".xcassets/"), !path.contains(".xcodeproj/")
      else { continue }
      chosen[name] = SourceSet.nearest([chosen[name], path].compactMap { $0 }, to: build.files[0])
    }
    let plists = walks.flatMap(\.files).filter { path in
      path.hasSuffix("Info.plist") && PropertyList.read(path)?["NSExtension"] != nil
    }
    chosen["Info.plist"] = SourceSet.nearest(plists, to: build.files[0])
    files = chosen.values.sorted()
    let info = Self.info(
      ProjectSpec.targets(in: walks.flatMap(\.files)), of: SourceSet.whole(build.files[0]),
      over: chosen["Info.plist"])
    program = Self.lay(chosen, info: info, beside: build.path) ?? build.path
  }

  /// The Info.plist with the additions of a project description; `nil` if there are no additions.
  private static func info(
    _ targets: [Project.Target], of file: String, over plist: String?
  ) -> Data? {
    let more = targets.first { !$0.properties.isEmpty && $0.contains(file) }?.properties
    guard let more else { return nil }
    let whole = (plist.flatMap(PropertyList.read) ?? [:]).merging(more) { $1 }
    return try? PropertyListSerialization.data(fromPropertyList: whole, format: .xml, options: 0)
  }

  /// The path of the program in a folder with the files; `nil` if there are none, or the folder
  /// cannot be created.
  private static func lay(
    _ files: [String: String], info: Data?, beside program: String
  ) -> String? {
    let manager = FileManager.default
    var hash = ContentHash()
    var kept: [(name: String, path: String)] = []
    for (name, path) in files.sorted(by: { $0.key < $1.key }) {
      guard let attributes = try? manager.attributesOfItem(atPath: path),
        let size = attributes[.size] as? Int, size <= limit
      else { continue }
      hash.add("\(name) \(path) \(size) \(attributes[.modificationDate] ?? "")")
      kept.append((name, path))
    }
    if let info { hash.add(info) }
    guard !kept.isEmpty || info != nil else { return nil }
    let folder = URL(fileURLWithPath: program).deletingLastPathComponent().path
    let bundle = folder + "/app-" + hash.text
    let host = bundle + "/host"
    if manager.fileExists(atPath: bundle) { return host }
    let made: Void? = try? WholeFolder.make(bundle, mark: "host") { temporary in
      try manager.linkItem(atPath: program, toPath: temporary + "/host")
      for (name, path) in kept {
        try manager.copyItem(atPath: path, toPath: temporary + "/" + name)
      }
      if let info { try info.write(to: URL(fileURLWithPath: temporary + "/Info.plist")) }
    }
    return made.map { host }
  }
}

extension SourceFile {
  var literals: Set<String> {
    var found: Set<String> = []
    var start: Int?
    for place in mask.code.indices where mask.code[place] == UInt8(ascii: "\"") {
      if let first = start, place - first < 200 {
        found.insert(String(decoding: mask.source[first + 1..<place], as: UTF8.self))
      }
      start = place
    }
    return found
  }
}
