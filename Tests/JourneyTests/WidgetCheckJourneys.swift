import Foundation
import Basics
import Testing

extension Journeys {
  /// The output of `preview --check` for a widget.
  @Suite(.enabled(if: TestHome.swiftc != nil, "no Swift compiler in PATH"))
  struct WidgetCheckJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

    private var cache: [String: String] {
      ["XDG_CACHE_HOME": NSTemporaryDirectory() + "islet-widget-tests"]
    }

    private func write(_ text: String, _ path: String) throws {
      let file = URL(fileURLWithPath: home.path("Owl/" + path))
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }

    /// A widget whose lock-screen card is `lock` and whose bubble is `minimal`.
    private func save(lock: String, minimal: String = "Text(\"m\")") throws {
      try write(
        """
        import ActivityKit
        import SwiftUI
        import WidgetKit
        struct OwlAttributes: ActivityAttributes {
          struct ContentState: Codable, Hashable { var word: String }
        }
        struct OwlWidget: Widget {
          var body: some WidgetConfiguration {
            ActivityConfiguration(for: OwlAttributes.self) { context in
              \(lock)
            } dynamicIsland: { context in
              DynamicIsland { DynamicIslandExpandedRegion(.bottom) { Text("e") } }
                compactLeading: { Text("a") } compactTrailing: { Text("b") } minimal: { \(minimal) }
            }
          }
        }
        #Preview(as: .content, using: OwlAttributes()) {
          OwlWidget()
        } contentStates: {
          OwlAttributes.ContentState(word: "Hoo")
        }
        """, "Owl.swift")
    }

    private func check(_ options: String...) async throws -> Outcome {
      try await home.run(
        TestHome.binary!, ["preview", "--check", home.path("Owl")] + options, environment: cache)
    }

    private func json(_ options: String...) async throws -> JSON {
      let outcome = try await home.run(
        TestHome.binary!, ["preview", "--check", "--json", home.path("Owl")] + options,
        environment: cache)
      return try JSON.parse(Array(outcome.output.utf8))
    }

    @Test func oversizedImageIsReported() async throws {
      try save(
        lock: "Image(\"owl\").resizable().frame(width: 40, height: 10)",
        minimal: "Image(\"owl\").resizable().frame(width: 26, height: 26)")
      // The card's own picture has 1113 pixels.
      let made = try await home.run(
        "/bin/sh",
        [
          "-c",
          "'\(TestHome.binary!)' snapshot --widget '\(home.path("Owl"))' --format png > '\(home.path("owl.png"))'",
        ], environment: cache)
      #expect(made.code == 0, "\(made.errors)")
      try write(
        #"{ "images": [{ "filename": "owl.png", "idiom": "universal" }] }"#,
        "Assets.xcassets/owl.imageset/Contents.json")
      try FileManager.default.copyItem(
        atPath: home.path("owl.png"),
        toPath: home.path("Owl/Assets.xcassets/owl.imageset/owl.png"))
      let images = try await json()["images_too_large"]?.array ?? []
      // On the card it just fits; in the bubble it does not.
      #expect(images.map { $0["surface"]?.string } == ["minimal"])
      #expect(images.first?["type"]?.string == "OwlAttributes")
      #expect(images.first?["name"]?.string == "owl")
      #expect(images.first?["pixels"]?.array?.first?.int == 1113)
      #expect(images.first?["slot"]?.array?.compactMap(\.int) == [78, 78])
      let outcome = try await check()
      #expect(outcome.code == 1)
      #expect(outcome.output.contains("minimal: the image “owl” has 1113 × "))
      #expect(outcome.output.contains("Add a copy of 78 × 78 pixels"))
    }

    /// The header of a PNG of 20,000 × 20,000 pixels, which would need 1.6 GB.
    private static let huge =
      [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
      + [0, 0, 0x4E, 0x20, 0, 0, 0x4E, 0x20, 8, 6, 0, 0, 0, 0, 0, 0, 0] as [UInt8]

    @Test func unreadableImageReportsReason() async throws {
      let pushed = Data(Self.huge).base64EncodedString()
      try save(
        lock: """
          HStack {
            Image("owl")
            Image("torn")
            Image(uiImage: UIImage(data: Data(base64Encoded: "\(pushed)")!)!)
          }
          """)
      for (name, bytes) in [("owl", Self.huge), ("torn", [1, 2, 3])] {
        try write(
          #"{ "images": [{ "filename": "a.png", "idiom": "universal" }] }"#,
          "Assets.xcassets/\(name).imageset/Contents.json")
        try Data(bytes).write(
          to: URL(fileURLWithPath: home.path("Owl/Assets.xcassets/\(name).imageset/a.png")))
      }
      let lines = [
        "The image “islet-picture-1” is drawn as a box: it has too many pixels.",
        "The image “owl” is drawn as a box: it has too many pixels.",
        "The image “torn” is drawn as a box: it is neither PNG, JPEG, SVG nor PDF.",
      ]
      let drawn = try await home.run(
        TestHome.binary!, ["snapshot", "--widget", home.path("Owl")], environment: cache)
      #expect(drawn.code == 0)
      #expect(
        drawn.errors.split(separator: "\n").filter { $0.contains("box") }.map(String.init) == lines)
      let gallery = try await home.run(
        TestHome.binary!, ["preview", home.path("Owl")], environment: cache)
      #expect(gallery.errors.split(separator: "\n").filter { $0.contains("box") }.count == 3)
      let outcome = try await check()
      for line in lines { #expect(outcome.output.contains("! " + line)) }
      let images = try await json()["images_unread"]?.array ?? []
      #expect(images.map { $0["name"]?.string } == ["islet-picture-1", "owl", "torn"])
    }

    @Test func sweepNamesFirstSituationOfEachProblem() async throws {
      try save(lock: "Text(context.state.word).foregroundStyle(.white).padding()")
      let plain = try await json()
      #expect(plain["sweep"] == nil)
      let rows = try await json("--sweep")["sweep"]?.array ?? []
      let first = try #require(rows.first)
      #expect(first["type"]?.string == "OwlAttributes")
      #expect(first["sample"]?.int == 1)
      #expect(first["surface"]?.string == "lock")
      #expect(first["width"]?.int == 393)
      #expect(first["type_size"]?.string == "large")
      #expect(first["locale"]?.string == "en_US")
      #expect(first["scheme"]?.string == "light")
      #expect(first["landscape"] == .bool(false))
      #expect(first["cut"] == .bool(false))
      #expect(first["truncated"]?.array?.isEmpty == true)
      #expect(first["invisible"]?.array?.first?.string == "Hoo")
      let outcome = try await check("--sweep")
      #expect(outcome.code == 0)
      // One line, however many situations are light.
      let lines = outcome.output.split(separator: "\n").filter { $0.contains("invisible: Hoo") }
      #expect(lines.count == 1)
      #expect(lines.first?.hasSuffix("· light") == true)
      // No progress line if no terminal shows it.
      #expect(!outcome.errors.contains("checking "))
    }
  }
}
