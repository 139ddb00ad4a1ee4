import Basics
import Foundation
import Pictures
import Preview
import Simulator
import ViewTree

/// The images that have more pixels than the presentations they stand in, of all types and samples.
struct OversizedImages {
  private struct Entry {
    var type: String
    var surface: Surface
    var image: OversizedImage
  }

  private var entries: [Entry] = []

  init() {}

  /// Notes what a surface shows too much of: each image once a surface, with its largest slot.
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
        "    " + (finding.mend.map(localized) ?? ""),
      ]
    }
  }

  static func finding(_ surface: Surface) -> (OversizedImage) -> Finding {
    { image in
      let (own, most, slot) = (size(image.pixels), size(image.presentation), size(image.slot))
      return Finding(
        .imageTooLarge,
        "\(surface.rawValue): the image “\(image.name)” has \(own) pixels, the presentation has \(most). A phone shows a gray square, or no activity.",
        mend: "Put a copy of \(slot) pixels into the asset catalogue, or draw it as SVG or PDF.")
    }
  }

  private static func size(_ lengths: [Int]) -> String { "\(lengths[0]) × \(lengths[1])" }
}

extension Finding {
  /// What is said of images that are drawn as boxes, by their names, for reasons.
  static func ofUnreadImages(_ reasons: [String: String]) -> [Finding] {
    reasons.sorted { $0.key < $1.key }.map { name, reason in
      Finding(
        .imageUnreadable, "The image “\(name)” is drawn as a box: \(reason).",
        mend: "Export it again as PNG, JPEG, SVG or PDF, with 24 million pixels at most.")
    }
  }
}
