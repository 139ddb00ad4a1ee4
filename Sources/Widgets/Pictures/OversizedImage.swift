internal import ViewLayout
internal import ViewTree

/// A picture of the asset catalogue that has more pixels than the presentation it stands in.
///
/// The system requires images "to use a resolution that's smaller or equal to the size of the presentation for
/// a device", and "might fail to start the Live Activity" otherwise (Apple, Displaying live data with Live
/// Activities). On a phone such a picture is a gray square, or no activity starts; nothing says so, and
/// Xcode's previews show it as it should be.
///
/// A picture is listed where it is wider or higher, in pixels, than the presentation on a 3× phone. The
/// presentation is the most room that the surface has (``SurfaceLayout/room``): not the card as it happens
/// to be high now, and on the compact island the side that the picture stands on. The frame that the picture
/// is given does not decide: one of 26 points may hold a picture of the whole bubble's pixels. Pictures of
/// lines have no pixels and are never listed, nor is what no surface shows.
package struct OversizedImage: Sendable, Hashable {
  /// Its name in the asset catalogue.
  package let name: String
  /// Its pixels: columns and rows of the file that a 3× phone takes.
  package let pixels: [Int]
  /// The largest frame that it is laid out in, at most the presentation, in pixels of a 3× phone.
  package private(set) var slot: [Int]
  /// The presentation in pixels of a 3× phone.
  package let presentation: [Int]

  /// How many pixels a point has on the phones that Live Activities are made for.
  static let density = 3.0

  /// Another place that the same picture stands in.
  package mutating func add(slot other: [Int]) {
    if other[0] * other[1] > slot[0] * slot[1] { slot = other }
  }
}

extension SurfacePicture {
  /// The pictures that have more pixels than the presentation, each name once.
  package var oversizedImages: [OversizedImage] {
    // On its charger the phone draws the card at 200 %.
    let room = SurfaceLayout(surface: surface, width: cardWidth).room
    let scale = OversizedImage.density * (surface == .standby ? 2 : 1)
    func whole(_ length: Double) -> Int { Int(bounded: (max(0, length) * scale).rounded()) }
    var found: [OversizedImage] = []
    for item in layout.items.allWithMasks {
      guard case .image(let image) = item.content, case .asset(let name) = image.source,
        let picture = tree.pictures[name], !picture.isVector,
        Int(picture.width) > whole(room.width) || Int(picture.height) > whole(room.height)
      else { continue }
      let slot = [
        whole(min(item.rect.width, room.width)), whole(min(item.rect.height, room.height)),
      ]
      if let place = found.firstIndex(where: { $0.name == name }) {
        found[place].add(slot: slot)
      } else {
        found.append(
          OversizedImage(
            name: name, pixels: [Int(picture.width), Int(picture.height)], slot: slot,
            presentation: [whole(room.width), whole(room.height)]))
      }
    }
    return found
  }
}

extension [PlacedItem] {
  /// The items and those of their groups and masks: all that the phone has to load.
  fileprivate var allWithMasks: [PlacedItem] {
    flatMap { item -> [PlacedItem] in
      guard case .group(let items, let change) = item.content else { return [item] }
      guard case .mask(let mask) = change else { return items.allWithMasks }
      return items.allWithMasks + mask.allWithMasks
    }
  }
}
