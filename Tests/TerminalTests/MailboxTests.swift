import Terminal
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct MailboxTests {
  private func isReadable(_ descriptor: Int32) -> Bool {
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&watched, 1, 0) == 1
  }

  @Test func manyMessagesCauseOneWakeUp() {
    let mailbox = Mailbox<Int>()
    #expect(!isReadable(mailbox.descriptor))
    for number in 0..<100_000 { mailbox.post(number) }
    #expect(isReadable(mailbox.descriptor))
    #expect(mailbox.drain() == Array(0..<100_000))
    #expect(!isReadable(mailbox.descriptor))
    #expect(mailbox.drain().isEmpty)
  }

  @Test func anyThreadCanPost() async {
    let mailbox = Mailbox<Int>()
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask { for number in 0..<1000 { mailbox.post(task * 1000 + number) } }
      }
    }
    #expect(Set(mailbox.drain()).count == 8000)
  }
}
