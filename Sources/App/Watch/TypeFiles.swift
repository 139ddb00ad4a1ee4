import Foundation
import Preview
import Simulator
import Synchronization

/// The type files of the configuration, read again when they are saved: cards follow while they are edited.
final class TypeFiles: Sendable {
  private let world: World
  /// Each file as it was read last, of whatever worth.
  private let known: Mutex<[String: Data]>

  /// Takes the files that are there for known: the gateway has read them.
  init(_ world: World) {
    self.world = world
    known = Mutex(Self.files(Places(world)))
  }

  /// Delivers the types of files that are saved from now on, and what is wrong in them, on a thread of its own;
  /// gives what ends that, or nothing where the system does not tell.
  func watch(
    _ onChange: @escaping @Sendable ([ActivityType]) -> Void,
    complain: @escaping @Sendable (String) -> Void
  ) -> FolderWatch? {
    .of({ [self] in folders }) { [self] in
      let types = changed(complain)
      if !types.isEmpty { onChange(types) }
    }
  }

  /// The same for a gateway: it is told the types.
  func follow(
    _ url: String, key: String?, complain: @escaping @Sendable (String) -> Void
  ) -> FolderWatch? {
    let calls = GatewayCalls(url, key: key) { _ in }
    return watch({ calls.register($0) }, complain: complain)
  }

  private func changed(_ complain: (String) -> Void) -> [ActivityType] {
    let files = Self.files(Places(world))
    let before = known.withLock { known in
      defer { known = files }
      return known
    }
    var types: [ActivityType] = []
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) where before[path] != bytes {
      do throws(Failure) {
        types.append(try TypeLibrary.read(path, world))
      } catch {
        // Where the files lie is known, and the line is short.
        complain(
          error.line.replacing(Places(world).config + "/", with: "").replacing("islet: ", with: ""))
      }
    }
    return types
  }

  private static func files(_ places: Places) -> [String: Data] {
    let folder = places.config + "/types"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let pairs = names.filter { $0.hasSuffix(".json5") }.compactMap { name in
      FileManager.default.contents(atPath: "\(folder)/\(name)").map { ("\(folder)/\(name)", $0) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  private var folders: [String] { Places(world).watched("types") }
}
