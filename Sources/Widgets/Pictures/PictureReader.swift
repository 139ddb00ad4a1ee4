internal import ViewLayout
internal import CDrawing
package import FoundationEssentials
internal import Synchronization
package import ViewTree

/// Reads pictures: PNG, JPEG, SVG and PDF, by the libraries that desktops read them with.
package enum PictureReader {
  /// The most pixels that are read.
  package static let mostPixels = 24_000_000.0
  /// The most bytes of a file that are read.
  package static let mostBytes = 24 << 20

  /// Why a picture cannot be read, in words.
  package struct Problem: Error, Sendable {
    package let words: String
  }

  /// Whether pictures of a kind can be read here.
  package static func reads(_ format: PictureFormat) -> Bool {
    let number = format == .png ? CD_PNG : format == .svg ? CD_SVG : CD_PDF
    return Typesetter.shared.alone { cd_picture_can_read(Int32(number)) != 0 }
  }

  /// Reads a file's bytes as a picture that trees carry; one of pixels is made smaller where it has more
  /// than a phone's screen.
  package static func read(_ data: Data) throws(Problem) -> PictureValue {
    guard data.count <= mostBytes else { throw Problem(words: "it is larger than 24 MB") }
    let result: Result<PictureValue, Problem> = Typesetter.shared.alone {
      switch open(data) {
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
    return try result.get()
  }

  /// The pixels of a file; `nil` where it cannot be read.
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

  /// A picture as a file of another kind, `scale` times its own size, with emoji on it.
  package static func file(
    _ value: PictureValue, _ format: PictureFormat, scale: Double, emoji: [PlacedEmoji] = []
  ) -> [UInt8]? {
    Typesetter.shared.alone {
      guard let picture = picture(value) else { return nil }
      let canvas =
        format == .png
        ? PictureCanvas(
          width: SurfacePicture.pixels(value.width, scale),
          height: SurfacePicture.pixels(value.height, scale), scale: scale)
        : PictureCanvas(format, width: value.width, height: value.height)
      guard let canvas else { return nil }
      cd_picture_draw(picture, canvas.pointer, 0, 0, value.width, value.height, 1)
      for one in emoji { one.draw(on: canvas) }
      return canvas.finish()
    }
  }

  /// The longest side of a picture in a tree, in pixels: that of a card on a 3× phone.
  private static let longest = 1290.0

  /// The file again in fewer pixels, where it has many.
  private static func smaller(_ picture: OpaquePointer, _ width: Double, _ height: Double) -> Data?
  {
    let part = longest / max(width, height)
    guard part < 1 else { return nil }
    let (columns, rows) = (max(1, Int(bounded: width * part)), max(1, Int(bounded: height * part)))
    guard let canvas = PictureCanvas(width: columns, height: rows, scale: 1) else { return nil }
    cd_picture_draw(picture, canvas.pointer, 0, 0, Double(columns), Double(rows), 1)
    return canvas.finish().map { Data($0) }
  }

  private static func open(_ data: Data) -> Result<OpaquePointer, Problem> {
    var reason: UnsafePointer<CChar>?
    let picture = data.withUnsafeBytes { bytes in
      cd_picture_read(
        bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, mostPixels, &reason)
    }
    if let picture { return .success(picture) }
    return .failure(Problem(words: reason.map { String(cString: $0) } ?? "there is no memory"))
  }

  // MARK: What was read

  /// Pictures that were drawn before: by what the tree carries.
  private final class Known: @unchecked Sendable {
    var pictures: [PictureValue: OpaquePointer?] = [:]
  }
  private static let known = Known()
  private static let limit = 48

  /// A picture of a tree, ready to be drawn; only to be called alone.
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
