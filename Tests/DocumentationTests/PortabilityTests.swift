import Foundation
import Testing

/// Linux-only names appear in the sources only inside conditions for Linux: otherwise only a build
/// on a Mac would find them.
struct PortabilityTests {
  /// Functions, flags, headers and files that exist only on Linux.
  private static let linuxAlone = [
    #"epoll_\w+\("#, #"EPOLL\w+"#, #"inotify_\w+\("#, #"\bIN_(CLOSE_WRITE|MOVED_\w+|CLOEXEC)\b"#,
    #"\beventfd\("#, #"\btimerfd_\w+\("#, #"\bsignalfd\("#, #"\bmemfd_create\("#, #"\bMFD_\w+"#,
    #"\baccept4\("#, #"\bpipe2\("#, #"\bdup3\("#, #"\bclose_range\("#, #"\bprctl\("#,
    #"\bPR_SET_\w+"#, #"\bsyscall\("#, #"\bSYS_\w+"#, #"\bpidfd_\w+\("#, #"\bmalloc_trim\("#,
    #"\bMSG_NOSIGNAL\b"#, #"\bSOCK_(CLOEXEC|NONBLOCK)\b"#, #"\bSCHED_IDLE\b"#, #"\bgettid\("#,
    #"\bsendfile\("#, #"\bsplice\("#, #"\bO_(TMPFILE|PATH)\b"#, #"\bstatx\("#, #"\bppoll\("#,
    #"\bpthread_condattr_setclock\("#, #"\bpthread_setaffinity_np\("#, #"\bclock_nanosleep\("#,
    #"\bRLIMIT_DATA\b"#, #"\bgetrandom\("#, #"\bsecure_getenv\("#, #"\b__rlimit_resource_t\b"#,
    #"<linux/"#, #"<sys/(epoll|inotify|prctl|syscall|eventfd|signalfd|timerfd|random)\.h>"#,
    #""/proc/"#,
  ].joined(separator: "|")

  /// Whether a condition is true only on Linux, only on other systems, or independent of the
  /// system.
  private static func system(_ condition: some StringProtocol) -> Bool? {
    let text = String(condition.filter { !$0.isWhitespace })
    let linux = ["os(Linux)", "canImport(Glibc)", "__linux__", "__GLIBC__", "canImport(Musl)"]
    let others = ["os(macOS)", "canImport(Darwin)", "__APPLE__"]
    let negated = text.hasPrefix("!")
    if linux.contains(where: text.contains) { return !negated }
    if others.contains(where: text.contains) { return negated }
    return nil
  }

  /// The lines of a source that are compiled on other systems than Linux, without comments.
  static func portableLines(_ text: String) -> [(number: Int, line: String)] {
    // For each open condition, whether its present branch is only for Linux.
    var open: [Bool?] = []
    var found: [(Int, String)] = []
    var isComment = false
    for (place, line) in text.components(separatedBy: "\n").enumerated() {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      let directive = trimmed.hasPrefix("#") ? trimmed.dropFirst().drop { $0 == " " } : ""
      if directive.hasPrefix("ifdef") {
        open.append(system(directive.dropFirst(5)))
      } else if directive.hasPrefix("ifndef") {
        open.append(system(directive.dropFirst(6)).map { !$0 })
      } else if directive.hasPrefix("if") {
        open.append(system(directive.dropFirst(2)))
      } else if directive.hasPrefix("elseif") || directive.hasPrefix("elif") {
        let before = open.popLast() ?? nil
        open.append(system(directive.drop { $0.isLetter }) ?? before.map { !$0 })
      } else if directive.hasPrefix("else") {
        open.append((open.popLast() ?? nil).map { !$0 })
      } else if directive.hasPrefix("endif") {
        open.removeLast()
      }
      if trimmed.hasPrefix("/*") { isComment = true }
      defer { if trimmed.hasSuffix("*/") || line.contains("*/") { isComment = false } }
      guard !isComment, !trimmed.hasPrefix("//"), !open.contains(true) else { continue }
      // An address such as https://… is not a comment.
      let code = line.replacing(#/(?:^|\s)//.*/#, with: "")
      found.append((place + 1, code))
    }
    return found
  }

  /// Linux-only files that are only looked for, by source file.
  private static let exceptions = [
    "CLI/Places.swift": ["\"/proc/"], "Build/HostProcess.swift": ["\"/proc/"],
  ]

  @Test func linuxOnlyNamesAreConditional() throws {
    let folder = DocumentationTests.root.appendingPathComponent("Sources")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { name in [".swift", ".c", ".h"].contains { name.hasSuffix($0) } }
    #expect(names.count > 300)
    let pattern = try NSRegularExpression(pattern: Self.linuxAlone)
    for name in names {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      // Hardly any file contains one.
      if Self.first(pattern, in: text) == nil { continue }
      for (number, line) in Self.portableLines(text) {
        guard let match = Self.first(pattern, in: line) else { continue }
        let word = String(match)
        let isKnown = Self.exceptions.contains { name.hasSuffix($0) && $1.contains(word) }
        #expect(
          isKnown, "\(name):\(number) names \(word), which Linux alone has: put it in #if os(Linux)"
        )
      }
    }
  }

  private static func first(_ pattern: NSRegularExpression, in text: String) -> Substring? {
    pattern.firstMatch(in: text, range: NSRange(text.startIndex..., in: text))
      .flatMap { Range($0.range, in: text) }.map { text[$0] }
  }

  /// A function that is called directly, not through the list, makes the loader load its library
  /// and all its dependencies at each start.
  @Test func lazilyLoadedFunctionsAreListed() throws {
    let sources = DocumentationTests.root.appendingPathComponent("Sources")
    let list = try String(
      contentsOf: sources.appendingPathComponent("Foundations/CLazy/names.def"), encoding: .utf8)
    let listed = Set(list.matches(of: /FUNCTION\((\w+)\)/).map { String($0.output.1) })
    #expect(listed.count > 100)
    // Files in which HarfBuzz's font map is the only one.
    let macOS: Set = ["pango_cairo_font_map_new", "pango_font_describe"]
    let folder = sources.appendingPathComponent("Widgets/CDrawing")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".c") {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      let called = text.matches(of: /\b(?:cairo|pango|Fc[A-Z])\w*(?=\()/).map { String($0.output) }
      let missing = Set(called).subtracting(listed).subtracting(macOS)
      #expect(missing.isEmpty, "\(name) calls \(missing.sorted()): list them in CLazy/names.def")
    }
  }

  @Test func conditionsAreParsed() {
    let source = """
      all
      #if os(Linux)
        linux
      #else
        mac
      #endif
      #ifndef __linux__
      mac
      #elif defined(X)
      linux
      #endif
      #ifdef __APPLE__
      mac
      #else
      linux
      #if X
      linux
      #endif
      #endif
      // comment
      #if canImport(Darwin)
      mac
      #elseif canImport(Glibc)
      linux
      #endif
      #ifdef SYS_x
      all
      #endif
      """
    let lines = Self.portableLines(source).map(\.line).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    .filter { !$0.isEmpty && !$0.hasPrefix("#") }
    #expect(lines == ["all", "mac", "mac", "mac", "mac", "all"])
  }
}
