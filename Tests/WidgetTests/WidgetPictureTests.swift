import Foundation
import Pictures
import Preview
import Testing
import ViewTree

/// Pictures in points of typical widgets, of every surface, dark and light, on a sheet each.
///
/// `RECORD_SNAPSHOTS=1` records them again. Another version of a library moves the edge of a
/// letter, so a few pixels may differ.
@Suite(.enabled(if: WidgetLab.hasToolchain)) struct WidgetPictureTests {
  /// The percentage of pixels that may differ.
  private static let tolerance = 1.0

  @Test(arguments: WidgetSnapshotTests.names) func everySurfaceMatchesRecordedPicture(name: String)
    throws
  {
    let sheet = try WidgetLab.ask { preview in
      let sample = try #require(preview.samples(of: name + "Attributes", now: WidgetLab.now).first)
      let rows = [true, false].map { isDark in
        (
          title: name + (isDark ? " dark" : " light"),
          entries: [Surface.lock, .expanded, .compact, .minimal, .small].compactMap {
            surface -> ContactSheet.Entry? in
            let outcome = preview.view(
              surface, type: sample.type, attributes: sample.attributes, state: sample.state,
              isDark: isDark, now: WidgetLab.now)
            guard case .tree(let tree, _) = outcome else {
              Issue.record("\(name) \(surface): \(outcome)")
              return nil
            }
            return ContactSheet.Entry(
              surface.rawValue, SurfacePicture(tree, surface: surface, now: WidgetLab.now))
          }
        )
      }
      return Data(try #require(ContactSheet(rows).png(scale: 1)))
    }
    let path = WidgetLab.folder + "/Sheets/\(name).png"
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
      try sheet.write(to: URL(fileURLWithPath: path))
      Issue.record("recorded \(name)")
      return
    }
    let known = try #require(FileManager.default.contents(atPath: path))
    let difference = try #require(PictureDifference(old: known, new: sheet))
    if difference.percent > Self.tolerance {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent(
        "\(name)-differs.png")
      if let bytes = difference.file() { try Data(bytes).write(to: file) }
      Issue.record("\(difference.percent) % of the pixels differ: \(file.path)")
    }
  }
}
