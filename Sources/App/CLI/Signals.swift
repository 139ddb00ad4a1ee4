import CProcess
import ChildProcesses
import Foundation

extension Thread {
  static func detach(
    _ name: String, stackSize: Int? = nil, _ work: @escaping @Sendable () -> Void
  ) {
    let thread = Thread(block: work)
    thread.name = name
    if let stackSize { thread.stackSize = stackSize }
    thread.start()
  }
}

/// Signals that request a program without a screen to exit. Signals ignored at the start, as under
/// `nohup`, stay ignored. A second signal ends the program immediately.
enum Signals {
  /// Waits for SIGINT, SIGTERM or SIGHUP.
  static func waitForTermination() {
    let numbers = [SIGINT, SIGTERM, SIGHUP]
    let descriptor = cs_catch(numbers, numbers.count)
    defer { cs_release() }
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) < 0, errno == EINTR {}
  }

  /// Runs a child until it exits, and forwards signals that are sent only to this program. The
  /// child receives the terminal's signals directly. Returns the exit status.
  static func passOn<Failure: Error>(
    to start: () throws(Failure) -> ChildProcess
  ) throws(Failure) -> ExitStatus {
    let numbers = [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2]
    _ = cs_catch(numbers, numbers.count)
    defer { cs_release() }
    let child = try start()
    cs_pass_on(child.number)
    // Until the child is reaped, no other process can get its ID and so receive its signals.
    var info = siginfo_t()
    while waitid(P_PID, id_t(child.number), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    cs_pass_on(0)
    return child.wait()
  }
}
