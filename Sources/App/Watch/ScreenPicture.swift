import Basics
import Canvas
import Dashboard
import Foundation
import Panels
import Pictures
import Simulator

enum ScreenPicture {
  /// Pixels a point.
  private static let scale = 2.0

  /// Writes a picture into the folder in which the program was started; the path.
  static func save(
    _ frame: Frame, _ format: SnapshotFormat, name: String, at time: Date, secondsFromGMT: Int
  ) throws(Failure) -> String {
    let bytes: [UInt8]?
    switch format {
    case .text: bytes = Array((frame.plainText + "\n").utf8)
    case .svg: bytes = Array(frame.svg().utf8)
    case .png:
      do throws(PictureReader.Problem) {
        bytes = try frame.file(.png, scale: scale)
      } catch {
        throw Failure(.notSo, "the picture cannot be drawn: \(error.words)")
      }
    }
    guard let bytes else {
      throw Failure(.notSo, "the picture cannot be drawn: there is no memory for it")
    }
    let stamp = time.addingTimeInterval(Double(secondsFromGMT)).rfc3339.prefix(19)
      .replacing("T", with: "-").replacing(":", with: "")
    let stem = "islet-\(name)-\(stamp)"
    // What is there is never written over.
    for number in 1...100 {
      let path = stem + (number == 1 ? "" : "-\(number)") + "." + format.ending
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      if descriptor < 0, errno == EEXIST { continue }
      let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      guard descriptor >= 0, (try? handle.write(contentsOf: Data(bytes))) != nil else {
        throw Failure(
          .usage, "\(path) cannot be written",
          mend: "start Islet in a folder that may be written to")
      }
      return path
    }
    throw Failure(.notSo, "there are a hundred pictures of this second already")
  }
}
