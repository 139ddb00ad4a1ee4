import Foundation
import Basics
import Testing

extension Journeys {
  /// The app's own Codable decides, in the real program.
  @Suite(.enabled(if: TestHome.swiftc != nil, "no Swift compiler in PATH"))
  struct TypeJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

    private var cache: [String: String] {
      ["XDG_CACHE_HOME": NSTemporaryDirectory() + "islet-widget-tests"]
    }

    /// A folder with a type whose declarations do not show what it decodes.
    private func save() throws -> String {
      let folder = home.path("Types")
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      try """
      import ActivityKit
      struct RideAttributes: ActivityAttributes {
        struct ContentState: Codable, Hashable { var fare: Fare }
      }
      struct Fare: Codable, Hashable {
        var cents: Int
        init(from decoder: Decoder) throws {
          let text = try decoder.singleValueContainer().decode(String.self)
          guard let cents = Int(text) else {
            throw DecodingError.dataCorrupted(
              .init(codingPath: decoder.codingPath, debugDescription: "a fare is in cents"))
          }
          self.cents = cents
        }
      }
      """.write(toFile: folder + "/Ride.swift", atomically: true, encoding: .utf8)
      return folder
    }

    private func body(_ fare: String) -> String {
      """
      {"aps": {"timestamp": \(Int(Date().timeIntervalSince1970)), "event": "start",
        "attributes-type": "RideAttributes", "attributes": {}, "alert": {"title": "a", "body": "b"},
        "content-state": {"fare": \(fare)}}}
      """
    }

