import Foundation

/// A process. Foundation's waits for grandchildren too, such as tmux's server.
final class Child {
  let pid: pid_t
  private var status: Int32?

  init(
    _ program: String, _ arguments: [String], environment: [String: String], input: String,
    output: String, errors: String
  ) throws {
    #if os(Linux)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    // The child inherits no other descriptors: a file that another journey writes would stay busy
    // while the child lives.
    #if os(Linux)
      for number in Int32(3)..<512 { posix_spawn_file_actions_addclose(&actions, number) }
    #endif
    // Threads of the concurrency runtime block signals, and children would inherit that.
    #if os(Linux)
      var attributes = posix_spawnattr_t()
    #else
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    var argv = ([program] + arguments).map { strdup($0) } + [nil]
    var envp = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in argv + envp { free(text) } }
    var pid: pid_t = 0
    let code = posix_spawn(&pid, program, &actions, &attributes, &argv, &envp)
    guard code == 0 else { throw TestFailure("\(program): \(String(cString: strerror(code)))") }
    self.pid = pid
  }

  /// The exit code, or 128 plus the signal; `nil` while it runs.
  var code: Int32? {
    if status == nil {
      var raw: Int32 = 0
      if waitpid(pid, &raw, WNOHANG) == pid {
        status = raw & 0x7F == 0 ? raw >> 8 & 0xFF : 128 + raw & 0x7F
      }
    }
    return status
  }

  var isRunning: Bool { code == nil }

  deinit {
    guard isRunning else { return }
    kill(pid, SIGKILL)
    var raw: Int32 = 0
    waitpid(pid, &raw, 0)
  }
}
