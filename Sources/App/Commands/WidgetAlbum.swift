import Basics
import Foundation
import Panels
import Pictures
import Preview
import Simulator
import ViewLayout
import ViewTree

/// Every surface of a widget with every sample, light and dark, as files of a folder.
struct WidgetAlbum {
  let preview: WidgetPreview
  let situation: Situation
  let format: PictureFormat
  let scale: Double
  let world: World

  private struct Page {
    var type: String
    var sample: Int
    var surface: Surface
    var isDark: Bool
    var isMadeUp: Bool
    var picture: SurfacePicture
    var fit: SurfaceFit

    var scheme: String { isDark ? "dark" : "light" }
  }

  /// Writes the folder; what does not show is said, and all else is written.
  func write(to folder: String) throws(Failure) {
    var pages: [Page] = []
    var isWhole = true
    var unread: [String: String] = [:]
    for type in preview.types {
      let isMadeUp = preview.isMadeUp(type.name)
      for (place, sample) in preview.samples(of: type.name, now: situation.now).enumerated() {
        let number = preview.number(ofSample: place, of: type.name)
        for surface in Surface.allCases where surface != .small || type.families.contains("small") {
          for isDark in [false, true] {
            var situation = situation
            situation.isDark = isDark
            let outcome = preview.view(surface, of: sample, in: situation)
            guard case .tree(let tree, _) = outcome else {
              isWhole = false
              let problem = outcome.problem ?? ""
              world.complain(
                Phrase(verbatim: "\(type.name) \(number) \(surface.rawValue): \(problem)"))
              break
            }
            unread.merge(tree.unread) { $1 }
            let picture = SurfacePicture(
              tree, surface: surface, width: situation.screenWidth - 22, now: situation.now)
            pages.append(
              Page(
                type: type.name, sample: number, surface: surface, isDark: isDark,
                isMadeUp: isMadeUp, picture: picture, fit: SurfaceFit(picture)))
          }
        }
      }
    }
    for image in Finding.ofUnreadImages(unread) { world.complain(image.message) }
    for error in preview.errors {
      isWhole = false
      world.complain(
        Phrase(verbatim: "\(error.file):\(error.line):\(error.column): \(error.message)"))
    }
    for sample in preview.failedSamples {
      isWhole = false
      world.complain(
        Phrase(verbatim: "\(sample.type) \(sample.number): \(WidgetCheck.sentence(sample))"))
    }
    try write(pages, folder)
    world.print(
      localized(
        pages.count == 1 ? "1 picture in \(folder)" : "\(pages.count) pictures in \(folder)"))
    if !isWhole { throw Failure(.notSo) }
  }

  private func write(_ pages: [Page], _ folder: String) throws(Failure) {
    var index: [JSON] = []
    for page in pages {
      let file = "\(page.type)/\(page.sample)/\(page.surface.rawValue)-\(page.scheme).\(format)"
      try PictureFile.write(page.picture.file(format, scale: scale), to: folder + "/" + file)
      index.append(entry(page, file))
    }
    let text = JSON.array(index).prettyText + "\n"
    try PictureFile.write(Array(text.utf8), to: folder + "/index.json")
    try PictureFile.write(sheet(pages).file(scale: min(scale, 2)), to: folder + "/sheet.png")
  }

  private func entry(_ page: Page, _ file: String) -> JSON {
    func points(_ length: Double) -> JSON { .double((length * 100).rounded() / 100) }
    var object: JSONObject = [:]
    object["type"] = .string(page.type)
    object["sample"] = .number(page.sample)
    object["surface"] = .string(page.surface.rawValue)
    object["scheme"] = .string(page.scheme)
    object["file"] = .string(file)
    object["width"] = points(page.picture.size.width)
    object["height"] = points(page.picture.size.height)
    object["made_up"] = .bool(page.isMadeUp)
    object["truncated"] = .array(page.fit.truncated.map(JSON.string))
    object["cut"] = .bool(page.fit.isCut)
    return .object(object)
  }

  private func sheet(_ pages: [Page]) -> ContactSheet {
    var rows: [(title: String, entries: [ContactSheet.Entry])] = []
    for page in pages where page.isDark || SurfaceSheet.lit.contains(page.surface) {
      let made = page.isMadeUp ? " · made up" : ""
      let title = "\(page.type) · \(page.sample)\(made)"
      if rows.last?.title != title { rows.append((title, [])) }
      let lit = SurfaceSheet.lit.contains(page.surface) ? " · \(page.scheme)" : ""
      rows[rows.count - 1].entries.append(
        ContactSheet.Entry(page.surface.rawValue + lit, page.picture))
    }
    return ContactSheet(rows)
  }
}
