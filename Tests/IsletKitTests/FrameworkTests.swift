#if os(Linux)
  import FoundationNames
  import Testing
  import UserNotifications
  import WidgetKit
  import os

  /// Calls of Apple's frameworks beside ActivityKit.
  struct FrameworkTests {
    @Test func notificationsAsSequence() async throws {
      let center = NotificationCenter()
      let name = Notification.Name("name")
      var notifications = center.notifications(named: name).makeAsyncIterator()
      for value in 0..<3 {
        center.post(name: name, object: nil, userInfo: ["value": value])
        center.post(name: Notification.Name("other"), object: nil)
      }
      for value in 0..<3 {
        let notification = await notifications.next()
        #expect(notification?.userInfo?["value"] as? Int == value)
      }
      let object = Counter()
      var own = center.notifications(named: name, object: object).makeAsyncIterator()
      center.post(name: name, object: nil)
      center.post(name: name, object: object)
      #expect(await own.next()?.object as? Counter === object)
    }

    @Test func lockGuardsItsState() async {
      let count = OSAllocatedUnfairLock(initialState: 0)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<100 { group.addTask { count.withLock { $0 += 1 } } }
      }
      #expect(count.withLock { $0 } == 100)
      let lock = OSAllocatedUnfairLock()
      lock.lock()
      #expect(!lock.lockIfAvailable())
      lock.unlock()
      #expect(lock.withLock { true })
    }

    @Test func contentOfNotifications() async {
      #expect(await UNUserNotificationCenter.current().deliveredNotifications().isEmpty)
      let content = UNMutableNotificationContent()
      #expect(content.interruptionLevel == .active)
      content.interruptionLevel = .timeSensitive
      content.relevanceScore = 0.5
      #expect((content as UNNotificationContent).relevanceScore == 0.5)
    }

    @Test func callsWithoutEffectCompile() {
      ControlCenter.shared.reloadControls(ofKind: "kind")
      ControlCenter.shared.reloadAllControls()
      WidgetCenter.shared.invalidateRelevance(ofKind: "kind")
      #expect(NSUserActivityTypeLiveActivity == "NSUserActivityTypeLiveActivity")
    }
  }
#endif
