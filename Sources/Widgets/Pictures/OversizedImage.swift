internal import ViewLayout
internal import ViewTree

/// A picture of the asset catalogue with more pixels than its presentation.
///
/// The system requires images "to use a resolution that's smaller or equal to the size of the
/// presentation for a device", and "might fail to start the Live Activity" otherwise (Apple,
/// Displaying live data with Live Activities). On a phone such a picture is a gray square, or no
/// activity starts. No error is reported, and Xcode's previews show it correctly.
///
/// A picture is listed if it is wider or higher, in pixels, than the presentation on a 3× phone.
/// The presentation is the surface's largest size (``SurfaceLayout/room``), not the current height
/// of the card; on the compact island it is that of one side. The picture's frame does not count: a
/// frame of 26 points may show a picture with as many pixels as the whole bubble. Vector pictures
/// have no pixels and are never listed, nor are pictures that no surface shows.
package struct OversizedImage: Sendable, Hashable {
  package let name: String
  /// The columns and rows of the file that a 3× phone uses.
  package let pixels: [Int]
  /// The largest frame in which it is shown, at most the presentation, in pixels of a 3× phone.
  package private(set) var slot: [Int]
  /// The presentation in pixels of a 3× phone.
  package let presentation: [Int]

  /// The pixels per point of phones with Live Activities.
  static let density = 3.0

  /// Adds another frame that shows the same picture.
  package mutating func add(slot other: [Int]) {
    if other[0] * other[1] > slot[0] * slot[1] { slot = other }
  }
}

extension SurfacePicture {
  /// The pictures with more pixels than the presentation, each name once.
  package var oversizedImages: [OversizedImage] {
    // In StandBy, the phone draws the card at 200 %.
    var room = SurfaceLayout(surface: surface, width: cardWidth).room
    // A side of the compact island is as high as the island, although a lower height is proposed to
    // its views.
    if surface == .compact { room.height = SurfaceLayout.islandHeight }
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
  /// The items and those of their groups and masks: everything that the phone must load.
  fileprivate var allWithMasks: [PlacedItem] {
    flatMap { item -> [PlacedItem] in
      guard case .group(let items, let change) = item.content else { return [item] }
      guard case .mask(let mask) = change else { return items.allWithMasks }
      return items.allWithMasks + mask.allWithMasks
    }
  }
}
