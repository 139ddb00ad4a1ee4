import Basics
import Dashboard
import Foundation

/// The file in which a draft is edited, for its owner's eyes alone.
struct DraftFile: Sendable {
  let path: String
  let before: String
  /// Whether it stays when the editor is closed.
  let isKept: Bool

  init(_ draft: Draft, _ places: Places) throws(Failure) {
    let folder: String
    switch draft.place {
    case .types: folder = places.config + "/types"
    case .temporary:
      folder = FileManager.default.temporaryDirectory.path + "/islet-\(UUID().uuidString)"
    }
    isKept = draft.place != .temporary
    path = Self.file(of: draft, in: folder) ?? "\(folder)/\(draft.file)"
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true,
        attributes: isKept ? nil : [.posixPermissions: 0o700])
    } catch {
      throw Failure(.usage, "\(folder) cannot be made", mend: "look at its permissions")
    }
    // O_EXCL: what is there is never written over, not even by a link.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isKept ? 0o644 : 0o600)
    guard descriptor >= 0 else {
      guard errno == EEXIST, isKept, let text = Self.text(path) else {
        throw Failure(
          .usage, "\(path) cannot be written (\(String(cString: strerror(errno))))",
          mend: "look at its permissions")
      }
      before = text
      return
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: Data(draft.text.utf8))
    } catch {
      throw Failure(.usage, "\(path) cannot be written", mend: "look at the room on its disk")
    }
    before = draft.text
    if !isKept {
      try? FileManager.default.setAttributes([.modificationDate: Self.past], ofItemAtPath: path)
    }
  }

  /// A moment at which nobody saves, by which one knows whether somebody did.
  private static let past = Date(timeIntervalSince1970: 1_000_000_000)

  /// Whether a temporary file was saved since, with other words or the same.
  var wasSaved: Bool {
    let date = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    return !isKept && date.map { abs($0.timeIntervalSince(Self.past)) > 1 } ?? false
  }

  /// The file that speaks of the type already, under whatever name.
  private static func file(of draft: Draft, in folder: String) -> String? {
    guard draft.place == .types, case .presentation(let type) = draft.purpose else { return nil }
    return Places.files(in: folder).first { path in
      let bytes = FileManager.default.contents(atPath: path) ?? Data()
      return (try? JSON.parse(Array(bytes), dialect: .json5))?["name"]?.string == type
    }
  }

  /// What is in it now; nothing where it is gone or no UTF-8.
  var text: String? { Self.text(path) }

  func remove() {
    guard !isKept else { return }
    try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent)
  }

  private static func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).flatMap { String(data: $0, encoding: .utf8) }
  }
}
