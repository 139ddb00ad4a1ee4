import Foundation
import Basics
import Testing

extension Journeys {
  /// Pictures of widgets as files, and differences between two of them.
  @Suite(.enabled(if: TestHome.swiftc != nil, "no Swift compiler in PATH"))
  struct PictureJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

    private var cache: [String: String] {
      ["XDG_CACHE_HOME": NSTemporaryDirectory() + "islet-widget-tests"]
    }

    private var widget: String {
      URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path + "/Examples/Delivery/Widget"
    }

    private func picture(_ arguments: String...) async throws -> Outcome {
      try await home.run(
        TestHome.binary!, ["snapshot", "--at", "1770000000"] + arguments, environment: cache)
    }

    private func size(_ path: String) throws -> [Int] {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      try #require(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      return [16, 20].map { place in
        bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      }
    }

    @Test func folderHasEverySurfaceAndIndex() async throws {
      let folder = home.path("pictures")
      let made = try await picture("--widget", widget, "--all", folder, "--scale", "2")
      #expect(made.code == 0, "\(made.errors)")
      let index = try JSON.parse(home.read(folder + "/index.json")).array ?? []
      #expect(index.count >= 10)
      for entry in index {
        let file = try #require(entry["file"]?.string)
        let width = try #require(entry["width"]?.double)
        let height = try #require(entry["height"]?.double)
        // The pixels for its size in points at that scale, rounded up.
        let pixels = [width, height].map { Int(($0 * 2 - 1e-6).rounded(.up)) }
        #expect(try size(folder + "/" + file) == pixels, "\(file)")
        #expect(entry["made_up"] == JSON.bool(false))
      }
      let names = Set(index.compactMap { $0["surface"]?.string })
      #expect(names.isSuperset(of: ["lock", "compact", "minimal", "expanded", "standby"]))
      #expect(try size(folder + "/sheet.png")[0] > 1000)
    }

    @Test func changesAreReportedAndShown() async throws {
      let (old, new, out) = (home.path("old"), home.path("new"), home.path("out"))
      _ = try await picture("--widget", widget, "--all", old, "--scale", "1")
      _ = try await picture(
        "--widget", widget, "--all", new, "--scale", "1", "--type-size", "xLarge")
      let same = try await home.islet("snapshot", "--compare", old, old)
      #expect(same.code == 0 && same.output.isEmpty)
      let name = "DeliveryAttributes/1/lock-dark.png"
      try FileManager.default.removeItem(atPath: new + "/DeliveryAttributes/1/minimal-dark.png")
      try FileManager.default.copyItem(
        atPath: new + "/" + name, toPath: new + "/DeliveryAttributes/1/more.png")
      let changed = try await home.islet("snapshot", "--compare", old, new, "--out", out)
      #expect(changed.code == 1)
      let lines = changed.output.split(separator: "\n").map(String.init)
      #expect(lines.contains("changed " + name))
      #expect(lines.contains("removed DeliveryAttributes/1/minimal-dark.png"))
      #expect(lines.contains("added DeliveryAttributes/1/more.png"))
      #expect(try size(out + "/" + name)[0] > 3 * 371)
      let outcome = try await home.islet(
        "snapshot", "--compare", old, new, "--out", out, "--format", "json")
      #expect(outcome.code == 1)
      let report = try JSON.parse(Array(outcome.output.utf8))
      #expect(report["changes"]?.array?.count == lines.count)
      #expect(report["compared"]?.int ?? 0 >= lines.count)
      let change = report["changes"]?.array?.first { $0["name"]?.string == name }
      #expect(change?["change"]?.string == "changed")
      #expect(change?["percent"]?.double ?? 0 > 0.1)
      #expect(change?["picture"]?.string == out + "/" + name)
      let patient = try await home.islet(
        "snapshot", "--compare", old + "/" + name, new + "/" + name, "--tolerance", "100")
      #expect(patient.code == 0)
      let lost = try await home.islet("snapshot", "--compare", old, home.path("nothing"))
      #expect(lost.code == 2)
      #expect(lost.errors.contains("does not exist"))
    }

    @Test func everyFormatIsValid() async throws {
      for (format, start) in [("png", "PNG"), ("pdf", "%PDF"), ("svg", "<?xml")] {
        // The child's output is read as text, but a file may contain other bytes: a shell stores
        // them.
        let file = home.path("card." + format)
        let command =
          "'\(TestHome.binary!)' snapshot --widget '\(widget)' --format \(format) >'\(file)'"
        let made = try await home.run("/bin/sh", ["-c", command], environment: cache)
        #expect(made.code == 0, "\(made.errors)")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        #expect(bytes.range(of: Data(start.utf8))?.lowerBound ?? 99 < 2, "\(format)")
      }
      let wrong = try await picture("--widget", widget, "--landscape")
      #expect(wrong.code == 2)
      #expect(wrong.errors.contains("--surface compact or minimal"))
    }
  }
}
