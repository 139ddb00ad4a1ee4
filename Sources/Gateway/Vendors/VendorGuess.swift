import Basics
import Simulator

/// Whose body a body is, by its names alone.
enum VendorGuess {
  /// The vendor whose body this is.
  static func vendor(of json: JSON) -> Vendor? {
    vendorFormats.first { $0.owns(json) }?.vendor
  }

  /// The vendor whose body this looks like, though it is not JSON: whose mark comes first in it, as
  /// FCM's message holds APNs's payload.
  static func vendor(ofText body: [UInt8]) -> Vendor? {
    let places = vendorFormats.compactMap { format in
      format.marks.compactMap { body.firstRange(of: Array("\"\($0)\"".utf8))?.lowerBound }.min()
        .map { (vendor: format.vendor, place: $0) }
    }
    return places.min { $0.place < $1.place }?.vendor
  }

  /// The vendor whose fields most of the body's names are, or are nearest to.
  static func nearest(_ json: JSON) -> (format: any VendorFormat, field: String, found: String)? {
    let keys = json.object?.keys ?? []
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

  /// What is said of a body of no vendor's.
  static func unknown(_ json: JSON) -> Verdict {
    guard let object = json.object else { return Verdict(findings: [.noObject(json)]) }
    let head: Phrase =
      "Vendor unknown: there is no `aps` (APNs), no `message` (FCM) and no field that tells another API"
    if object["to"]?.string?.hasPrefix("ExponentPushToken") == true {
      return Verdict(findings: [
        Finding(
          .fieldMissing, "\(head); this is Expo's push service, which has no Live Activities.",
          severity: .rejected, path: [],
          mend: "Check what is sent to APNs or FCM.")
      ])
    }
    guard let near = nearest(json) else {
      return Verdict(findings: [
        Finding(
          .fieldMissing, "\(head).", severity: .rejected, path: [],
          mend:
            "Say whose it is: --vendor \(VendorCatalog.names.joined(separator: ", "))."
        )
      ])
    }
    return Verdict(findings: [
      Finding(
        .fieldMissing,
        "\(head); nearest is \(near.format.vendor.rawValue), by `\(near.found.prefix(60))`.",
        severity: .rejected, path: [.key(near.found)], isAboutKey: true,
        found: .string(String(near.found.prefix(60))),
        mend: near.format.mend(forField: near.field, found: near.found))
    ])
  }
}
