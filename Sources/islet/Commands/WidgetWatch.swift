import Canvas
import Foundation
import Panels
import Preview
import ViewLayout
import ViewTree

/// Shows every surface of a widget, and shows it anew when a file of it is saved.
struct WidgetWatch {
  let arguments: Arguments
  let world: World
  let theme: Theme

  /// Draws once; on a terminal goes on until it is interrupted.
  func run() throws {
    let options = WidgetOptions.preview(arguments, world, paths: arguments.words)
    var good: String?
    while true {
      let stamp = Self.stamp(arguments.words)
      do throws(PreviewError) {
        let preview = try WidgetPreview(options, progress: WidgetOptions.progress(world))
        let text = picture(preview)
        good = text
        show(text)
      } catch {
        let failure = WidgetOptions.failure(error)
        // No saved file brings a compiler.
        guard world.isTerminal, error.isMendedBySaving else { throw failure }
        // The last good views stay above what is wrong.
        show((good ?? "") + "\n" + SafeText.lines(failure.line) + "\n")
      }
      guard world.isTerminal else { return }
      while Self.stamp(arguments.words) == stamp { Thread.sleep(forTimeInterval: 0.25) }
    }
  }

  /// The colours of the terminal, by what it says of itself.
  private var depth: ColorDepth {
    let name = world.environment["TERM"] ?? ""
    let refuses = !(world.environment["NO_COLOR"] ?? "").isEmpty
    if !world.isTerminal || refuses || name.isEmpty || name == "dumb" { return .none }
    let promise = world.environment["COLORTERM"] ?? ""
    if promise == "truecolor" || promise == "24bit" || name.hasSuffix("-direct") { return .direct }
    return name.contains("256") ? .palette256 : .ansi16
  }

  private func show(_ text: String) {
    // Pictures are the program's own; what the compiler and the app say has been made harmless.
    world.printAsIs((world.isTerminal ? "\u{1B}[H\u{1B}[2J" : "") + text, terminator: "")
  }

  /// Every surface with every sample.
  private func picture(_ preview: WidgetPreview) -> String {
    let now = world.now()
    var text = ""
    for type in preview.types {
      for (number, sample) in preview.samples(of: type.name, now: now).enumerated() {
        text += "\(type.name) · sample \(number + 1)\n"
        for surface in Surface.allCases
        where surface != .standby && (surface != .small || type.families.contains("small")) {
          text += surface.rawValue + "\n"
          let outcome = preview.view(
            surface, type: type.name, attributes: sample.attributes, state: sample.state, now: now)
          switch outcome {
          case .tree(let tree, _):
            let picture = WidgetPicture(
              tree, surface: surface, now: now, drawsBig: depth != .none)
            let frame = WidgetSnapshot.frame(picture, theme: theme, dark: true)
            text += depth == .none ? frame.plainText : frame.ansi(depth: depth)
          case .trap(let trap): text += SafeText.lines(WidgetCheck.sentence(trap)) + "\n"
          case .undecodable(let failure): text += SafeText.lines(failure.message) + "\n"
          case .error(let words): text += SafeText.lines(words) + "\n"
          }
        }
      }
    }
    return text
  }

  /// When the files were saved last.
  static func stamp(_ paths: [String]) -> Date {
    var newest = Date.distantPast
    func look(_ path: String) {
      let date =
        (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
      if let date, date > newest { newest = date }
    }
    for path in paths {
      look(path)
      for case let name as String in FileManager.default.enumerator(atPath: path) ?? .init()
      where name.hasSuffix(".swift") || name.hasSuffix(".json") || name.hasSuffix("strings") {
        look(path + "/" + name)
      }
    }
    return newest
  }
}
