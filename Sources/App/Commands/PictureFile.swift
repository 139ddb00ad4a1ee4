import Basics
import Canvas
import Dashboard
import Foundation
import Panels
import Pictures
import Simulator

enum PictureFile {
  /// Pixels per point, from the options.
  static func scale(_ arguments: Arguments) throws(Failure) -> Double {
    guard let text = arguments.value("scale") else { return 3 }
    guard let scale = Double(text), scale >= 0.1, scale <= 10 else {
      throw Failure("--scale \(text) is not a scale", fix: "write a number from 0.1 to 10")
    }
    return scale
  }

  static func write(_ bytes: [UInt8]?, _ context: CommandContext) throws(Failure) {
    context.printBytes(Data(try drawn(bytes)))
  }

  private static func drawn(_ bytes: [UInt8]?) throws(Failure) -> [UInt8] {
    guard let bytes else {
      throw Failure(.notSo, "the picture cannot be drawn: out of memory")
    }
    return bytes
  }

  /// Writes a file and creates its folders.
  static func write(_ bytes: [UInt8]?, to path: String) throws(Failure) {
    let bytes = try drawn(bytes)
    do {
      try FileManager.default.createDirectory(
        atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path,
        withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    } catch {
      throw Failure("\(path) cannot be written", fix: "name a folder that you can write to")
    }
  }

  static func bytes(
    _ frame: Frame, _ format: PictureFormat, scale: Double
  ) throws(Failure) -> [UInt8] {
    let bytes: [UInt8]?
    do throws(PictureReader.Problem) {
      bytes = try frame.file(format, scale: scale)
    } catch {
      throw Failure(.notSo, "the picture cannot be drawn: \(error.message)")
    }
    return try drawn(bytes)
  }
}

enum ScreenPicture {
  /// Pixels per point.
  private static let scale = 2.0

  /// Writes a picture to the folder in which the program was started. Returns the path.
  static func save(
    _ frame: Frame, _ format: SnapshotFormat, name: String, at time: Date, secondsFromGMT: Int
  ) throws(Failure) -> String {
    let bytes: [UInt8]
    switch format {
    case .text: bytes = Array((frame.plainText + "\n").utf8)
    case .svg: bytes = Array(frame.svg().utf8)
    case .png: bytes = try PictureFile.bytes(frame, .png, scale: scale)
    }
    let stamp = time.addingTimeInterval(Double(secondsFromGMT)).rfc3339.prefix(19)
      .replacing("T", with: "-").replacing(":", with: "")
    let stem = "islet-\(name)-\(stamp)"
    // Never overwrite an existing file.
    for number in 1...100 {
      let path = stem + (number == 1 ? "" : "-\(number)") + "." + format.ending
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      if descriptor < 0, errno == EEXIST { continue }
      let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      guard descriptor >= 0, (try? handle.write(contentsOf: Data(bytes))) != nil else {
        throw Failure(
          "\(path) cannot be written", fix: "start Islet in a folder that you can write to")
      }
      return path
    }
    throw Failure(.notSo, "there are already a hundred pictures from this second")
  }
}

/// Compares two folders of pictures, or two pictures.
struct PictureComparison {
  let old: String
  let new: String
  let out: String?
  /// The percentage of pixels that may differ.
  let tolerance: Double
  let isJSON: Bool
  let context: CommandContext

  /// Prints a line for each changed, added or removed picture, or one JSON object with all results.
  func run() throws(Failure) {
    let (before, after) = (try pictures(old), try pictures(new))
    if before.isEmpty, after.isEmpty {
      throw Failure(
        "there are no pictures in \(old) and \(new)",
        fix: "write them with islet snapshot --widget PATH --all DIR")
    }
    var found: [JSON] = []
    func report(_ name: String, _ what: Phrase, percent: Double? = nil) {
      var object: JSONObject = ["name": .string(name), "change": .string(what.english)]
      if let percent {
        object["percent"] = .double((percent * 100).rounded() / 100)
        object["picture"] = out.map { .string($0 + "/" + name) }
      }
      found.append(.object(object))
      if !isJSON { context.print("\(localized(what)) \(name)") }
    }
    let all = Set(before.keys).union(after.keys)
    for name in all.sorted() {
      guard let first = before[name] else {
        report(name, "added")
        continue
      }
      guard let second = after[name] else {
        report(name, "removed")
        continue
      }
      let (one, other) = (Data(try context.read(first)), Data(try context.read(second)))
      if one == other { continue }
      guard let difference = PictureDifference(old: one, new: other) else {
        throw Failure(
          "\(first) or \(second) is not a picture of pixels",
          fix: "compare PNG files, as islet snapshot --all writes them")
      }
      guard difference.percent > tolerance else { continue }
      report(name, "changed", percent: difference.percent)
      if let out { try PictureFile.write(difference.file(), to: out + "/" + name) }
    }
    if isJSON {
      context.print(JSON.object(["compared": .number(all.count), "changes": .array(found)]).text)
    }
    if !found.isEmpty { throw Failure(.notSo) }
  }

  /// The pictures of a folder by relative name. A single file is named like the new one, so that
  /// both are compared.
  private func pictures(_ path: String) throws(Failure) -> [String: String] {
    guard let isFolder = Places.isFolder(path) else {
      throw Failure("\(path) does not exist", fix: "name two folders or two files")
    }
    guard isFolder else {
      return [URL(fileURLWithPath: new).lastPathComponent: path]
    }
    var found: [String: String] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: path) ?? .init()
    where name.lowercased().hasSuffix(".png") && name != "sheet.png" {
      found[name] = path + "/" + name
    }
    return found
  }
}
