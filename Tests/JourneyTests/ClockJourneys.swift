@testable import Vendors

#if os(Linux)
  import Foundation
  import Basics
  import Testing

  extension Journeys {
    /// The wall clock is set while programs run, by a preloaded library.
    @Suite(
      .enabled(if: TestHome.curl != nil && TestHome.compiler != nil, "no curl, or no compiler of C")
    )
    struct ClockJourneys {
      let home: TestHome
      private let clock: String

      init() throws {
        home = try TestHome()
        clock = home.path("clock")
        try Self.write(0, to: clock)
      }

      /// The size of the clock's jump, in seconds.
      static let jumps: [Int64] = {
        let now = Int64(Date().timeIntervalSince1970)
        // The years 1971, 2038 and 2106: beyond the largest seconds in 31 and in 32 bits.
        return [-3_600, 3_600, 31_536_000 - now, 2_147_483_700 - now, 4_294_967_300 - now]
      }()

      private static func write(_ ahead: Int64, to file: String) throws {
        let bytes = withUnsafeBytes(of: ahead) { Data($0) }
        guard let handle = FileHandle(forWritingAtPath: file) else {
          return try bytes.write(to: URL(fileURLWithPath: file))
        }
        try handle.write(contentsOf: bytes)
        try handle.close()
      }

      /// Variables for a program with a jumping clock.
      private func environment() async throws -> [String: String] {
        let library = home.path("clock.so")
        if !FileManager.default.fileExists(atPath: library) {
          let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Preload/clock.c").path
          let built = try await home.run(
            TestHome.compiler!, ["-shared", "-fPIC", "-o", library, source])
          guard built.code == 0 else { throw TestFailure(built.errors) }
        }
        return ["LD_PRELOAD": library, "JUMPING_CLOCK": clock]
      }

      private func serve() async throws -> String {
        let running = try home.start(
          ["serve", "--listen", "0", "--store", ":memory:"], environment: try await environment())
        try await until("serve listens") { running.output.contains("http://") }
        return String(running.output.split(separator: "\n")[0].split(separator: " ").last ?? "")
      }

      /// Delays jq programs from now on, in seconds.
      private func spans(_ programs: [TestHome.Running]) async throws -> [Double] {
        let start = ContinuousClock.now
        var ends = [Double?](repeating: nil, count: programs.count)
        try await until("all programs end") {
          for (place, program) in programs.enumerated() where ends[place] == nil {
            if !program.process.isRunning {
              ends[place] = (ContinuousClock.now - start) / .seconds(1)
            }
          }
          return !ends.contains(nil)
        }
        return ends.compactMap(\.self)
      }

      private func poll(_ url: String, seconds: Int) async throws -> TestHome.Running {
        let cursor = try await cursor(url)
        return try home.start(
          ["-sS", "-H", "Prefer: wait=\(seconds)", "\(url)/islet/v1/events?after=\(cursor)"],
          of: TestHome.curl!)
      }

      @Test(arguments: jumps)
      func allWaitsEndInTime(_ jump: Int64) async throws {
        let url = try await serve()
        let here = try await environment()
        #expect(try await home.islet("fault", "--delay", "3s", "--gateway", url).code == 0)
        let late = try home.start(
          [
            "-sS", "-o", "/dev/null", "-w", "%{http_code}", "-H", "Authorization: Bearer any",
            "\(url)/messages/live_activity/update", "-d",
            #"{"app_id":"app","activity_id":"game-1","content_state":{"teamOneScore":1}}"#,
          ], of: TestHome.curl!)
        try await Task.sleep(for: .seconds(0.5))
        // The push is reported at once and its response comes late; these feeds get nothing more.
        let poll = try await poll(url, seconds: 3)
        let wait = try home.start(
          ["wait", "nothing", "--timeout", "3s", "--gateway", url], environment: here)
        let record = try home.start(
          ["record", home.path("r.jsonl"), "--timeout", "3s", "--gateway", url],
          environment: here)
        try await Task.sleep(for: .seconds(0.7))
        try Self.write(jump, to: clock)
        let spans = try await spans([late, poll, wait, record])
        #expect(late.output == "201")
        #expect(poll.output.contains(#""events":[]"#), "\(poll.output)")
        #expect(wait.process.code == 1)
        #expect(record.process.code == 0)
        #expect(spans.allSatisfy { (0.8...7).contains($0) }, "delay, poll, wait, record: \(spans)")
      }

      @Test func staleDateIsCheckedWithinFiveSeconds() async throws {
        let url = try await serve()
        let soon = Date().addingTimeInterval(1_800).formatted(.iso8601)
        try await home.post(
          url, "/messages/live_activity/start",
          """
          {"app_id":"app","activity_id":"game-1","external_user_ids":["user-1"],
           "activity_attributes_type":"T","activity_attributes":{"a":"b"},"content_state":{"a":1},
           "stale_date":"\(soon)","notification":{"alert":{"title":"a","body":"b"}}}
          """)
        let poll = try await poll(url, seconds: 20)
        try await Task.sleep(for: .seconds(1))
        try Self.write(3_600, to: clock)
        let spans = try await spans([poll])
        #expect(poll.output.contains(#""kind":"stale""#), "\(poll.output)")
        #expect(spans[0] < 6, "\(spans[0]) s")
      }

      private func cursor(_ url: String) async throws -> String {
        let answer = try await home.run(TestHome.curl!, ["-sS", "\(url)/islet/v1/events?last=0"])
        return try JSON.parse(answer.output)["cursor"]?.string ?? ""
      }
    }
  }
#endif
