@testable import Vendors

#if os(Linux)
  import Foundation
  import Basics
  import Testing

  extension Journeys {
    /// The wall clock is set under programs that run: by a library that is loaded before their own.
    @Suite(.enabled(if: World.curl != nil && World.compiler != nil, "no curl, or no compiler of C"))
    struct ClockJourneys {
      let world: World
      private let clock: String

      init() throws {
        world = try World()
        clock = world.path("clock")
        try Self.write(0, to: clock)
      }

      /// How far ahead the clock jumps, in seconds.
      static let jumps: [Int64] = {
        let now = Int64(Date().timeIntervalSince1970)
        // The years 1971, 2038 and 2106: behind the first second that 31, and 32, bits do not hold.
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

      /// Variables for a program whose clock jumps.
      private func environment() async throws -> [String: String] {
        let library = world.path("clock.so")
        if !FileManager.default.fileExists(atPath: library) {
          let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Preload/clock.c").path
          let built = try await world.run(
            World.compiler!, ["-shared", "-fPIC", "-o", library, source])
          guard built.code == 0 else { throw Stuck(built.errors) }
        }
        return ["LD_PRELOAD": library, "JUMPING_CLOCK": clock]
      }

      private func serve() async throws -> String {
        let running = try world.start(
          ["serve", "--listen", "0", "--store", ":memory:"], environment: try await environment())
        try await until("serve listens") { running.output.contains("http://") }
        return String(running.output.split(separator: "\n")[0].split(separator: " ").last ?? "")
      }

      /// How long programs take from now on, in seconds.
      private func spans(_ programs: [World.Running]) async throws -> [Double] {
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

      private func poll(_ url: String, seconds: Int) async throws -> World.Running {
        let cursor = try await cursor(url)
        return try world.start(
          ["-sS", "-H", "Prefer: wait=\(seconds)", "\(url)/islet/v1/events?after=\(cursor)"],
          of: World.curl!)
      }

      @Test(arguments: jumps)
      func allThatWaitsEndsInItsTime(_ jump: Int64) async throws {
        let url = try await serve()
        let here = try await environment()
        #expect(try await world.islet("fault", "--delay", "3s", "--gateway", url).code == 0)
        let late = try world.start(
          [
            "-sS", "-o", "/dev/null", "-w", "%{http_code}", "-H", "Authorization: Bearer any",
            "\(url)/messages/live_activity/update", "-d",
            #"{"app_id":"app","activity_id":"game-1","content_state":{"teamOneScore":1}}"#,
          ], of: World.curl!)
        try await Task.sleep(for: .seconds(0.5))
        // What was sent is told at once, its answer comes late: nothing more comes to these.
        let poll = try await poll(url, seconds: 3)
        let wait = try world.start(
          ["wait", "nothing", "--timeout", "3s", "--gateway", url], environment: here)
        let record = try world.start(
          ["record", world.path("r.jsonl"), "--timeout", "3s", "--gateway", url],
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

      @Test func aStaleDateIsLookedAtAgainWithinFiveSeconds() async throws {
        let url = try await serve()
        let soon = Date().addingTimeInterval(1_800).formatted(.iso8601)
        try await world.post(
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
        let answer = try await world.run(World.curl!, ["-sS", "\(url)/islet/v1/events?last=0"])
        return try JSON.parse(answer.output)["cursor"]?.string ?? ""
      }
    }
  }
#endif
