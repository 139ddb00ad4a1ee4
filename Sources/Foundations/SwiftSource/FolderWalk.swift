package import Foundation

/// The files below a folder, except those in hidden folders, build folders and third-party code.
package struct FolderWalk: Sendable {
  /// The paths, which begin with the folder's path as given.
  package private(set) var files: [String] = []
  package private(set) var folders: [String] = []
  package private(set) var leftOut: [LeftOutFile] = []

  private static let limits = (depth: 64, files: 400_000)

  /// Lists the files. Symbolic links are followed if their targets are below `boundary`, by default
  /// the folder's repository.
  package init(_ folder: String, boundary: String? = nil) {
    var seen: Set<String> = []
    var pending = [(path: folder, depth: 0)]
    // Symbolic links are followed last, so that a target below the folder is listed under its own
    // path.
    var links: [(path: String, depth: Int, isFolder: Bool)] = []
    let limit = boundary ?? Repository.root(of: folder) ?? folder
    let boundary = Self.real(limit) ?? limit
    while !pending.isEmpty || !links.isEmpty {
      if pending.isEmpty {
        let link = links.removeFirst()
        guard link.isFolder else {
          if let real = Self.real(link.path), seen.insert(real).inserted { files.append(link.path) }
          continue
        }
        pending.append((link.path, link.depth))
      }
      let (path, depth) = pending.removeLast()
      guard depth < Self.limits.depth, files.count < Self.limits.files,
        let real = Self.real(path), seen.insert(real).inserted, let entries = opendir(path)
      else { continue }
      folders.append(path)
      while let entry = readdir(entries) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name == "." || name == ".." { continue }
        let place = path + "/" + name
        if name.utf8.contains(where: { $0 < 32 || $0 == 127 }) {
          leftOut.append(LeftOutFile(path: place, reason: .controlCharacter))
          continue
        }
        switch Self.kind(place, entry.pointee.d_type) {
        case .folder: if !Self.isForeign(name) { pending.append((place, depth + 1)) }
        case .file:
          files.append(place)
          seen.insert(real + "/" + name)
        case .link:
          guard let target = Self.real(place) else { continue }
          if target == boundary || target.hasPrefix(boundary + "/") {
            let isFolder = Self.kind(place, UInt8(DT_UNKNOWN), follows: true) == .folder
            if isFolder && Self.isForeign(name) { continue }
            links.append((place, depth + 1, isFolder))
          } else {
            leftOut.append(LeftOutFile(path: place, reason: .linkOutside))
          }
        case .other: break
        }
      }
      closedir(entries)
    }
    files.sort()
    folders.sort()
    leftOut.sort { $0.path < $1.path }
  }

  /// The project's own Swift files, except tests and hidden folders.
  package var sources: [String] {
    files.filter { path in
      let inner = path.dropFirst(folders.first?.count ?? 0)
      return path.hasSuffix(".swift") && !path.hasSuffix("/Package.swift")
        && !inner.contains("Tests/") && !inner.contains("/.")
    }
  }

  /// Whether a folder of this name is hidden or contains builds or third-party code.
  private static func isForeign(_ folder: String) -> Bool {
    folder.utf8.first == UInt8(ascii: ".") || foreign.contains(folder)
  }

  private static let foreign: Set<String> = [
    "Pods", "Carthage", "DerivedData", "node_modules", "build", "SourcePackages",
  ]

  private enum Kind { case folder, file, link, other }

  /// The kind of an entry, from the directory if it contains the type, otherwise from the file.
  private static func kind(_ path: String, _ type: UInt8, follows: Bool = false) -> Kind {
    switch Int32(type) {
    case Int32(DT_DIR): return .folder
    case Int32(DT_REG): return .file
    case Int32(DT_LNK): return .link
    case Int32(DT_UNKNOWN):
      var status = stat()
      guard (follows ? stat(path, &status) : lstat(path, &status)) == 0 else { return .other }
      return switch status.st_mode & S_IFMT {
      case S_IFDIR: .folder
      case S_IFREG: .file
      case S_IFLNK: .link
      default: .other
      }
    default: return .other
    }
  }

  package static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}

package struct LeftOutFile: Sendable, Hashable {
  package enum Reason: String, Sendable, Hashable {
    /// A symbolic link whose target is outside the repository.
    case linkOutside = "link-outside"
    /// The name contains a control character, which could affect a terminal.
    case controlCharacter = "control-character"
    /// Another file with a widget declares the same types.
    case copy
    /// The widget does not compile, but others do.
    case notCompiled = "not-compiled"
  }

  /// The path, in which control characters are unchanged.
  package let path: String
  package let reason: Reason

  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }
}

/// Reads files of untrusted projects: a pipe or a device does not block, and a file that is too
/// large is not read.
package enum RegularFile {
  /// The maximum size in bytes.
  package static let limit = 64 << 20

  /// The contents; `nil` if the file is not regular, cannot be read or is too large.
  package static func bytes(_ path: String, limit: Int = limit) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit
    else { return nil }
    let size = Int(status.st_size)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let step = read(file, buffer.baseAddress! + count, size - count)
        if step <= 0 { break }
        count += step
      }
    }
  }

  package static func data(_ path: String) -> Data? { bytes(path).map { Data($0) } }
}
