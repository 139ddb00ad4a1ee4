import Foundation
import Testing
import ViewTree

@testable import Preview

/// Names in other people's code: modules, catalogues, files and members of frameworks.
@Suite(.enabled(if: WidgetLab.hasToolchain)) struct ForeignCodeVocabularyTests {
  @Test func healthKitsQuantitiesAreValues() throws {
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: """
          let rate = HKUnit.count().unitDivided(by: .minute())
          let beats = HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 72)
          let glucose = HKQuantity(unit: HKUnit(from: "mg/dL"), doubleValue: 120)
          let energy = HKQuantity(unit: .kilocalorie(), doubleValue: 1)
          let warm = HKQuantity(unit: .degreeFahrenheit(), doubleValue: 212)
          let way = HKQuantity(unit: .mile(), doubleValue: 1)
          VStack {
            Text("\\(Int(beats.doubleValue(for: rate))) \\(Int(energy.doubleValue(for: .joule())))")
            Text("\\(Int(glucose.doubleValue(for: HKUnit(from: "g/L")) * 100 + 0.5))")
            Text("\\(Int(warm.doubleValue(for: .degreeCelsius()) + 0.5))")
            Text("\\(Int(way.doubleValue(for: .meterUnit(with: .kilo)) * 1000))")
            Text(way.is(compatibleWith: .second()) ? "fits" : "does not")
            Text(HKQuantityType(.heartRate).identifier)
            Text(name(.running) + " \\(HKWorkoutActivityType.cooldown.rawValue)")
          }
          """, imports: "import HealthKit",
        more: """
          func name(_ type: HKWorkoutActivityType) -> String {
            switch type { case .running: "run"; case .cycling: "ride"; default: "?" }
          }
          """)
    ])
    #expect(
      try lab.preview().texts() == [
        "72 4,184", "120", "100", "1,609", "does not", "HKQuantityTypeIdentifierHeartRate",
        "run 80",
      ])
  }

  /// Foundation's formats follow the preview's locale, not this computer's.
  @Test func formatsAreOfTheLocale() throws {
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: """
          let day = Date(timeIntervalSince1970: 1_700_000_000)
          let way = Measurement(value: 5.2, unit: UnitLength.kilometers)
          let formatter = { let it = DateFormatter(); it.dateFormat = "yyyy"; return it }()
          VStack {
            Text(day.formatted(date: .abbreviated, time: .omitted))
            Text(day.formatted(date: .numeric, time: .omitted))
            Text(day.formatted(.dateTime.day().month().year()))
            Text("\\(9.99.formatted(.currency(code: "USD"))) \\(Decimal(5).formatted(.currency(code: "USD")))")
            Text(way.formatted(.measurement(width: .abbreviated, usage: .road)))
            Text(way.formatted(.measurement(width: .abbreviated)))
            Text("\\(day, formatter: formatter)")
            Text(day, formatter: formatter)
            LabeledContent("n", value: 3, format: .number)
            Gauge(value: 1, in: 0...4) { Text("g") } currentValueLabel: { Text("c") }.gaugeStyle(Ring())
          }.clipShape(.rect(cornerRadii: .init(topLeading: 4))).safeAreaPadding(2)
          """,
        more: """
          struct Ring: GaugeStyle {
            func makeBody(configuration: Configuration) -> some View {
              Text("\\(configuration.value, specifier: "%.2f")")
              configuration.currentValueLabel
            }
          }
          """)
    ])
    let preview = try lab.preview()
    #expect(preview.bodiesLeftOut.isEmpty)
    #expect(
      try preview.texts() == [
        "Nov 14, 2023", "11/14/2023", "Nov 14, 2023", "$9.99 $5.00", "3.2 mi", "3.2 mi", "2023",
        "2023", "n", "3", "0.25", "c",
      ])
  }

  @Test func ownFormatIsKept() throws {
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: "Text(Date.now.formatted())",
        more: "extension Date { func formatted() -> String { \"own\" } }")
    ])
    #expect(try lab.preview().texts() == ["own"])
  }

  /// Markdown in a literal, and none in its values or within words.
  @Test func markdownOfLiteralsIsDrawn() throws {
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: """
          let value = "*x*"
          VStack {
            Text("**bold** *italic* `code` [link](https://a.b) ~~gone~~")
            Text("***both*** \\(value) on_the_way 2 * 3 * 4 **\\(value)!**")
          }
          """)
    ])
    let texts = (try lab.preview().tree().root?.all ?? []).compactMap { node in
      if case .text(let text) = node { text } else { nil }
    }
    func runs(_ text: TextNode) -> [String] {
      text.runs.map { run in
        let style = run.style
        let marks =
          (style.weight > 500 ? "b" : "") + (style.isItalic == true ? "i" : "")
          + (style.design == "monospaced" ? "c" : "") + (style.isStruckThrough == true ? "s" : "")
        if case .verbatim(let words) = run.content { return marks + "|" + words }
        return "?"
      }
    }
    #expect(
      texts.map(runs) == [
        ["b|bold", "| ", "i|italic", "| ", "c|code", "| ", "|link", "| ", "s|gone"],
        ["bi|both", "| ", "|*x*", "| on_the_way 2 * 3 * 4 ", "b|*x*", "b|!"],
      ])
  }

  @Test func lyingBarsBeginAtZero() throws {
    let lab = try ForeignCodeLab([
      "Widget/Ride.swift": ForeignCodeLab.widget(
        view: """
          Chart {
            BarMark(x: .value("n", 1), y: .value("k", "a"))
            BarMark(x: .value("n", 4), y: .value("k", "b")).annotation { Text("b") }
            RuleMark(x: .value("n", 2)).lineStyle(StrokeStyle(lineWidth: 1, dash: [2, 3]))
          }
          """, imports: "import Charts")
    ])
    let tree = try lab.preview().tree()
    let marks = (tree.root?.all ?? []).flatMap { node -> [ChartNode.Mark] in
      if case .chart(let chart) = node { chart.marks } else { [] }
    }
    #expect(marks.map { $0.places[0].x } == [0, 0, 0.5])
    #expect(marks.map { $0.places[1].x } == [0.25, 1, 0.5])
    // The first name is the uppermost.
    #expect(marks[0].places[0].y > marks[1].places[0].y)
    #expect(marks[2].dash == [2, 3] && Set(tree.ignored) == ["annotation"])
  }

  private static let pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAIAAAA2iEnWAAAAEElEQVR4nGP4z8AARAwoFABE0AX7pM/egAAAAABJRU5ErkJggg=="

  private static let source = ForeignCodeLab.widget(
    view: "RideView(state: context.state)",
    state: "var title: AttributedString; var kind: UTType",
    imports: """
      import os.log
      import UIKit.UIImage
      import struct os.Logger
      import UniformTypeIdentifiers
      import Compression
      """,
    more: """
      struct Line: Codable { let name: String }
      func unpacked(_ data: Data, _ room: UnsafeMutablePointer<UInt8>) -> Int {
        data.withUnsafeBytes {
          compression_decode_buffer(
            room, 8, $0.bindMemory(to: UInt8.self).baseAddress!, data.count, nil, COMPRESSION_ZLIB)
        }
      }
      extension UTType { static let ride = UTType(exportedAs: "com.example.ride") }
      let lines: [Line] = {
        let url = Bundle.main.url(forResource: "lines", withExtension: "json")!
        return try! JSONDecoder().decode([Line].self, from: Data(contentsOf: url))
      }()
      func drawn() -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 40, height: 30)).image { _ in
          UIImage(resource: .repeat).draw(in: CGRect(x: 0, y: 0, width: 40, height: 30))
        }
      }
      struct RideView: View {
        let state: RideAttributes.ContentState
        var body: some View {
          Text(state.title)
          Text(state.kind.identifier)
          Text("weight").bold().font(.title)
          Text("inside").font(.caption).bold()
          VStack { Text("around").font(.caption) }.bold()
          Text(lines[0].name).foregroundStyle(Color.default)
          Image(.repeat)
          Image(uiImage: UIImage(data: Data(base64Encoded: "\(pixel)")!)!)
          Image(uiImage: UIImage(data: drawn().pngData()!)!)
          Text("\\(UIImage(data: UIImage(systemName: "bus")!.pngData()!)!.size.width > 0)")
        }
      }
      #Preview("x", as: .content, using: RideAttributes()) {
        RideWidget()
      } contentStates: {
        RideAttributes.ContentState(title: AttributedString("styled"), kind: .ride)
      }
      """)

  @Test func commonlyUsedNamesExist() throws {
    let lab = try ForeignCodeLab([
      "App/Widget/Ride.swift": Self.source,
      "App/Shared/lines.json": #"[{ "name": "U8" }]"#,
      "App/Widget/Assets.xcassets/Default.colorset/Contents.json": """
      { "colors": [{ "color": { "components":
        { "red": "1.0", "green": "0.0", "blue": "0.0", "alpha": "1.0" } } }] }
      """,
      "App/Assets.xcassets/Repeat.imageset/Contents.json":
        #"{ "images": [{ "filename": "repeat.svg" }] }"#,
      "App/Assets.xcassets/Repeat.imageset/repeat.svg":
        #"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><path d="M0 0h20v10z"/></svg>"#,
    ])
    let preview = try lab.preview("App/Widget")
    #expect(preview.bodiesLeftOut.isEmpty && preview.failedSamples.isEmpty)
    let texts = try preview.texts()
    #expect(
      texts == [
        "styled", "com.example.ride", "weight", "inside", "around", "U8", "true",
      ])
    let tree = try preview.tree()
    let nodes = tree.root?.all ?? []
    let weights = nodes.compactMap { node in
      if case .text(let text) = node { text.runs.first?.style.weight } else { nil }
    }
    #expect(weights[2...4].allSatisfy { $0 == 700 })
    let images = nodes.compactMap { node in
      if case .image(let image) = node { image } else { nil }
    }
    #expect(
      images.map(\.source) == [.asset("Repeat"), .asset("islet-picture-1"), .asset("Repeat")])
    #expect(images.map(\.width) == [20, 2, 40])
    #expect(tree.pictures.count == 2)
    #expect(tree.pictures["islet-picture-1"]?.height == 3)
  }

  @Test func largeProjectIsReadInSeconds() throws {
    var files = ["Widget/Ride.swift": ForeignCodeLab.widget(view: "Text(\"a\")")]
    let filler = (0..<200).map { "  func f\($0)() -> Int { \($0) + g(\"{\") }\n" }.joined()
    for number in 0..<500 {
      files["App/File\(number).swift"] = "struct Type\(number) {\n\(filler)}\n"
    }
    let lab = try ForeignCodeLab(files)
    let start = HostileSourceTests.processorTime()
    let set = try SourceSet([lab.folder])
    #expect(set.files.count == 1)
    let seconds = HostileSourceTests.processorTime() - start
    #expect(seconds < 7, "\(seconds) s")
    try FileManager.default.removeItem(atPath: lab.folder)
  }
}
