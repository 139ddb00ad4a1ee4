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

/// Signals that ask a program without a screen to exit. Those ignored at the start, as under
/// `nohup`, stay ignored. A second one ends the program at once.
enum Signals {
  /// Waits for SIGINT, SIGTERM or SIGHUP.
  static func waitForTermination() {
    let numbers = [SIGINT, SIGTERM, SIGHUP]
    let descriptor = cs_catch(numbers, numbers.count)
    defer { cs_release() }
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) < 0, errno == EINTR {}
  }

  /// Runs a child until it exits, and forwards signals that are sent to this program alone. The
  /// child gets those of the terminal itself. Returns the exit status.
  static func passOn<Failure: Error>(
    to start: () throws(Failure) -> ChildProcess
  ) throws(Failure) -> ExitStatus {
    let numbers = [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2]
    _ = cs_catch(numbers, numbers.count)
    defer { cs_release() }
    let child = try start()
    cs_pass_on(child.number)
    // Until it is reaped, no other process gets its ID, and thus its signals.
    var info = siginfo_t()
    while waitid(P_PID, id_t(child.number), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    cs_pass_on(0)
    return child.wait()
  }
}
