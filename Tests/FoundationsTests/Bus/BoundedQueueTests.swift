import Testing

@testable import Basics

struct BoundedQueueTests {
  /// A queue of three receives `sent` (`a1` is value 1 of key a, `-1` one without a key).
  @Test(arguments: [
    (["a1", "a2"], ["a1", "a2"], 0, 0),
    (["a1", "b1", "c1"], ["a1", "b1", "c1"], 0, 0),
    (["a1", "b1", "c1", "a2"], ["a2", "b1", "c1"], 0, 1),
    (["a1", "a2", "b1", "a3"], ["a1", "a3", "b1"], 0, 1),
    (["a1", "b1", "c1", "d1"], ["b1", "c1", "d1"], 1, 0),
    (["a1", "-1", "b1", "a2"], ["-1", "b1", "a2"], 1, 0),
    (["-1", "a1", "b1", "a2"], ["-1", "a2", "b1"], 0, 1),
    (["-1", "-2", "-3", "-4"], ["-2", "-3", "-4"], 1, 0),
  ])
  func dropsOldestOrReplaces(sent: [String], left: [String], dropped: Int, replaced: Int) {
    var queue = BoundedQueue<Character, String>(capacity: 3)
    for value in sent { queue.append(value, for: value.first == "-" ? nil : value.first) }
    #expect(queue.count == left.count)
    #expect(queue.dropped == dropped)
    #expect(queue.replaced == replaced)
    var read: [String] = []
    while let value = queue.popFirst() { read.append(value) }
    #expect(read == left)
  }

  @Test func staysBounded() {
    var queue = BoundedQueue<Int, Int>(capacity: 8)
    for value in 0..<1000 {
      queue.append(value, for: value)
      if value % 3 == 0 { _ = queue.popFirst() }
      #expect(queue.count <= 8)
    }
    var last = -1
    while let value = queue.popFirst() {
      #expect(value > last)
      last = value
    }
    #expect(last == 999)
  }
}
