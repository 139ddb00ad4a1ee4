#if !os(iOS)
  import Foundation

  #if canImport(ActivityKit)
    import ActivityKit
  #else
    import IsletKit
  #endif

  /// Shows an order and the tokens with which Firebase Cloud Messaging reaches it: `Delivery ORDER`
  /// starts it here, `Delivery` waits for a push that starts it.
  @main
  struct Delivery {
    static func main() async throws {
      if let order = CommandLine.arguments.dropFirst().first {
        let activity = try Activity.request(
          attributes: DeliveryAttributes(order: order),
          content: ActivityContent(
            state: .init(status: .preparing, arrival: Date(timeIntervalSinceNow: 1800)),
            staleDate: nil),
          pushType: .token)
        return await follow(activity)
      }
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          for await token in Activity<DeliveryAttributes>.pushToStartTokenUpdates {
            say("start token \(hexadecimal(token))")
          }
        }
        for await activity in Activity<DeliveryAttributes>.activityUpdates {
          await follow(activity)
          break
        }
        group.cancelAll()
      }
    }

    /// Prints all changes until the card is gone.
    private static func follow(_ activity: Activity<DeliveryAttributes>) async {
      say("order \(activity.attributes.order) at \(IsletApp.current.gateway)")
      await withTaskGroup(of: Void.self) { group in
        // In an app: send it to your back end, which uses it as `apns.live_activity_token`.
        group.addTask {
          for await token in activity.pushTokenUpdates { say("token \(hexadecimal(token))") }
        }
        group.addTask {
          for await content in activity.contentUpdates {
            say("status \(content.state.status.rawValue)")
          }
        }
        for await state in activity.activityStateUpdates { say("state \(state)") }
        group.cancelAll()
      }
    }

    private static func hexadecimal(_ token: Data) -> String {
      token.map { String(format: "%02x", $0) }.joined()
    }

    private static func say(_ words: String) {
      FileHandle.standardOutput.write(Data((words + "\n").utf8))
    }
  }
#endif
