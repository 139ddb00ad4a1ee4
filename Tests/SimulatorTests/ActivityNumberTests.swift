import Basics
import Testing

@testable import Simulator

@Suite struct ActivityNumberTests {
  private let now = Date(timeIntervalSince1970: 1_770_000_000)

  private func start(_ type: String, on device: inout Device) -> String? {
    let aps: JSONObject = [
      "timestamp": 1_770_000_000, "event": "start", "attributes-type": .string(type),
      "attributes": [:], "content-state": [:], "alert": ["title": "A", "body": "B"],
    ]
    let push = Push(
      vendor: .apns, appID: nil, target: .token("start:\(type)"), aps: aps, body: .null)
    return device.receive(push, at: now).0.activityID
  }

  @Test func countPerType() {
    var device = Device(seed: 1)
    let names = ["A", "B", "A", "B", "C"].map { start($0, on: &device) }
    #expect(names == ["A-1", "B-1", "A-2", "B-2", "C-1"])
  }

  @Test func continueAfterRestartAndRollback() throws {
    var device = Device(seed: 1)
    _ = start("A", on: &device)
    device.begin()
    let inVain = start("A", on: &device)
    #expect(inVain == "A-2")
    let documents = device.changedDocuments.filter { $0.collection == .numbers }
    #expect(documents.map(\.key) == ["A"])
    device.rollback()
    let again = start("A", on: &device)
    #expect(again == "A-2")
    var other = Device(seed: 1)
    for document in device.allDocuments where document.collection == .numbers {
      guard case .json(let json)? = document.content else { continue }
      let isRead = other.apply(document.key, of: .numbers, json)
      #expect(isRead)
    }
    let names = ["A", "B"].map { start($0, on: &other) }
    #expect(names == ["A-3", "B-1"])
  }

  @Test func areNeverReused() {
    var numbers = ActivityNumbers()
    for index in 0..<3_000 { _ = numbers.next(of: "T\(index)") { _ in false } }
    #expect(numbers.last.count <= 1_000)
    let next = numbers.next(of: "new") { $0 < 5 }
    #expect(next == 5)
  }
}
