import Basics
internal import Canvas

struct FrameDifference: Sendable {
  struct Run: Sendable, Hashable {
    var y: Int
    var columns: Range<Int>
  }

  /// Sorted from top to bottom and from left to right.
  private(set) var runs: [Run] = []

  /// Compares frames. Without an old frame of the same size, all cells differ.
  init(from old: Frame?, to new: Frame) {
    let (width, height) = (new.size.width, new.size.height)
    guard width > 0 else { return }
    guard let old, old.size == new.size else {
      runs = (0..<height).map { Run(y: $0, columns: 0..<width) }
      return
    }
    old.cells.withUnsafeBufferPointer { before in
      new.cells.withUnsafeBufferPointer { after in
        let left = UnsafeRawPointer(before.baseAddress!)
        let right = UnsafeRawPointer(after.baseAddress!)
        let stride = MemoryLayout<Cell>.stride
        /// Most cells are equal bit by bit; only the others are compared as cells.
        func differs(_ place: Int) -> Bool {
          let offset = place * stride
          return left.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
            != right.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
            && before[place] != after[place]
        }
        for y in 0..<height {
          let row = y * width
          if memcmp(left + row * stride, right + row * stride, width * stride) == 0 { continue }
          var x = 0
          while x < width {
            if !differs(row + x) {
              x += 1
              continue
            }
            // A wide glyph is written from its first column.
            let start = x > 0 && after[row + x].isTrailing ? x - 1 : x
            x += 1
            while x < width, differs(row + x) || after[row + x].isTrailing {
              x += 1
            }
            runs.append(Run(y: y, columns: start..<x))
          }
        }
      }
    }
  }

  var count: Int { runs.reduce(0) { $0 + $1.columns.count } }
}
