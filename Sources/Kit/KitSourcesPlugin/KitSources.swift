import Foundation
import PackagePlugin

/// Converts an app's sources for a target on Linux: all Swift files in the target's folder that are
/// not among the target's own sources. So the app's folder stays as it is in Xcode.
///
/// See https://docs.swift.org/swiftpm/documentation/packagemanagerdocs/plugins.
@main struct KitSources: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let tool = try context.tool(named: "kit-sources").url
    // `sourceFiles` also contains files without a build rule.
    let own = Set(
      target.sourceFiles.filter { $0.type == .source }.map { $0.url.standardizedFileURL.path })
    let folder = target.directoryURL.standardizedFileURL
    return sources(in: folder).filter { !own.contains($0.path) }.map { source in
      let name = source.path.dropFirst(folder.path.count + 1).replacing("/", with: "-")
      let output = context.pluginWorkDirectoryURL.appending(path: name)
      return .buildCommand(
        displayName: "Preparing \(name)", executable: tool,
        arguments: [source.path, output.path], inputFiles: [source], outputFiles: [output])
    }
  }

  private func sources(in folder: URL) -> [URL] {
    let files = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
      .map(\.standardizedFileURL).sorted { $0.path < $1.path }
  }
}
