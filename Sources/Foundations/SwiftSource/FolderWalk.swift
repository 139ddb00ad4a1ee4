package import Foundation

/// The files below a folder, without those of hidden folders, of builds and of others' code.
package struct FolderWalk: Sendable {
  /// Their paths: the folder's as it was given, joined with theirs.
  package private(set) var files: [String] = []
  private(set) var folders: [String] = []
  package private(set) var leftOut: [LeftOutFile] = []

  /// The deepest folders and the most files that are looked at.
  private static let limits = (depth: 64, files: 400_000)

  /// Looks below a folder; links are followed as long as they stay below `boundary`, else in the folder's
  /// repository.
  package init(_ folder: String, boundary: String? = nil) {
    var seen: Set<String> = []
    var pending = [(path: folder, depth: 0)]
    // What a link leads to is looked at by its own name, where that lies below the folder, too.
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

  /// The files with Swift code of the project's own, but for tests' and what stands in hidden folders.
  package var sources: [String] {
    files.filter { path in
      let inner = path.dropFirst(folders.first?.count ?? 0)
      return path.hasSuffix(".swift") && !path.hasSuffix("/Package.swift")
        && !inner.contains("Tests/") && !inner.contains("/.")
    }
  }

  /// Whether what lies in a folder of this name is no code of the project's own.
  package static func isForeign(_ folder: String) -> Bool {
    folder.utf8.first == UInt8(ascii: ".") || foreign.contains(folder)
  }

  private static let foreign: Set<String> = [
    "Pods", "Carthage", "DerivedData", "node_modules", "build", "SourcePackages",
  ]

  private enum Kind { case folder, file, link, other }

  /// What an entry is, by what its folder says of it, else by a look at it.
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

  /// A path without links.
  package static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}

/// Something below a folder that was not looked at.
package struct LeftOutFile: Sendable, Hashable {
  package enum Reason: String, Sendable, Hashable {
    /// It is a link that leads out of the repository.
    case linkOutside = "link-outside"
    /// Its name holds a character that controls a terminal.
    case controlCharacter = "control-character"
    /// Another file with a widget declares the same types.
    case copy
    /// Its widget does not compile, and others do.
    case notCompiled = "not-compiled"
  }

  /// Its path, with control characters as they are.
  package let path: String
  package let reason: Reason

  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }
}

/// Reads files of projects, which may be anybody's: a pipe or a device among them keeps nobody waiting, and
/// one that is too long is not read.
package enum RegularFile {
  /// The longest file that is read, in bytes.
  package static let limit = 64 << 20

  /// What a file holds; nothing where it is no regular one, cannot be read or is too long.
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
