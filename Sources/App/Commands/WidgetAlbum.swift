import Basics
import Canvas
import Foundation
import Panels
import Pictures
import Preview
import Simulator
import ViewLayout
import ViewTree

/// All surfaces of a widget with all samples, light and dark, as files in a folder.
struct WidgetAlbum {
  let preview: WidgetPreview
  let situation: Situation
  let format: PictureFormat
  let scale: Double
  let context: CommandContext

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

  /// Writes the pictures to the folder. Views that fail are reported and left out.
  func write(to folder: String) throws(Failure) {
    var pages: [Page] = []
    var isWhole = true
    var unread: [String: String] = [:]
    for (type, number, surface, sample) in preview.pages(now: situation.now) {
      for isDark in [false, true] {
        var situation = situation
        situation.isDark = isDark
        let outcome = preview.view(surface, of: sample, in: situation)
        guard case .tree(let tree, _) = outcome else {
          isWhole = false
          let problem = outcome.problem ?? ""
          context.complain(Phrase(verbatim: "\(type) \(number) \(surface.rawValue): \(problem)"))
          break
        }
        unread.merge(tree.unread) { $1 }
        let picture = SurfacePicture(
          tree, surface: surface, width: situation.screenWidth - 22, now: situation.now)
        pages.append(
          Page(
            type: type, sample: number, surface: surface, isDark: isDark,
            isMadeUp: preview.isMadeUp(type), picture: picture, fit: SurfaceFit(picture)))
      }
    }
    for image in Finding.ofUnreadImages(unread) { context.complain(image.message) }
    for error in preview.errors {
      isWhole = false
      context.complain(Phrase(verbatim: error.sentence))
    }
    for sample in preview.failedSamples {
      isWhole = false
      let place = sample.file.map { " (\($0):\(sample.line ?? 0))" } ?? ""
      context.complain(Phrase(verbatim: "\(sample.type) \(localized(sample.words))\(place)"))
    }
    try write(pages, folder)
    context.print(
      localized(
        pages.count == 1 ? "1 picture in \(folder)" : "\(pages.count) pictures in \(folder)"))
    if !isWhole || pages.isEmpty { throw Failure(.notSo) }
  }

  /// Removes the pictures of an earlier album, so that a comparison detects removed ones.
  private func removeOld(_ folder: String) {
    let old = FileManager.default.contents(atPath: folder + "/index.json")
    for entry in old.flatMap({ try? JSON.parse(Array($0)) })?.array ?? [] {
      guard let file = entry["file"]?.string, !file.split(separator: "/").contains("..") else {
        continue
      }
      try? FileManager.default.removeItem(atPath: folder + "/" + file)
    }
  }

  private func write(_ pages: [Page], _ folder: String) throws(Failure) {
    removeOld(folder)
    var index: [JSON] = []
    for page in pages {
      let file = "\(page.type)/\(page.sample)/\(page.surface.rawValue)-\(page.scheme).\(format)"
      try PictureFile.write(page.picture.file(format, scale: scale), to: folder + "/" + file)
      index.append(entry(page, file))
    }
    let text = JSON.array(index).prettyText + "\n"
    try PictureFile.write(Array(text.utf8), to: folder + "/index.json")
    try PictureFile.write(sheet(pages).png(scale: min(scale, 2)), to: folder + "/sheet.png")
  }

  private func entry(_ page: Page, _ file: String) -> JSON {
    func points(_ length: Double) -> JSON { .double((length * 100).rounded() / 100) }
    return [
      "type": .string(page.type), "sample": .number(page.sample),
      "surface": .string(page.surface.rawValue), "scheme": .string(page.scheme),
      "file": .string(file), "width": points(page.picture.size.width),
      "height": points(page.picture.size.height), "made_up": .bool(page.isMadeUp),
      "truncated": .array(page.fit.truncated.map(JSON.string)), "cut": .bool(page.fit.isCut),
    ]
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

/// Prints all surfaces of a widget with all samples, if there is no terminal for the dashboard.
struct WidgetGallery {
  let arguments: Arguments
  let context: CommandContext
  let theme: Theme

  func print() throws(Failure) {
    let preview = try WidgetOptions.compile(arguments, context, paths: arguments.words)
    let now = context.now()
    var text = ""
    var title = ""
    var unread: [String: String] = [:]
    for (type, number, surface, sample) in preview.pages(now: now) where surface != .standby {
      if title != "\(type) · sample \(number)\n" {
        title = "\(type) · sample \(number)\n"
        text += title
      }
      text += surface.rawValue + "\n"
      switch preview.view(surface, of: sample, in: preview.situation(now: now)) {
      case .tree(let tree, _):
        unread.merge(tree.unread) { $1 }
        let picture = WidgetPicture(tree, surface: surface, now: now, drawsBig: false)
        text += WidgetSnapshot.frame(picture, theme: theme, dark: true).plainText
      case .trap(let trap): text += SafeText.lines(trap.sentence) + "\n"
      case .undecodable(let failure): text += SafeText.lines(failure.message) + "\n"
      case .error(let words): text += SafeText.lines(words) + "\n"
      }
    }
    for image in Finding.ofUnreadImages(unread) { context.complain(image.message) }
    context.printAsIs(text, terminator: "")
  }
}

extension WidgetPreview {
  typealias Page = (type: String, number: Int, surface: Surface, sample: Sample)

  func pages(now: Date) -> [Page] {
    types.flatMap { type in
      samples(of: type.name, now: now).enumerated().flatMap { place, sample -> [Page] in
        let number = self.number(ofSample: place, of: type.name)
        return type.surfaces.map { (type.name, number, $0, sample) }
      }
    }
  }
}
