internal import ViewLayout
internal import CDrawing
package import FoundationEssentials
internal import Synchronization
package import ViewTree

/// Reads PNG, JPEG, SVG and PDF pictures with the libraries of Linux desktops. Foreign pictures are
/// decoded in a separate process, which returns only pixels.
package enum PictureReader {
  package struct Problem: Error, Sendable {
    package let message: String

    package init(words: String) { self.message = words }
  }

  package static func reads(_ format: PictureFormat) -> Bool {
    let number = format == .png ? CD_PNG : format == .svg ? CD_SVG : CD_PDF
    return Typesetter.shared.alone { cd_picture_can_read(Int32(number)) != 0 }
  }

  /// Reads a file's data as a picture for a tree. A raster picture larger than a phone's screen is
  /// scaled down. Results, including failures, are cached by content.
  package static func read(_ data: Data) throws(Problem) -> PictureValue {
    guard data.count <= PictureHeader.mostBytes else {
      throw Problem(words: "it is larger than 24 MB")
    }
    let result: Result<PictureValue, Problem> = Typesetter.shared.alone {
      if let result = known.readings[data] { return result }
      let result = value(of: data, open(data))
      known.remember(result, of: data)
      return result
    }
    return try result.get()
  }

  /// Reads a picture drawn by Islet itself.
  package static func read(own data: Data) throws(Problem) -> PictureValue {
    let result = Typesetter.shared.alone { value(of: data, open(data, isOwn: true)) }
    return try result.get()
  }

  private static func value(
    of data: Data, _ opened: Result<OpaquePointer, Problem>
  ) -> Result<PictureValue, Problem> {
    switch opened {
    case .failure(let problem): return .failure(problem)
    case .success(let picture):
      defer { cd_picture_free(picture) }
      var (width, height, isVector) = (0.0, 0.0, Int32(0))
      cd_picture_size(picture, &width, &height, &isVector)
      let carried = isVector != 0 ? data : smaller(picture, width, height) ?? data
      return .success(
        PictureValue(data: carried, width: width, height: height, isVector: isVector != 0))
    }
  }

  /// The pixels of a file; `nil` if it cannot be read.
  static func pixels(_ data: Data) -> Pixels? {
    Typesetter.shared.alone {
      guard case .success(let picture) = open(data) else { return nil }
      defer { cd_picture_free(picture) }
      var (width, height, isVector) = (0.0, 0.0, Int32(0))
      cd_picture_size(picture, &width, &height, &isVector)
      guard isVector == 0,
        let canvas = PictureCanvas(width: Int(width), height: Int(height), scale: 1)
      else { return nil }
      cd_picture_draw(picture, canvas.pointer, 0, 0, width, height, 0)
      return canvas.pixels
    }
  }

  /// Converts a picture drawn by Islet to another format at `scale`, with emoji on it.
  package static func file(
    _ value: PictureValue, _ format: PictureFormat, scale: Double, emoji: [PlacedEmoji] = []
  ) -> [UInt8]? {
    Typesetter.shared.alone {
      guard case .success(let picture) = open(value.data, isOwn: true) else { return nil }
      defer { cd_picture_free(picture) }
      return PictureCanvas.file(format, LayoutSize(value.width, value.height), scale: scale) {
        cd_picture_draw(picture, $0.pointer, 0, 0, value.width, value.height, 1)
        for one in emoji { one.draw(on: $0) }
      }
    }
  }

  /// The maximum pixels of a side for a picture in a tree: the width of a card on a 3× phone.
  private static let longest = 1290.0

  /// The picture as a file with fewer pixels; `nil` if it is not too large.
  private static func smaller(_ picture: OpaquePointer, _ width: Double, _ height: Double) -> Data?
  {
    let part = longest / max(width, height)
    guard part < 1 else { return nil }
    let (columns, rows) = (max(1, Int(bounded: width * part)), max(1, Int(bounded: height * part)))
    guard let canvas = PictureCanvas(width: columns, height: rows, scale: 1) else { return nil }
    cd_picture_draw(picture, canvas.pointer, 0, 0, Double(columns), Double(rows), 1)
    return canvas.finish().map { Data($0) }
  }

  private static func open(_ data: Data, isOwn: Bool = false) -> Result<OpaquePointer, Problem> {
    var reason: UnsafePointer<CChar>?
    let picture = data.withUnsafeBytes { bytes in
      let start = bytes.bindMemory(to: UInt8.self).baseAddress
      return isOwn
        ? cd_picture_read(start, bytes.count, PictureHeader.mostPixels, &reason)
        : cd_picture_decode(start, bytes.count, PictureHeader.mostPixels, &reason)
    }
    if let picture { return .success(picture) }
    return .failure(Problem(words: reason.map { String(cString: $0) } ?? "out of memory"))
  }

  // MARK: Cache

  /// A cache of decoded pictures and of reading results.
  private final class Known: @unchecked Sendable {
    var pictures: [PictureValue: OpaquePointer?] = [:]
    var readings: [Data: Result<PictureValue, Problem>] = [:]
    private var bytes = 0

    func remember(_ result: Result<PictureValue, Problem>, of data: Data) {
      if readings.count >= 256 || bytes > 64 << 20 { (readings, bytes) = ([:], 0) }
      readings[data] = result
      bytes += data.count
    }
  }
  private static let known = Known()
  private static let limit = 48

  /// A picture of a tree, ready to draw. Only call it inside `Typesetter.alone`.
  static func picture(_ value: PictureValue) -> OpaquePointer? {
    if let picture = known.pictures[value] { return picture }
    if known.pictures.count >= limit {
      for case let picture? in known.pictures.values { cd_picture_free(picture) }
      known.pictures = [:]
    }
    let picture = try? open(value.data).get()
    known.pictures[value] = .some(picture)
    return picture
  }
}
