import Basics
import Simulator

/// Finds the vendor of a body by the names in it.
enum VendorGuess {
  static func vendor(of json: JSON) -> Vendor? {
    vendorFormats.first { $0.owns(json) }?.vendor
  }

  /// The vendor that a body which is not JSON seems to be for: the one whose mark appears first,
  /// because FCM's message contains APNs's payload.
  static func vendor(ofText body: [UInt8]) -> Vendor? {
    let places = vendorFormats.compactMap { format in
      format.marks.compactMap { body.firstRange(of: Array("\"\($0)\"".utf8))?.lowerBound }.min()
        .map { (vendor: format.vendor, place: $0) }
    }
    return places.min { $0.place < $1.place }?.vendor
  }

  /// The vendor with the most names that occur in the body exactly or nearly.
  static func nearest(_ json: JSON) -> (format: any VendorFormat, field: String, found: String)? {
    let keys = (json.object?.keys ?? []).prefix(Finding.limit)
    let matches = vendorFormats.map { format in
      let fields = keys.compactMap { key in
        (format.fields.contains(key) ? key : NearMatch.of(key, among: format.fields))
          .map { (field: $0, found: key) }
      }
      return (format: format as any VendorFormat, fields: fields)
    }
    let most = matches.map(\.fields.count).max() ?? 0
    guard let best = matches.first(where: { $0.fields.count == most }),
      let first = best.fields.first
    else { return nil }
    return (best.format, first.field, first.found)
  }

  /// The finding for a body that contains nothing of the expected vendor and belongs to another
  /// one.
  static func other(than vendor: Vendor, _ json: JSON) -> Finding? {
    let formats = vendorFormats
    guard let format = formats.first(where: { $0.vendor == vendor }), !format.owns(json),
      let own = formats.first(where: { $0.owns(json) }),
      let mark = own.marks.first(where: { json[$0] != nil })
    else { return nil }
    let name = own.vendor.rawValue
    return Finding(
      .fieldUnknown,
      "This is a body for \(name), as `\(mark)` shows, and nothing in it belongs to \(vendor.rawValue).",
      severity: .rejected, path: [.key(mark)], isAboutKey: true, found: .string(mark),
      fix: "Check it with --vendor \(name), or send it there.")
  }

  static func unknown(_ json: JSON) -> Finding {
    guard let object = json.object else { return .noObject(json) }
    let head: Phrase =
      "Vendor unknown: there is no `aps` (APNs), no `message` (FCM) and no field of another API"
    if object["to"]?.string?.hasPrefix("ExponentPushToken") == true {
      return Finding(
        .fieldMissing, "\(head); this is Expo's push service, which has no Live Activities.",
        severity: .rejected, path: [], fix: "Check what you send to APNs or FCM.")
    }
    guard let near = nearest(json) else {
      return Finding(
        .fieldMissing, "\(head).", severity: .rejected, path: [],
        fix: "Name the vendor: --vendor \(VendorCatalog.names.joined(separator: ", ")).")
    }
    return Finding(
      .fieldMissing,
      "\(head); it is most similar to \(near.format.vendor.rawValue), because of `\(near.found.prefix(60))`.",
      severity: .rejected, path: [.key(near.found)], isAboutKey: true,
      found: .string(String(near.found.prefix(60))),
      fix: near.format.fix(forField: near.field, found: near.found))
  }
}
