// Adds the parts of Apple's Foundation that Linux lacks or has in other modules, so that an app
// that imports one of Apple's frameworks finds them as on iOS.
@_exported public import Foundation
#if canImport(FoundationNetworking)
  @_exported public import FoundationNetworking
#endif

extension FileManager {
  /// The folder that an app shares with its extensions: `$XDG_DATA_HOME/islet/groups/GROUP`. It is
  /// created if missing. Returns `nil` for an invalid folder name.
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
