import Foundation
import Testing

extension Journeys {
  /// `islet watch --plain` on a terminal: its text for a screen reader, and its commands.
  @Suite struct PlainJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func start(_ url: String, _ id: String) async throws {
      try await home.post(
        url, "/messages/live_activity/start",
        """
        {"app_id":"a","activity_id":"\(id)","external_user_ids":["u"],"activity_attributes":{"name":"Owls"},
        "activity_attributes_type":"GameAttributes","content_state":{"score":3},
        "notification":{"alert":{"title":"t","body":"b"}}}
        """)
    }

    @Test func cardsAndPushesHaveStableNumbers() async throws {
      let (_, url) = try await home.serve()
      try await start(url, "game-1")
      try await start(url, "game-2")
      let screen = try await Screen.watch(home, "--plain -g \(url)", columns: 120, rows: 40)
      try await screen.shows(
        "Type help for the commands.", "1. game-1 · GameAttributes", "2. game-2 · GameAttributes")
      try await screen.type("help", "Enter")
      try await screen.shows("dismiss 2", "Dismiss the card, as a swipe does")
      try await screen.type("show 2", "Enter")
      try await screen.shows("Content state:", "score: 3", "name: Owls")
      try await screen.type("dismiss 1", "Enter")
      try await screen.shows("game-1 was dismissed")
      try await start(url, "game-3")
      try await screen.shows("game-3 started")
      try await home.post(
        url, "/messages/live_activity/update",
        #"{"app_id":"a","activity_id":"gam-2","content_state":{"score":4}}"#)
      try await screen.shows("4. ", "activity.unknown")
      try await screen.type("clear", "Enter")
      try await screen.shows("clear is not a command: type help")
      try await screen.type("why 4", "Enter")
      try await screen.shows("Send it to game-2")
      try await screen.type("why 9", "Enter")
      try await screen.shows("there is no push 9")
      try await screen.type("show 1", "Enter")
      try await screen.shows("there is no card 1")
      try await screen.type("end 3", "Enter")
      try await screen.shows("game-3 ended")
      try await screen.type("list", "Enter")
      let text = try await screen.shows("3. game-3 · GameAttributes · ended")
      #expect(text.contains("2. game-2") && !text.contains("│") && !text.contains("▌"))
      try await screen.type("log", "Enter")
      try await screen.type("quit", "Enter")
      #expect(try await screen.end() == 0)
    }

    /// If the input is not a terminal it is not read, and its end does not end the program.
    @Test func pipeIsNotRead() async throws {
      let (_, url) = try await home.serve()
      try await start(url, "game-1")
      let screen = try await Screen(
        home, "echo quit | '\(TestHome.binary!)' watch --plain -g '\(url)'; cat")
      try await screen.shows("game-1 · GameAttributes", without: "Type help")
      try await start(url, "game-2")
      try await screen.shows("game-2 started", without: "Type help")
    }
  }
}
