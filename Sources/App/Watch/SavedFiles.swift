import Basics
import Foundation
import Simulator
import Synchronization

/// The type files of the configuration, reloaded when they are saved, so that cards change while
/// they are edited.
final class TypeFiles: Sendable {
  private let context: CommandContext
  /// The last contents of each file, valid or not.
  private let known: Mutex<[String: Data]>

  /// Existing files are not reported as new, because the gateway has already read them.
  init(_ context: CommandContext) {
    self.context = context
    known = Mutex(Self.files(Places(context)))
  }

  /// Calls `onChange` with the types of each file saved from now on, and `complain` with problems,
  /// on a separate thread. Returns the watch, whose release ends it, or `nil` if the system does
  /// not support watching.
  func watch(
    _ onChange: @escaping @Sendable ([ActivityType]) -> Void,
    complain: @escaping @Sendable (String) -> Void
  ) -> FolderWatch? {
    .of({ [context] in Places(context).watched("types") }) { [self] in
      let types = changed(complain)
      if !types.isEmpty { onChange(types) }
    }
  }

  /// Registers the types of saved files with a gateway.
  func follow(
    _ url: String, key: String?, complain: @escaping @Sendable (String) -> Void
  ) -> FolderWatch? {
    let calls = GatewayCalls(url, key: key) { _ in }
    return watch({ calls.register($0) }, complain: complain)
  }

  private func changed(_ complain: (String) -> Void) -> [ActivityType] {
    let files = Self.files(Places(context))
    let before = known.withLock { exchange(&$0, with: files) }
    var types: [ActivityType] = []
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) where before[path] != bytes {
      do throws(Failure) {
        types.append(try TypeLibrary.read(path, context))
      } catch {
        // Omit the folder, which the user knows, to keep the line short.
        complain(
          error.line.replacing(Places(context).config + "/", with: "").replacing(
            "islet: ", with: ""))
      }
    }
    return types
  }

  private static func files(_ places: Places) -> [String: Data] {
    let pairs = Places.files(in: places.config + "/types").compactMap { path in
      FileManager.default.contents(atPath: path).map { (path, $0) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }
}
