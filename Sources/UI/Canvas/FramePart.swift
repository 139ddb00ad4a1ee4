package import Basics
/// A part of a frame that can be pasted into later frames.
package struct FramePart: Sendable {
  package let rect: GridRect
  /// The time at which the part looks different without new events.
  package let redrawAt: Date?
  fileprivate let cells: [Cell]
  fileprivate let regions: [Region]
  fileprivate let links: [Link]
  fileprivate let pictures: [CellPicture]
}

/// The state of a frame, besides its cells, when the drawing of a part began.
package struct FramePartStart: Sendable {
  fileprivate let regionCount: Int
  fileprivate let linkCount: Int
  fileprivate let pictureCount: Int
  fileprivate let redrawAt: Date?
}

extension Frame {
  /// Begins a part. All regions marked and times noted from now on belong to it.
  package mutating func beginPart() -> FramePartStart {
    let start = FramePartStart(
      regionCount: regions.count, linkCount: links.count, pictureCount: pictures.count,
      redrawAt: redrawAt)
    redrawAt = nil
    return start
  }

  /// Ends a part that was drawn within a rectangle.
  package mutating func endPart(_ start: FramePartStart, in rect: GridRect) -> FramePart {
    let rect = rect.intersection(bounds)
    var copy: [Cell] = []
    copy.reserveCapacity(rect.width * rect.height)
    for y in rect.y..<rect.maxY where rect.width > 0 {
      let row = y * size.width
      copy.append(contentsOf: cells[(row + rect.x)..<(row + rect.maxX)])
    }
    let part = FramePart(
      rect: rect, redrawAt: redrawAt, cells: copy,
      regions: Array(regions[start.regionCount...]), links: Array(links[start.linkCount...]),
      pictures: Array(pictures[start.pictureCount...]))
    redrawAt = start.redrawAt
    if let time = part.redrawAt { changes(at: time) }
    return part
  }

  /// Pastes a part where it was drawn.
  package mutating func paste(_ part: FramePart) {
    let rect = part.rect
    guard !rect.isEmpty, rect.maxX <= size.width, rect.maxY <= size.height else { return }
    let width = size.width
    part.cells.withUnsafeBufferPointer { from in
      cells.withUnsafeMutableBufferPointer { to in
        guard let from = from.baseAddress, let to = to.baseAddress else { return }
        for row in 0..<rect.height {
          (to + (rect.y + row) * width + rect.x).update(
            from: from + row * rect.width, count: rect.width)
        }
      }
    }
    regions += part.regions
    links += part.links
    pictures += part.pictures
    if let time = part.redrawAt { changes(at: time) }
  }

  /// Copies a rectangle from another frame of the same size.
  package mutating func put(_ other: Frame, in rect: GridRect) {
    let rect = rect.intersection(bounds)
    guard other.size == size, !rect.isEmpty else { return }
    for y in rect.y..<rect.maxY {
      let row = (y * size.width + rect.x)..<(y * size.width + rect.maxX)
      cells.replaceSubrange(row, with: other.cells[row])
    }
  }
}
