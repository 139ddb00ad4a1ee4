// Names from Apple's Foundation that Linux's Foundation lacks or has in another module. An app gets
// them by importing any of the kit's frameworks, as on an iPhone.
@_exported public import Foundation
#if canImport(FoundationNetworking)
  @_exported public import FoundationNetworking
#endif

extension Bundle {
  /// The app's bundle identifier: `ISLET_APP`, otherwise the executable's name. `KitSources` writes
  /// it in place of `Bundle.main.bundleIdentifier`, which is `nil` on Linux.
  public var isletBundleIdentifier: String? {
    ProcessInfo.processInfo.environment["ISLET_APP"]
      ?? CommandLine.arguments.first?.split(separator: "/").last.map(String.init)
  }
}

extension FileManager {
  /// The folder that an app shares with its extensions, created if missing:
  /// `$XDG_DATA_HOME/islet/groups/GROUP`. `nil` if the name is not a valid folder name. Mirrors
  /// `FileManager.containerURL(forSecurityApplicationGroupIdentifier:)`.
  public func containerURL(forSecurityApplicationGroupIdentifier group: String) -> URL? {
    guard !group.isEmpty, !group.hasPrefix("."), !group.contains("/"), !group.utf8.contains(0)
    else { return nil }
    let environment = ProcessInfo.processInfo.environment
    let data =
      environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? NSHomeDirectory() + "/.local/share"
    let folder = URL(fileURLWithPath: "\(data)/islet/groups/\(group)", isDirectory: true)
    do {
      try createDirectory(at: folder, withIntermediateDirectories: true)
      return folder
    } catch {
      return nil
    }
  }
}
