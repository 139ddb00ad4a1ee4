import Dispatch
import Foundation
import Pictures
import Synchronization
import Testing

@Suite struct SixelTests {
  /// In a new process that has not opened the library; the thread sanitizer checks how it is
  /// opened.
  @Test func manyThreadsCanLoadTheLibrary() async {
    await #expect(processExitsWith: .success) {
      let yes = Atomic(0)
      DispatchQueue.concurrentPerform(iterations: 64) { _ in
        if Pixels.canMakeSixels { yes.add(1, ordering: .relaxed) }
      }
      precondition([0, 64].contains(yes.load(ordering: .relaxed)), "they heard different answers")
      exit(0)
    }
  }
}
