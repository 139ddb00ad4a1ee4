import Basics
import Foundation
import Panels
import Pictures
import Preview
import Simulator
import ViewLayout
import ViewTree

/// Images with more pixels than their presentations, of all types and samples.
struct OversizedImages {
  private struct Entry {
    var type: String
    var surface: Surface
    var image: OversizedImage
  }

  private var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }

  /// Records the oversized images of a surface: each image once per surface, with its largest
  /// frame.
  mutating func note(
    _ outcome: WidgetPreview.Outcome, _ surface: Surface, of type: String, now: Date
  ) {
    guard case .tree(let tree, _) = outcome, !tree.pictures.isEmpty else { return }
    for image in SurfacePicture(tree, surface: surface, now: now).oversizedImages {
      let place = entries.firstIndex {
        $0.type == type && $0.surface == surface && $0.image.name == image.name
      }
      if let place {
        entries[place].image.add(slot: image.slot)
      } else {
        entries.append(Entry(type: type, surface: surface, image: image))
      }
    }
  }

  var json: JSON {
    .array(
      entries.map { entry in
        [
          "type": .string(entry.type), "surface": .string(entry.surface.rawValue),
          "name": .string(entry.image.name), "pixels": .array(entry.image.pixels.map(JSON.number)),
          "slot": .array(entry.image.slot.map(JSON.number)),
        ]
      })
  }

  var lines: [String] {
    let isOne = Set(entries.map(\.type)).count == 1
    return entries.flatMap { entry in
      let finding = Self.finding(entry.surface)(entry.image)
      return [
        "! " + (isOne ? "" : entry.type + "  ") + localized(finding.message),
        "    " + (finding.fix.map(localized) ?? ""),
      ]
    }
  }

  static func finding(_ surface: Surface) -> (OversizedImage) -> Finding {
    { image in
      let (own, most, slot) = (size(image.pixels), size(image.presentation), size(image.slot))
      return Finding(
        .imageTooLarge,
        "\(surface.rawValue): the image “\(image.name)” has \(own) pixels, the presentation has \(most). A phone shows a gray square, or no activity.",
        fix: "Add a copy of \(slot) pixels to the asset catalogue, or use SVG or PDF.")
    }
  }

  private static func size(_ lengths: [Int]) -> String { "\(lengths[0]) × \(lengths[1])" }
}

extension Finding {
  static func ofUnreadImages(_ reasons: [String: String]) -> [Finding] {
    reasons.sorted { $0.key < $1.key }.map { name, reason in
      Finding(
        .imageUnreadable, "The image “\(name)” is drawn as a box: \(reason).",
        fix: "Export it again as PNG, JPEG, SVG or PDF, with at most 24 million pixels.")
    }
  }
}
