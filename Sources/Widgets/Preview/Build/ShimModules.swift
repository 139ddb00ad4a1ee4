import Foundation

/// The modules against which widget code is compiled, built once per compiler.
package struct ShimModules: Sendable {
  let folder: String

  /// The vocabulary's modules, in the order of compilation.
  static let rooms = ["ViewTree", "WidgetUI", "WidgetHost"]
  static let library = "Widgets"
  static let names = allNames.filter { !belowFoundation.contains($0) }
  #if os(macOS)
    /// Modules on which the system's own Foundation depends. An alias would hide them from
    /// Foundation, too, so imports of these modules are replaced by imports of the vocabulary.
    private static let belowFoundation = Set(Names["below-foundation"])
  #else
    private static let belowFoundation: Set<String> = []
  #endif
  private static let allNames = Names["vocabulary"]
  /// The modules of this system that an app may also import.
  private static let system = Names["system"]
  /// Other frameworks of iOS. Imports of these are replaced by imports of the vocabulary.
  private static let frameworks = Names["frameworks"]
  /// Frameworks of systems other than iOS.
  private static let foreign: Set<String> = ["AppKit", "Cocoa", "WatchKit"]
  /// The module names that code can import here.
  static let importable = Set(names + system)
  /// The modules for which `canImport` is true.
  static let present = importable.union(allNames).union(frameworks).subtracting(foreign)

  /// The name under which a module is built. Apps import the module by its original name.
  static func alias(_ name: String) -> String { "Islet_" + name }

  /// The arguments of every compilation against the vocabulary.
  var arguments: [String] {
    var list = ["-I", folder, "-L", folder, "-l\(Self.library)"]
    for name in Self.names { list += ["-module-alias", "\(name)=\(Self.alias(name))"] }
    return list
  }

  /// The folder with the modules' sources: beside an installed program, or in a parent folder in a
  /// checkout.
  static func sources(executable: String) -> String? {
    var folder = URL(fileURLWithPath: executable).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    for _ in 0..<8 {
      for candidate in ["share/islet/widgets", "Sources/Widgets"] {
        let path = folder.appendingPathComponent(candidate).path
        if FileManager.default.fileExists(atPath: path + "/WidgetUI") { return path }
      }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  /// Finds the modules built from these sources with this compiler: beside the program, where `make
  /// build` and `make install` put them, or in the cache. If they are missing, builds them in the
  /// cache.
  init(_ toolchain: Toolchain, cache: String, executable: String, progress: Progress)
    throws(PreviewError)
  {
    let build = try ShimBuild(toolchain, executable: executable)
    let program = URL(fileURLWithPath: executable).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    for place in ["widgets", "../lib/islet/widgets"] {
      let shipped = program.appendingPathComponent(place).standardizedFileURL.path
      if ShimBuild.isWhole(shipped + "/" + build.name) {
        folder = shipped + "/" + build.name
        return
      }
    }
    folder = try build.make(in: cache + "/widgets", progress: progress)
  }

  /// Builds the modules in a subfolder of `folder` if they are missing. Removes the modules of
  /// other sources or compilers.
  package static func prepare(
    in folder: String, executable: String, progress: Progress
  ) throws(PreviewError) {
    guard let toolchain = Toolchain() else { throw .noToolchain }
    let build = try ShimBuild(toolchain, executable: executable)
    _ = try build.make(in: folder, progress: progress)
    let files = FileManager.default
    for name in (try? files.contentsOfDirectory(atPath: folder)) ?? []
    where name != build.name && ShimBuild.isWhole(folder + "/" + name) {
      try? files.removeItem(atPath: folder + "/" + name)
    }
  }
}

/// The lists in `names.txt`, by title.
enum Names {
  private static let lists: [String: [String]] = {
    let paragraphs = String(decoding: PackageResources.names_txt, as: UTF8.self)
      .components(separatedBy: "\n\n")
      .map { $0.split { $0 == " " || $0 == "\n" }.map(String.init) }
    return Dictionary(
      uniqueKeysWithValues: paragraphs.map { (String($0[0].dropLast()), Array($0.dropFirst())) })
  }()

  static subscript(_ title: String) -> [String] { lists[title] ?? [] }
}