    @Test func checkUsesAppCode() async throws {
      let folder = try save()
      for (name, fare) in [("right", "\"250\""), ("wrong", "\"2.50\"")] {
        try body(fare).write(
          toFile: folder + "/\(name).json", atomically: true, encoding: .utf8)
      }
      let arguments = ["check", "--types", folder, folder, "--json"]
      let outcome = try await home.run(
        TestHome.binary!, arguments, environment: cache, seconds: 120)
      #expect(outcome.code == 1, "\(outcome)")
      let verdicts = try outcome.output.split(separator: "\n").map { try JSON.parse(String($0)) }
      #expect(verdicts.map { $0["verdict"] } == ["shown", "dropped"])
      #expect(verdicts.map { $0["decoded_by"] } == ["code", "code"])
      #expect(
        verdicts.last?["findings"]?[0]?["message"]?.string?.contains("a fare is in cents") == true)
      // Without a compiler its declarations decide, and report what they leave open.
      var without = cache
      without["PATH"] = "/nowhere"
      let blind = try await home.run(
        TestHome.binary!, ["check", "--types", folder, folder + "/wrong.json"], environment: without
      )
      #expect(blind.code == 0, "\(blind)")
      #expect(
        blind.output.contains("? \(folder)/wrong.json: shown, not checked: aps.content-state.fare"))
      #expect(blind.errors.contains("the app's code is not used"), "\(blind)")
    }

    /// A wrong path in a build step would otherwise always pass.
    @Test func pathWithoutTypesIsAnError() async throws {
      let folder = home.path("None")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try "struct A: Codable { var x: Int }".write(
        toFile: folder + "/A.swift", atomically: true, encoding: .utf8)
      for path in [folder, folder + "/A.swift"] {
        let outcome = try await home.islet("check", "--types", path, "-", input: body("1"))
        #expect(outcome.code == 2, "\(outcome)")
        #expect(outcome.errors.contains("there is no activity type in \(path)"), "\(outcome)")
      }
    }

    /// Types with a protocol of the app's own, an extension in another file, a state elsewhere and
    /// a type from a package; the code decides what they leave open.
    @Test func typesInSeveralFilesAreCompiled() async throws {
      let fare = """
        public struct Fare: Codable, Hashable {
          public var cents: Int
          public init(from decoder: Decoder) throws {
            cents = try decoder.singleValueContainer().decode(Int.self)
            guard cents != 13 else {
              throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "unlucky"))
            }
          }
        }
        """
      for (path, text) in [
        ("Repo/.git/HEAD", "ref: refs/heads/main"),
        (
          "Repo/App/Ride.swift",
          "import Shared\nstruct RideAttributes: Codable {\n  typealias ContentState = RideState\n  var car: Car\n}"
        ),
        ("Repo/App/Conforms.swift", "extension RideAttributes: OursLive {}"),
        ("Repo/Model/Live.swift", "import ActivityKit\nprotocol OursLive: ActivityAttributes {}"),
        ("Repo/Model/Car.swift", "struct Car: Codable, Hashable { var name: String }"),
        ("Repo/Model/State.swift", "struct RideState: Codable, Hashable { var fare: Fare }"),
        ("Repo/Packages/Shared/Package.swift", "// swift-tools-version: 6.0"),
        ("Repo/Packages/Shared/Sources/Shared/Fare.swift", fare),
      ] {
        let file = URL(fileURLWithPath: home.path(path))
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
      for (fare, code) in [("12", 0), ("13", 1)] {
        let text = body(fare).replacing(
          #""attributes": {}"#, with: #""attributes": {"car": {"name": "a"}}"#)
        let outcome = try await home.run(
          TestHome.binary!, ["check", "--types", home.path("Repo/App"), "-", "--json"],
          input: text, environment: cache, seconds: 120)
        #expect(outcome.code == code, "\(outcome)")
        #expect(try JSON.parse(outcome.output)["decoded_by"] == "code", "\(outcome)")
        #expect(try JSON.parse(outcome.output)["not_checked"] == [], "\(outcome)")
        #expect(outcome.errors.isEmpty, "\(outcome)")
      }
    }

    @Test func gatewayUsesAppCodeOnceCompiled() async throws {
      let (_, url) = try await home.serve(["--types", try save()], environment: cache)
      var verdict: JSON?
      let end = ContinuousClock.now + .seconds(120)
      repeat {
        try await Task.sleep(for: .milliseconds(100))
        _ = try await home.post(
          url, "/messages/live_activity/start",
          """
          {"app_id": "a", "activity_id": "r", "activity_attributes_type": "RideAttributes",
            "activity_attributes": {}, "external_user_ids": ["u"], "content_state": {"fare": "2.50"},
            "notification": {"alert": {"title": "a", "body": "b"}}}
          """)
        let log = try await home.islet("log", "--json", "--gateway", url)
        verdict = try log.output.split(separator: "\n").last
          .map { try JSON.parse(String($0)) }?["verdict"]
      } while verdict?["decoded_by"] != "code" && .now < end
      #expect(verdict?["verdict"] == "dropped", "\(verdict?.text ?? "")")
      #expect(
        verdict?["findings"]?.array?.contains { $0["rule"] == "content-state.decode" } == true)
    }

    /// For the reader, too, the files of a folder and of the packages beside it are one set.
    @Test func packagesBesideFolderAreRead() async throws {
      for (path, text) in [
        (
          "Repo/App/Activities/Ride.swift",
          "struct RideAttributes: ActivityAttributes { struct ContentState: Codable { var fare: Money } }"
        ),
        (
          "Repo/Packages/Shared/Sources/Money.swift",
          "public struct Money: Codable { var cents: Int; var currency: Currency }"
        ),
        ("Repo/App/Model/Currency.swift", "enum Currency: String, Codable { case eur, usd }"),
        ("Repo/.git/HEAD", "ref: refs/heads/main"),
      ] {
        let file = URL(fileURLWithPath: home.path(path))
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
      try body(#"{"cents": 1, "currency": "EUR"}"#).write(
        toFile: home.path("a.json"), atomically: true, encoding: .utf8)
      let outcome = try await home.islet(
        "check", "--types", home.path("Repo/App/Activities"), home.path("a.json"),
        environment: ["PATH": "/nowhere"])
      #expect(outcome.code == 1, "\(outcome)")
      #expect(
        outcome.output.contains("; expected one of eur, usd. Did you mean eur?"), "\(outcome)")
      #expect(outcome.errors.isEmpty, "\(outcome)")
    }
  }
}
