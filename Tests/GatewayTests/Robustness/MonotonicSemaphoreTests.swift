import Foundation
import Basics
import Testing

/// The primitive that waits with a time-out. That it ignores the wall clock, a journey shows.
@Suite struct MonotonicSemaphoreTests {
  @Test func countsWhatCameBefore() {
    let semaphore = MonotonicSemaphore()
    semaphore.signal()
    semaphore.signal()
    semaphore.wait()
    #expect(semaphore.wait(seconds: 60))
    #expect(!semaphore.wait(seconds: 0))
    #expect(!semaphore.wait(seconds: -5))
  }

  @Test func waitsNoLongerThanItIsTold() {
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
