import ActivityKit
import Foundation
import Glibc
import SwiftUI
import WidgetKit

/// A widget that tries what a hostile one might, and shows how far it got.
struct HostileAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var attempt: String
    var argument: String = ""
    var number: Int = 0
  }
}

struct HostileWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: HostileAttributes.self) { context in
      Text(Attempts.run(context.state))
    } dynamicIsland: { _ in
      DynamicIsland {
      } compactLeading: {
        Text("a")
      } compactTrailing: {
        Text("b")
      } minimal: {
        Text("m")
      }
    }
  }
}

@_silgen_name("syscall")
private func kernel(_ number: Int, _ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) -> Int

enum Attempts {
  static func run(_ state: HostileAttributes.ContentState) -> String {
    switch state.attempt {
    case "read":
      guard let text = try? String(contentsOfFile: state.argument, encoding: .utf8) else {
        return "unread"
      }
      return "read \(text.prefix(40))"
    case "list":
      let names = (try? FileManager.default.contentsOfDirectory(atPath: state.argument)) ?? []
      return "listed \(names.filter { !$0.hasPrefix(".") }.sorted().joined(separator: ","))"
    case "write":
      let file = open(state.argument, O_CREAT | O_WRONLY, 0o600)
      return file < 0 ? "unwritten" : "written"
    case "environment":
      return ProcessInfo.processInfo.environment.keys.sorted().joined(separator: ",")
    case "descriptors":
      return "has "
        + (3..<1024).filter { fcntl($0, F_GETFD) >= 0 }.map { "\($0)" }.joined(separator: ",")
    case "call":
      errno = 0
      let result = kernel(state.number, 0, 0, 0, 0, 0)
      return result < 0 && (errno == EPERM || errno == ENOSYS)
        ? "refused" : "done \(result) \(errno)"
    case "socket":
      return socket(Int32(state.number), 1, 0) < 0 ? "refused" : "open"
    case "process":
      var child: pid_t = 0
      let words: [UnsafeMutablePointer<CChar>?] = [strdup("/usr/bin/id"), nil]
      return posix_spawn(&child, "/usr/bin/id", nil, nil, words, nil) == 0 ? "started" : "refused"
    case "signal":
      return kill(pid_t(state.number), 0) == 0 ? "sent" : "refused"
    case "shared":
      // Pages that RLIMIT_DATA does not count.
      var taken = 0
      for _ in 0..<state.number {
        let size = 64 << 20
        guard
          let pages = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0),
          pages != MAP_FAILED
        else { break }
        taken += 64
      }
      return "took \(taken) MB"
    case "scratch":
      let block = [UInt8](repeating: 1, count: 1 << 20)
      var taken = 0
      for number in 0..<state.number {
        let file = open("/tmp/scratch-\(number / 32)", O_CREAT | O_WRONLY | O_APPEND, 0o600)
        guard file >= 0, write(file, block, block.count) == block.count else { break }
        close(file)
        taken += 1
      }
      return "wrote \(taken) MB"
    case "memory":
      // Touches every page of it, in all possible ways, until it is stopped.
      for size in [64 << 20, 1 << 20] {
        for sharing in [MAP_SHARED, MAP_PRIVATE] {
          while let pages = mmap(
            nil, size, PROT_READ | PROT_WRITE, sharing | MAP_ANONYMOUS, -1, 0),
            pages != MAP_FAILED
          {
            memset(pages, 1, size)
          }
        }
      }
      while true {}
    case "stop":
      raise(SIGSTOP)
      return "went on"
    case "leave":
      setsid()
      setpgid(0, 0)
      signal(SIGTERM, SIG_IGN)
      signal(SIGQUIT, SIG_IGN)
      while true {}
    case "flood":
      let line = [UInt8](repeating: 65, count: 1 << 16)
      while true { write(3, line, line.count) }
    default: return "unknown"
    }
  }
}
