import Foundation

/// What a program in a sandbox reaches of files, and whether it may start others.
package struct SandboxAccess: Sendable, Hashable {
  /// Files and folders that it can read and run, by their paths without links.
  var readable: [String]
  var writable: [String]
  var hasProcesses: Bool

  /// The bytes of the folder for scratch, which is memory.
  static let scratch = 64 << 20
  /// Where programs in a sandbox keep what nobody needs afterwards.
  package static let scratchFolder = "/tmp"

  /// Makes one that reaches the system's libraries at least.
  package init(readable: [String], writable: [String] = [], hasProcesses: Bool = false) {
    self.readable = readable.compactMap(Self.real)
    self.writable = writable.compactMap(Self.real)
    self.hasProcesses = hasProcesses
  }

  /// The system's libraries, and what the loader and the clock need.
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

  /// A path without links, as far as something is there: in a sandbox what links lead to has that name alone.
  package static func resolved(_ path: String) -> String {
    var (head, tail) = (path, "")
    while !head.isEmpty, head != "/" {
      if let real = real(head) { return real + tail }
      let name = (head as NSString).lastPathComponent
      (head, tail) = ((head as NSString).deletingLastPathComponent, "/" + name + tail)
    }
    return path
  }

  /// A path without links; `nil` where nothing is there.
  static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// bubblewrap with its arguments; `filter` and `information` are numbers of descriptors.
  func bubblewrapWords(_ path: String, filter: Int, information: Int, folder: String?) -> [String] {
    var words = [
      path, "--unshare-all", "--die-with-parent", "--as-pid-1", "--new-session", "--cap-drop",
      "ALL", "--proc", "/proc", "--dev", "/dev", "--size", "\(Self.scratch)", "--tmpfs",
      Self.scratchFolder,
    ]
    // The system's own links, such as /lib, lead to what is there.
    for link in ["/lib", "/lib64", "/lib32", "/bin", "/sbin"] {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link) else {
        continue
      }
      words += ["--symlink", target, link]
    }
    // A folder stands before what lies in it.
    for path in Set(readable).sorted() { words += ["--ro-bind", path, path] }
    for path in Set(writable).sorted() { words += ["--bind", path, path] }
    words += ["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", folder ?? "/"]
    return words + ["--seccomp", "\(filter)", "--info-fd", "\(information)", "--"]
  }

  /// Apple's program with a profile: nothing is allowed but what stands here.
  func sandboxExecWords(_ program: String) -> [String] {
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
