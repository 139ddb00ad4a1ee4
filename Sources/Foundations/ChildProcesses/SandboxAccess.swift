import Foundation

/// The files that a sandboxed program can access, and whether it may start other programs.
package struct SandboxAccess: Sendable, Hashable {
  /// Files and folders to read and execute, as paths without symbolic links.
  var readable: [String]
  var writable: [String]
  var hasProcesses: Bool

  /// The maximum size in bytes of the temporary folder, which is stored in memory.
  static let scratch = 64 << 20
  package static let scratchFolder = "/tmp"

  /// Creates an access. Resolves symbolic links, and omits paths that do not exist.
  package init(readable: [String], writable: [String] = [], hasProcesses: Bool = false) {
    self.readable = readable.compactMap(Self.real)
    self.writable = writable.compactMap(Self.real)
    self.hasProcesses = hasProcesses
  }

  /// The system's libraries, and files that the loader and the clock need.
  package static var libraries: [String] {
    #if os(Linux)
      [
        "/usr/lib", "/usr/lib32", "/usr/lib64", "/lib", "/lib64", "/etc/ld.so.cache",
        "/etc/localtime", "/usr/share/zoneinfo",
      ]
    #else
      ["/usr/lib", "/System/Library", "/usr/share/zoneinfo", "/private/var/db/timezone"]
    #endif
  }

  /// Resolves the symbolic links in the existing part of a path, because a sandbox has files only
  /// under their real paths.
  package static func resolved(_ path: String) -> String {
    var (head, tail) = (path, "")
    while !head.isEmpty, head != "/" {
      if let real = real(head) { return real + tail }
      let name = (head as NSString).lastPathComponent
      (head, tail) = ((head as NSString).deletingLastPathComponent, "/" + name + tail)
    }
    return path
  }

  /// Resolves a path's symbolic links; `nil` if there is no file.
  static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// The command line of bubblewrap. `filter` and `information` are descriptors.
  func bubblewrapArguments(_ path: String, filter: Int, information: Int, folder: String?)
    -> [String]
  {
    var words = [
      path, "--unshare-all", "--die-with-parent", "--as-pid-1", "--new-session", "--cap-drop",
      "ALL", "--proc", "/proc", "--dev", "/dev", "--size", "\(Self.scratch)", "--tmpfs",
      Self.scratchFolder,
    ]
    // The system's own symbolic links, such as /lib.
    for link in ["/lib", "/lib64", "/lib32", "/bin", "/sbin"] {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link) else {
        continue
      }
      words += ["--symlink", target, link]
    }
    // Sorted, so that a folder is mounted before its contents.
    for path in Set(readable).sorted() { words += ["--ro-bind", path, path] }
    for path in Set(writable).sorted() { words += ["--bind", path, path] }
    words += ["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", folder ?? "/"]
    return words + ["--seccomp", "\(filter)", "--info-fd", "\(information)", "--"]
  }

  /// The command line of `sandbox-exec` with a profile that denies everything else.
  func sandboxExecArguments(_ program: String) -> [String] {
    func rules(_ action: String, _ paths: [String]) -> String {
      paths.isEmpty ? "" : "(allow \(action) \(paths.map(Self.subpath).joined(separator: " ")))"
    }
    let profile = [
      "(version 1)", "(deny default)", "(import \"system.sb\")", "(allow sysctl-read)",
      rules("file-read*", readable + writable), rules("file-write*", writable),
      hasProcesses
        ? "(allow process-fork)(allow process-exec*)"
        : "(allow process-exec* \(Self.literal(program)))",
    ]
    return ["/usr/bin/sandbox-exec", "-p", profile.joined(separator: "\n")]
  }

  private static func subpath(_ path: String) -> String { "(subpath \(quoted(path)))" }
  private static func literal(_ path: String) -> String { "(literal \(quoted(path)))" }
  private static func quoted(_ path: String) -> String {
    "\"" + path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
