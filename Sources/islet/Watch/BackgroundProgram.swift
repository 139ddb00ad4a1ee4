import Foundation
import Phrases
import Synchronization

/// A program that has no part in the screen: neither its input nor its output.
enum BackgroundProgram {
  /// Runs a program without a shell and waits for its end; gives what went wrong.
  static func run(
    _ words: [String], environment: [String: String], seconds: Double
  ) -> String? {
    #if canImport(Glibc)
      var attributes = posix_spawnattr_t()
      var actions = posix_spawn_file_actions_t()
    #else
      var attributes: posix_spawnattr_t?
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    // A group of its own: a ^C for the screen is none for it, and it is ended with all that it runs.
    var (none, usual) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigemptyset(&usual)
    for number in [SIGPIPE, SIGTERM, SIGINT, SIGHUP, SIGTSTP, SIGWINCH] {
      sigaddset(&usual, number)
    }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    for descriptor in 0...2 as ClosedRange<Int32> {
      posix_spawn_file_actions_addopen(
        &actions, descriptor, "/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY, 0)
    }
    var argv: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var envp: [UnsafeMutablePointer<CChar>?] =
      environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in argv + envp { free(text) } }
    var pid: pid_t = 0
    let code = posix_spawnp(&pid, words[0], &actions, &attributes, &argv, &envp)
    guard code == 0 else { return localized("cannot be run: \(String(cString: strerror(code)))") }
    running.withLock { _ = $0.insert(pid) }
    defer { running.withLock { _ = $0.remove(pid) } }
    return wait(for: pid, seconds: seconds)
  }

  private static let running = Mutex<Set<pid_t>>([])

  /// Ends the programs that still run, with all that they run.
  static func endAll() { for pid in running.withLock({ $0 }) { kill(-pid, SIGKILL) } }

  private static func wait(for pid: pid_t, seconds: Double) -> String? {
    let end = ContinuousClock.now + .seconds(seconds)
    var status: Int32 = 0
    while true {
      let ended = waitpid(pid, &status, WNOHANG)
      if ended == pid || ended < 0 && errno != EINTR { break }
      if .now >= end {
        kill(-pid, SIGKILL)
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        return localized("was ended: it ran for \(Int(seconds)) s")
      }
      usleep(20_000)
    }
    let code = (status >> 8) & 0xFF
    if status & 0x7F != 0 { return localized("ended by signal \(status & 0x7F)") }
    return code == 0 ? nil : localized("ended with \(code)")
  }
}
