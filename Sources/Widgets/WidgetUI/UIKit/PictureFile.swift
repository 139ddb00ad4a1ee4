import ViewTree

extension Image.Source {
  /// The size in points, if the picture itself contains one.
  var size: CGSize? {
    switch self {
    case .symbol: nil
    case .asset(let name):
      AssetCatalog.shared.image(name).map { CGSize(width: $0.width, height: $0.height) }
    case .unknown(_, let size), .file(_, let size): size
    }
  }

  /// The same picture with another size, if it can be resized.
  func sized(_ size: CGSize) -> Image.Source {
    switch self {
    case .symbol, .asset: self
    case .unknown(let name, _): .unknown(name, size)
    case .file(let data, _): .file(data, size)
    }
  }

  func scaled(by factor: CGFloat) -> Image.Source {
    guard factor != 1, let size else { return self }
    return sized(CGSize(width: size.width * factor, height: size.height * factor))
  }
}

/// Reads picture files, and encodes pictures that are only available in this process.
enum PictureFile {
  /// The prefix of data that represents a picture of the app. The kind, name and size follow as
  /// JSON.
  private static let mark = Array("islet-picture".utf8)

  /// A picture that is only available in this process.
  private struct Known: Codable {
    var kind: String
    var name: String
    var size: CGSize
  }

  /// The picture in a file, and its size in pixels; `nil` if it is not a supported picture.
  static func read(_ data: Data) -> (Image.Source, CGSize)? {
    let bytes = [UInt8](data)
    if bytes.starts(with: mark) {
      guard let known = try? JSONDecoder().decode(Known.self, from: data.dropFirst(mark.count))
      else { return nil }
      switch known.kind {
      case "symbol": return (.symbol(known.name), known.size)
      case "asset": return (.asset(known.name), known.size)
      default: return (.unknown(known.name, known.size), known.size)
      }
    }
    if let header = PictureHeader(data) {
      let size = CGSize(width: header.width, height: header.height)
      return (.file(data, size), size)
    }
    if bytes.starts(with: "GIF8".utf8) || bytes.starts(with: "RIFF".utf8)
      || bytes.count > 12 && bytes[4..<8].elementsEqual("ftyp".utf8)
    {
      let size = CGSize(width: 24, height: 24)
      return (.unknown("UIImage", size), size)
    }
    return nil
  }

  /// The data of a picture: its own file, or an encoding that `read` can decode.
  static func data(of source: Image.Source, size: CGSize) -> Data {
    let size = CGSize(width: finite(size.width), height: finite(size.height))
    let known: Known
    switch source {
    case .file(let data, _): return data
    case .symbol(let name): known = Known(kind: "symbol", name: name, size: size)
    case .asset(let name): known = Known(kind: "asset", name: name, size: size)
    case .unknown(let name, _): known = Known(kind: "unknown", name: name, size: size)
    }
    return Data(mark) + ((try? JSONEncoder().encode(known)) ?? Data())
  }
}
