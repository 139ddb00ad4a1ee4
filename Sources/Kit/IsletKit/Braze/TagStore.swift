import Foundation
import Basics
import Synchronization

/// The tags under which activities were launched, stored in a small file that persists between
/// processes.
///
/// The format is `{"activities": {"ID": {"tag": "…", "type": "…"}}}`. An unreadable file counts as
/// empty: then its activities are not resumed.
struct TagStore: Sendable {
  struct Entry: Sendable, Hashable {
    var tag: String
    var type: String
  }

  /// One lock for all stores of the process, because two of them may use the same file.
  private static let lock = Mutex(())

  private let path: String
  private let devicePath: String

  init(folder: String, app: String) {
    let name = app.unicodeScalars.map { scalar in
      CharacterSet.alphanumerics.contains(scalar) || "._-".unicodeScalars.contains(scalar)
        ? String(scalar) : "_"
    }.joined()
    devicePath = folder + "/device"
    path = folder + "/" + (name.isEmpty ? "_" : name) + ".json"
  }

  func entries(ofType type: String) -> [String: Entry] {
    Self.lock.withLock { _ in read() }.filter { $0.value.type == type }
  }

  func set(_ entry: Entry, for activity: String) { change { $0[activity] = entry } }

  func remove(_ activity: String) { change { $0[activity] = nil } }

  func removeAll() { change { $0 = [:] } }

  /// An identifier of this device, created on first use and stored in the file of the tags.
  var deviceID: String {
    Self.lock.withLock { _ in
      let url = URL(fileURLWithPath: devicePath)
      if let known = try? String(contentsOf: url, encoding: .utf8), !known.isEmpty { return known }
      let new = UUID().uuidString
      try? FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? Data(new.utf8).write(to: url, options: .atomic)
      return new
    }
  }

  private func change(_ body: (inout [String: Entry]) -> Void) {
    Self.lock.withLock { _ in
      var entries = read()
      let before = entries
      body(&entries)
      guard entries != before else { return }
      write(entries)
    }
  }

  private func read() -> [String: Entry] {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)),
      let activities = (try? JSON.parse([UInt8](data)))?["activities"]?.object
    else { return [:] }
    var entries: [String: Entry] = [:]
    for (id, value) in activities {
      guard let tag = value["tag"]?.string, let type = value["type"]?.string else { continue }
      entries[id] = Entry(tag: tag, type: type)
    }
    return entries
  }

  private func write(_ entries: [String: Entry]) {
    let activities = entries.sorted { $0.key < $1.key }.map { id, entry -> (String, JSON) in
      (id, ["tag": .string(entry.tag), "type": .string(entry.type)])
    }
    let json: JSON = ["activities": .object(JSONObject(activities))]
    let url = URL(fileURLWithPath: path)
    try? FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? Data(json.encoded).write(to: url, options: .atomic)
  }
}
