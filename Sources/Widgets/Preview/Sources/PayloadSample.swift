import Basics
import SwiftSource
import ViewTree

/// A push payload found in a project: in a test, a document or a script.
struct PayloadSample {
  private var type: String?
  private var attributes: JSON?
  private var state: JSON?

  private static let names = ["content-state", "contentState", "content_state"]

  private static let endings = Names["payload-files"].map { "." + $0 }
  /// The maximum bytes of a searched file, the maximum number of payloads, and the maximum nesting
  /// of brackets around one.
  private static let limits = (bytes: 512 << 10, pushes: 20, depth: 6)

  /// The attributes and content state of the push with the most values for an activity, by
  /// lowercase name. With `fitsAny`, a push without a type is used, too.
  static func find(of type: String, fitsAny: Bool, in files: [String]) -> [String: HostValue] {
    let pushes = files.filter { endings.contains(where: $0.hasSuffix) }.flatMap {
      all(in: RegularFile.bytes($0, limit: limits.bytes) ?? [])
    }.filter { push in
      push.type == type || push.type == nil && fitsAny
    }
    let count = pushes.map { push in push.values.count + (push.type == nil ? 0 : 1000) }
    guard let best = pushes.indices.max(by: { (count[$0], $1) < (count[$1], $0) }) else {
      return [:]
    }
    return pushes[best].values
  }

  private var values: [String: HostValue] {
    let members = [attributes, state].compactMap { $0?.object }.flatMap { Array($0) }
    return members.reduce(into: [:]) { all, member in
      all[member.key.lowercased().replacing("_", with: "")] = Self.value(member.value)
    }
  }

  /// A value suitable for a sample. Timestamps are omitted, because they are out of date.
  private static func value(_ value: JSON) -> HostValue? {
    switch value {
    case .null: .nothing
    case .bool(let flag): .flag(flag)
    case .string(let text): text.prefixMatch(of: /\d{4}-\d\d-\d\dT/) == nil ? .text(text) : nil
    case .array(let values): .list(values.compactMap(Self.value))
    case .object(let object):
      .object(
        object.reduce(into: [:]) { all, member in all[member.key] = Self.value(member.value) })
    case .int, .double, .digits:
      value.double.flatMap { abs($0) < 100_000_000 ? .number($0) : nil }
    }
  }

  /// The content states in a file, with the type from the objects around them.
  private static func all(in bytes: [UInt8]) -> [PayloadSample] {
    guard names.contains(where: { SourceFile.find($0, in: bytes) }) else { return [] }
    let words = names.map { Array($0.utf8) }
    let places = bytes.indices.filter { place in
      bytes[place] == words[0][0] && words.contains { bytes[place...].starts(with: $0) }
    }
    return places.prefix(limits.pushes).compactMap { place in
      var found = PayloadSample()
      var start = place
      for _ in 0..<limits.depth {
        guard let open = opening(before: start, in: bytes), let end = closing(of: open, in: bytes),
          let object = try? JSON.parse(bytes[open...end], dialect: .json5)
        else { break }
        start = open
        func value(_ names: [String]) -> JSON? { names.lazy.compactMap { object[$0] }.first }
        found.state = found.state ?? value(names)
        found.attributes = found.attributes ?? object["attributes"]
        found.type =
          found.type ?? value(["attributes-type", "attributesType", "attributes_type"])?.string
      }
      return found.values.isEmpty ? nil : found
    }
  }

  private static func opening(before place: Int, in bytes: [UInt8]) -> Int? {
    var depth = 0
    for place in bytes.indices[..<place].reversed() {
      if bytes[place] == UInt8(ascii: "}") { depth += 1 }
      guard bytes[place] == UInt8(ascii: "{") else { continue }
      if depth == 0 { return place }
      depth -= 1
    }
    return nil
  }

  private static func closing(of open: Int, in bytes: [UInt8]) -> Int? {
    var depth = 0
    var isText = false
    var place = open
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""): isText.toggle()
      case UInt8(ascii: "\\"): place += 1
      case UInt8(ascii: "{") where !isText: depth += 1
      case UInt8(ascii: "}") where !isText:
        depth -= 1
        if depth == 0 { return place }
      default: break
      }
      place += 1
    }
    return nil
  }
}
