import Basics
import Canvas
import Foundation
import Panels
import Pictures

enum PictureFile {
  /// Pixels a point, as the options have it.
  static func scale(_ arguments: Arguments) throws(Failure) -> Double {
    guard let text = arguments.value("scale") else { return 3 }
    guard let scale = Double(text), scale >= 0.1, scale <= 10 else {
      throw Failure(.usage, "--scale \(text) is no scale", mend: "write a number from 0.1 to 10")
    }
    return scale
  }

  static func write(_ bytes: [UInt8]?, _ world: World) throws(Failure) {
    guard let bytes else {
      throw Failure(.notSo, "the picture cannot be drawn: there is no memory for it")
    }
    world.printBytes(Data(bytes))
  }

  /// Writes a file with the folders around it.
  static func write(_ bytes: [UInt8]?, to path: String) throws(Failure) {
    guard let bytes else {
      throw Failure(.notSo, "the picture cannot be drawn: there is no memory for it")
    }
    do {
      try FileManager.default.createDirectory(
        atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path,
        withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    } catch {
      throw Failure(
        .usage, "\(path) cannot be written", mend: "name a folder that may be written to")
    }
  }

  static func bytes(_ frame: Frame, _ format: PictureFormat, scale: Double) throws(Failure)
    -> [UInt8]?
  {
    do throws(PictureReader.Problem) {
      return try frame.file(format, scale: scale)
    } catch {
      throw Failure(.notSo, "the picture cannot be drawn: \(error.words)")
    }
  }
}
