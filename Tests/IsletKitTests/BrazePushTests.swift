import Events
import Foundation
import Testing

@testable import IsletKit

#if os(Linux)
  import BrazeKit
  @testable import UserNotifications
#endif

/// The server of Braze's SDK, and ordinary pushes.
struct BrazePushTests {
  @Test(arguments: [
    "", "sdk.iad-01.braze.com", "https://sdk.fra-02.braze.eu/", "SDK.US-10.Braze.COM:443",
    "braze.com",
  ])
  func serversOfBrazeMeanOwnGateway(endpoint: String) {
    let api = Braze.Configuration(apiKey: "key", endpoint: endpoint).api
    #expect(api.gateway == nil)
  }

  @Test(arguments: [
    ("gateway:5483", "http://gateway:5483"), ("5483", "http://127.0.0.1:5483"),
    ("https://braze.com.example.org/", "https://braze.com.example.org"),
    ("notbraze.com", "http://notbraze.com"),
  ])
  func otherServersAreGateways(endpoint: String, url: String) {
    #expect(Braze.Configuration(apiKey: "key", endpoint: endpoint).api.gateway == url)
  }

  @Test func deviceTokenIsKeptUntilUnregistered() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let notifications = stage.braze().notifications
        #expect(notifications.deviceToken == nil)
        notifications.register(deviceToken: Data([0, 171]))
        #expect(notifications.deviceToken == "00ab")
        try await notifications.unregisterPush()
        #expect(notifications.deviceToken == nil)
      }
    }
  }

  #if os(Linux)
    /// As Braze documents it for pushes of other senders: the app must call the handlers itself.
    @Test func pushesAreLeftToTheApp() async throws {
      try await Stage.with { stage in
        await stage.app().run {
          let notifications = stage.braze().notifications
          let calls = Counter()
          let subscription = notifications.subscribeToUpdates { _ in calls.count() }
          let isHandled = notifications.handleBackgroundNotification(userInfo: ["aps": 1]) { _ in
            calls.count()
          }
          #expect(!isHandled)
          let request = UNNotificationRequest(
            identifier: "a", content: UNNotificationContent(), trigger: nil)
          let notification = UNNotification(date: .now, request: request)
          notifications.handleForegroundNotification(notification: notification)
          let response = UNNotificationResponse(
            notification: notification, actionIdentifier: "default")
          #expect(!notifications.handleUserNotification(response: response) { calls.count() })
          subscription.cancel()
          #expect(calls.value == 0)
        }
      }
    }
  #endif
}
