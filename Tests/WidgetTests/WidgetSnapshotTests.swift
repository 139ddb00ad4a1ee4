import Canvas
import FrameStyles
import Foundation
import Panels
import Preview
import Testing
import ViewTree

/// Pictures of typical widgets, of every surface, dark and light.
@Suite(.enabled(if: WidgetLab.hasToolchain)) struct WidgetSnapshotTests {
  static let names = [
    "Match", "Delivery", "TimerRing", "Glucose", "Workout", "Transit", "Parking", "Recording",
    "Download", "Build",
    "Charging", "Music", "Stale", "Flight", "Stopwatch", "Election", "Water", "Pomodoro", "Car",
    "Basketball", "Parcel", "Prayer", "Sleep", "Auction", "Coffee",
  ]

  @Test(arguments: names) func everySurfaceMatchesRecordedCells(name: String) throws {
    let pictures = try WidgetLab.ask { preview in
      let sample = try #require(preview.samples(of: name + "Attributes", now: WidgetLab.now).first)
      var text = ""
      for surface in [Surface.lock, .expanded, .compact, .minimal, .small, .standby] {
        for isDark in surface == .standby ? [true] : [true, false] {
          let outcome = preview.view(
            surface, type: sample.type, attributes: sample.attributes, state: sample.state,
            isDark: isDark,
            now: WidgetLab.now)
          guard case .tree(let tree, _) = outcome else {
            Issue.record("\(name) \(surface): \(outcome)")
            continue
          }
          let picture = WidgetPicture(tree, surface: surface, now: WidgetLab.now, drawsBig: isDark)
          var frame = Frame(picture.size)
          picture.draw(&frame, at: GridPoint(0, 0))
          text += "\(surface.rawValue) \(isDark ? "dark" : "light")\n" + frame.plainText
          if surface == .lock { text += frame.styleGrid }
          text += "\n"
        }
      }
      return text
    }
    let path = WidgetLab.folder + "/Snapshots/\(name).txt"
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
      try Data(pictures.utf8).write(to: URL(fileURLWithPath: path))
      Issue.record("recorded \(name)")
      return
    }
    let known = FileManager.default.contents(atPath: path).map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(pictures == known)
  }

  @Test func undecodableContentStateNamesItsKey() throws {
    try WidgetLab.ask { preview in
      let outcome = preview.view(
        .lock, type: "MatchAttributes", attributes: #"{"title":"a"}"#,
        state: #"{"home":1,"away":"x","minute":""}"#,
        now: WidgetLab.now)
      guard case .undecodable(let failure) = outcome else { throw CancellationError() }
      #expect(failure.path == ["away"])
      #expect(failure.part == "state")
    }
  }

  @Test func staleContentIsInTheEnvironment() throws {
    try WidgetLab.ask { preview in
      let sample = try #require(preview.samples(of: "StaleAttributes", now: WidgetLab.now).first)
      let outcome = preview.view(
        .lock, type: sample.type, attributes: sample.attributes, state: sample.state, isStale: true,
        now: WidgetLab.now)
      let frame = try outcome.frame(.lock)
      #expect(frame.plainText.contains("Out of date"))
    }
  }
}

/// What a phone's picture and its cells share.
@Suite(.enabled(if: WidgetLab.hasToolchain)) struct CellContentTests {
  private func rows(_ view: String, more: String = "", files: [String: String] = [:]) throws
    -> [String]
  {
    let lab = try ForeignCodeLab(
      ["Widget/Ride.swift": ForeignCodeLab.widget(view: view, more: more)].merging(files) { $1 })
    let tree = try lab.preview().tree()
    let picture = WidgetPicture(tree, surface: .lock, now: WidgetLab.now)
    var frame = Frame(picture.size)
    picture.draw(&frame, at: GridPoint(0, 0))
    return frame.plainText.split(separator: "\n").map {
      $0.trimmingCharacters(in: CharacterSet(charactersIn: " ▐▌"))
    }
  }

  @Test func gapsShrinkBeforeText() throws {
    let names = ["Alexander", "Benjamin", "Charlie", "Dorothea", "Elizabeth"]
    let found = try rows(
      """
      HStack(spacing: 20) {
        ForEach(\(names), id: \\.self) { Text($0).font(.system(size: 10)).lineLimit(1) }
      }
      """)
    #expect(found.contains("Alexander   Benjamin  Charlie  Dorothea  Elizabeth"), "\(found)")
  }

  @Test func smallRingIsOneGlyph() throws {
    let ring = """
      struct Ring<Inside: View>: View {
        let part: Double
        @ViewBuilder let inside: Inside
        var body: some View {
          ZStack {
            Circle().stroke(.gray, lineWidth: 4)
            Circle().trim(from: 0, to: part).stroke(.green, lineWidth: 4).rotationEffect(.degrees(-90))
            inside
          }
          .frame(width: 22, height: 22)
        }
      }
      """
    let found = try rows(
      "HStack(spacing: 8) { Ring(part: 0.5) {}; Ring(part: 0.7) { Text(\"3\") }; Text(\"min\") }",
      more: ring)
    #expect(found.contains("◑  (3) min"), "\(found)")
  }

  @Test func smallPictureIsAGlyphOrNothing() throws {
    let contents = #"{ "images": [{ "filename": "a.svg" }] }"#
    let svg =
      #"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><circle r="9"/></svg>"#
    let found = try rows(
      """
      HStack {
        ForEach(["bolt.fill", "ourlogo"], id: \\.self) {
          Image($0).resizable().frame(width: 18, height: 18)
        }
        Text("min")
      }
      """,
      files: ["bolt.fill", "ourlogo"].reduce(into: [:]) {
        $0["Widget/A.xcassets/\($1).imageset/Contents.json"] = contents
        $0["Widget/A.xcassets/\($1).imageset/a.svg"] = svg
      })
    #expect(found.contains("⚡    min"), "\(found)")
  }
}
