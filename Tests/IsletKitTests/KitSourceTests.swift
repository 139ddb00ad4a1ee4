#if os(Linux)
  import FoundationNames
  import Synchronization
  import Testing
  import UserNotifications

  @testable import kit_sources

  /// An app's sources as the plugin writes them, and the replacements of Objective-C.
  @Suite struct KitSourceTests {
    private func prepared(_ text: String) -> String {
      KitSource(Array(text.utf8), path: "/app/A \"b\".swift").text
    }

    @Test(arguments: [
      ("@objc func tick() {}", "      func tick() {}"),
      ("@objcMembers class A {}", "             class A {}"),
      ("@objc(name:) func tick() {}", "             func tick() {}"),
      ("@UIApplicationMain class A {}", "@main class A {}"),
      ("let a = \"@objc #selector(b)\" // @objc", "let a = \"@objc #selector(b)\" // @objc"),
      ("import Foundation", "import Foundation; import FoundationNames"),
      ("import struct Foundation.URL", "import struct Foundation.URL"),
      ("import FoundationNetworking", "import FoundationNetworking"),
      ("import os.log; import os.signpost", "import os; import os"),
      (
        "import struct os.Logger; import os.activity", "import struct os.Logger; import os.activity"
      ),
      ("let a = Bundle.main.bundleIdentifier!", "let a = Bundle.main.isletBundleIdentifier!"),
      (
        "Foundation.Bundle\n  .main.bundleIdentifier.map(f)",
        "Foundation.Bundle\n  .main.isletBundleIdentifier.map(f)"
      ),
      (
        "MyBundle.main.bundleIdentifier + app.bundleIdentifier // Bundle.main.bundleIdentifier",
        "MyBundle.main.bundleIdentifier + app.bundleIdentifier // Bundle.main.bundleIdentifier"
      ),
      ("#selector(unknown(_:))", "Selector(\"unknown(_:)\")"),
    ])
    func objectiveCIsRemoved(_ before: String, _ after: String) {
      #expect(
        prepared(before) == "#sourceLocation(file: \"/app/A \\\"b\\\".swift\", line: 1)\n" + after)
    }

    @Test(arguments: [
      ("tick", "Selector(\"tick\", { target, _ in _ = (target as? Outer.Inner)?.tick() })"),
      (
        "self.changed(_:)",
        "Selector(\"changed(_:)\", { target, argument in if let argument = argument as? Notification "
          + "{ _ = (target as? Outer.Inner)?.changed(argument) } })"
      ),
      (
        "Inner.moved(\n        to:)",
        "Selector(\"moved(to:)\", { target, argument in if let argument = argument as? [String: Int] "
          + "{ _ = (target as? Inner)?.moved(to: argument) } })\n"
      ),
      ("both(_:and:)", "Selector(\"both(_:and:)\")"),
    ])
    func selectorsCallTheirMethods(_ inside: String, _ written: String) {
      let around = { (text: String) in
        """
        struct Outer { enum Other { case a }
          class Inner { static func make() { use(\(text)) }
            func tick() -> Int { 1 }
            func changed(_ notification: Notification) {}
            func moved(to places: [String: Int]? = nil) {}
            func both(_ a: Int, and b: Int) {}
          } }
        """
      }
      #expect(prepared(around("#selector(\(inside))")).hasSuffix(around(written)))
    }

    private final class Observer: Sendable {
      let heard = Mutex<[String]>([])
      func changed(_ notification: Notification) {
        heard.withLock { $0.append(notification.name.rawValue) }
      }
      static let changed = Selector(
        "changed(_:)",
        { target, argument in
          if let argument = argument as? Notification { (target as? Observer)?.changed(argument) }
        })
    }

    @Test @MainActor func observerIsCalledUntilRemovedOrFreed() {
      let center = NotificationCenter()
      let (one, two) = (Notification.Name("one"), Notification.Name("two"))
      var observer: Observer? = Observer()
      let heard = observer!
      for name in [one, two] {
        center.addObserver(heard, selector: Observer.changed, name: name, object: nil)
      }
      center.post(name: one, object: nil)
      center.post(name: two, object: nil)
      center.removeObserver(heard, name: one, object: nil)
      center.post(name: one, object: nil)
      center.post(name: two, object: nil)
      #expect(heard.heard.withLock { $0 } == ["one", "two", "two"])
      center.removeObserver(heard)
      center.post(name: two, object: nil)
      #expect(heard.heard.withLock { $0.count } == 3)
      weak var gone: Observer?
      do {
        let short = Observer()
        gone = short
        center.addObserver(short, selector: Observer.changed, name: one, object: nil)
      }
      #expect(gone == nil)
      center.post(name: one, object: nil)
      observer = nil
    }

    @Test(arguments: ["", ".", "..", "a/b", ".hidden"])
    func appGroupStaysInItsFolder(_ name: String) {
      #expect(
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: name) == nil)
    }

    @Test func notificationsAreKeptUntilTheyAreRemoved() async throws {
      let center = UNUserNotificationCenter.current()
      center.removeAllPendingNotificationRequests()
      #expect(try await center.requestAuthorization(options: [.provisional, .timeSensitive]))
      #expect(await center.notificationSettings().authorizationStatus == .provisional)
      #expect(await center.notificationSettings().alertSetting == .enabled)
      let content = UNMutableNotificationContent()
      for title in ["first", "second"] {
        content.title = title
        try await center.add(
          UNNotificationRequest(identifier: "a", content: content, trigger: nil))
      }
      #expect(await center.pendingNotificationRequests().map(\.content.title) == ["second"])
      center.removePendingNotificationRequests(withIdentifiers: ["a"])
      #expect(await center.pendingNotificationRequests().isEmpty)
    }
  }
#endif
