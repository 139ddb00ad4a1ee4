import Dispatch
import Foundation

/// Signals that ask a program without a screen to end.
enum Signals {
  /// Waits for SIGINT, SIGTERM or SIGHUP.
  static func waitForTermination() {
    let semaphore = DispatchSemaphore(value: 0)
    let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { semaphore.signal() }
      source.resume()
      return source
    }
    semaphore.wait()
    for source in sources { source.cancel() }
  }
}
