import Foundation
import Basics
import Testing

/// The primitive for waits with a timeout. A journey tests that it ignores the wall clock.
@Suite struct MonotonicSemaphoreTests {
  @Test func countsEarlierSignals() {
    let semaphore = MonotonicSemaphore()
    semaphore.signal()
    semaphore.signal()
    semaphore.wait()
    #expect(semaphore.wait(seconds: 60))
    #expect(!semaphore.wait(seconds: 0))
    #expect(!semaphore.wait(seconds: -5))
  }

  @Test func waitsNoLongerThanTimeout() {
    let clock = ContinuousClock()
    let span = clock.measure { #expect(!MonotonicSemaphore().wait(seconds: 0.05)) }
    #expect(span >= .seconds(0.05))
  }

  @Test func isWokenByAnotherThread() {
    let semaphore = MonotonicSemaphore()
    let answer = MonotonicSemaphore()
    WorkerThread.start {
      if semaphore.wait(seconds: .infinity) { answer.signal() }
    }
    semaphore.signal()
    #expect(answer.wait(seconds: 60))
  }
}
