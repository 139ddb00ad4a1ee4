import Dispatch
import Basics
import Testing

@testable import Gateway

struct ThreadPoolTests {
  /// The threads are busy at the end, and the queued jobs are still done.
  @Test func queuedJobsFinishAtEnd() {
    let threads = ThreadPool(threads: 2)
    let (started, go, done) = (
      MonotonicSemaphore(), DispatchSemaphore(value: 0), MonotonicSemaphore()
    )
    for _ in 0..<2 {
      #expect(
        threads.run {
          started.signal()
          go.wait()
          done.signal()
        })
      #expect(started.wait(seconds: 60))
    }
    for _ in 0..<50 { #expect(threads.run { done.signal() }) }
    threads.close()
    #expect(!threads.run { done.signal() })
    for _ in 0..<2 { go.signal() }
    for count in 0..<52 {
      guard done.wait(seconds: 60) else {
        Issue.record("\(count) of 52 jobs were done")
        return
      }
    }
  }
}
