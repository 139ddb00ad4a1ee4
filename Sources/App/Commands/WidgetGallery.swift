import Canvas
import Foundation
import Panels
import Preview
import Simulator
import ViewTree

/// Prints every surface of a widget with every sample, where there is no terminal for the dashboard.
struct WidgetGallery {
  let arguments: Arguments
  let world: World
  let theme: Theme

  func print() throws(Failure) {
    let options = try WidgetOptions.preview(arguments, world, paths: arguments.words)
    do throws(PreviewError) {
      let preview = try WidgetPreview(options, progress: WidgetOptions.progress(world))
      world.printAsIs(picture(preview), terminator: "")
    } catch {
      throw WidgetOptions.failure(error)
    }
  }

  private func picture(_ preview: WidgetPreview) -> String {
    let now = world.now()
    var text = ""
    var unread: [String: String] = [:]
    defer { for image in Finding.ofUnreadImages(unread) { world.complain(image.message) } }
    for type in preview.types {
      for (number, sample) in preview.samples(of: type.name, now: now).enumerated() {
        let number = preview.number(ofSample: number, of: type.name)
        text += "\(type.name) · sample \(number)\n"
        for surface in Surface.allCases
        where surface != .standby && (surface != .small || type.families.contains("small")) {
          text += surface.rawValue + "\n"
          let outcome = preview.view(surface, of: sample, in: preview.situation(now: now))
          switch outcome {
          case .tree(let tree, _):
            unread.merge(tree.unread) { $1 }
            let picture = WidgetPicture(tree, surface: surface, now: now, drawsBig: false)
            text += WidgetSnapshot.frame(picture, theme: theme, dark: true).plainText
          case .trap(let trap): text += SafeText.lines(trap.sentence) + "\n"
          case .undecodable(let failure): text += SafeText.lines(failure.message) + "\n"
          case .error(let words): text += SafeText.lines(words) + "\n"
          }
        }
      }
    }
    return text
  }
}
