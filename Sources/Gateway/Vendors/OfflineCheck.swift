import HTTP
package import Basics
package import Simulator

/// Checks a request's body without a server, with the same functions as the gateway.
package enum OfflineCheck {
  /// The verdict on one body, as if it arrived now at a device that has the push's card.
  ///
  /// Without `running` the types' `android` programs do not run, and a vendor file's body is not
  /// read. `path` is the request's path, for bodies that do not show it.
  package static func verdict(
    on body: [UInt8], vendor: Vendor? = nil, types: [ActivityType] = [],
    decoder: (any AppDecoder)? = nil, at now: Date, path: String? = nil,
    running: ProgramRunner? = nil
  ) -> Verdict {
    let json = try? JSON.parse(body)
    if let vendor, let json, let other = VendorGuess.other(than: vendor, json) {
      return Verdict(vendor: vendor, findings: [other]).located(in: body)
    }
    if vendor == nil, let json, VendorGuess.vendor(of: json) == nil {
      return Verdict(findings: [VendorGuess.unknown(json)]).located(in: body)
    }
    let known = vendor ?? json.map(Self.vendor(of:)) ?? VendorGuess.vendor(ofText: body)
    let vendor = known ?? .braze
    let request = request(vendor, json, body, path: path)
    guard let (api, endpoint) = vendorEndpoint(of: request) else {
      guard let path else { return Verdict(vendor: vendor) }
      let finding = Finding(
        .pathUnknown, "There is no \(request.method) \(path.prefix(80)).", fix: "Correct the path.")
      return Verdict(vendor: vendor, findings: [finding])
    }
    var parsed = endpoint.parsed(request, at: now, running: running)
    if parsed.android == nil, parsed.push == nil, let data = parsed.androidData, let running {
      parsed.android =
        types.lazy.compactMap { type in
          type.android.flatMap { try? running($0, data.json).first }
            .flatMap { data.message(mapped: $0, type: type.name, vendor: api.vendor) }
        }.first
    }
    parsed.finishAndroid()
    var verdict = Verdict(
      vendor: api.vendor, event: parsed.event, activityID: parsed.activityID,
      findings: parsed.findings)
    if let push = parsed.untaken ?? parsed.push, parsed.untaken != nil || !parsed.isRefused {
      verdict = judge(push, types, decoder, at: now, running).preceded(by: parsed.findings)
      verdict.vendor = api.vendor
      verdict.event = verdict.event ?? parsed.event
      for push in parsed.furtherPushes {
        let (event, id) = (verdict.event, verdict.activityID)
        verdict = judge(push, types, decoder, at: now, running).preceded(by: verdict.findings)
        (verdict.event, verdict.activityID) = (event, id)
      }
      if verdict.activityID == placeholder { verdict.activityID = nil }
      if let android = parsed.android, verdict.outcome == .shown {
        verdict.findings += android.notification.findings(at: android.path)
      }
    }
    if known == nil { (verdict.vendor, verdict.event) = (nil, nil) }
    return verdict.located(in: body)
  }

  /// Rules that depend on a device's history. A check of a body alone ignores them.
  private static let needsHistory: Set<Rule.ID> = [
    .activityUnknown, .tokenUnknown, .channelUnknown, .contentStateUnchanged,
  ]
  /// A placeholder in a path for the card or the type, which a body alone does not contain.
  static let placeholder = "checked"

  /// The verdict of a device that has the push's card. An update does not contain its card's type:
  /// among the types that know most of its keys, the one with the fewest findings is used.
  static func judge(
    _ push: Push, _ types: [ActivityType], _ decoder: (any AppDecoder)?, at now: Date,
    _ running: ProgramRunner?
  ) -> Verdict {
    let isStart = push.event == .start
    let keys = Set(push.aps["content-state"]?.object?.keys ?? [])
    func known(_ type: ActivityType) -> Int {
      keys.intersection(type.contentState.fields.map(\.name)).count
    }
    let most = types.map(known).max() ?? 0
    // Some vendors put the type of a start into the path.
    let isNamed =
      isStart && push.namesSwiftType && push.aps["attributes-type"]?.string != placeholder
    var candidates = isNamed ? [] : types.filter { known($0) == most }.map(\.name)
    if case .type(let name) = push.target { candidates = [name] }
    let verdicts = (candidates.isEmpty ? [""] : candidates).map { type in
      var push = push
      if isStart, !type.isEmpty { push.aps["attributes-type"] = .string(type) }
      var device = Device(seed: 0)
      device.decoder = decoder
      for type in types { device.types[type.name] = type }
      if !isStart { place(push, type, on: &device, at: now) }
      var verdict = device.judge(push, at: now).verdict
      verdict.findings.removeAll { needsHistory.contains($0.rule) }
      let named = isStart ? push.aps["attributes-type"]?.string ?? type : type
      verdict.findings += androidFindings(push, device.types[named], at: now, running)
      return verdict
    }
    func faults(_ verdict: Verdict) -> (Int, Int) {
      (verdict.findings.count { $0.severity != .warning }, verdict.findings.count)
    }
    return verdicts.min { faults($0) < faults($1) } ?? Verdict(vendor: push.vendor)
  }

  /// Content that an Android phone would not show of a push drawn by a type. An update has no
  /// attributes.
  private static func androidFindings(
    _ push: Push, _ type: ActivityType?, at now: Date, _ running: ProgramRunner?
  ) -> [Finding] {
    guard let running, let type, let program = type.android, push.event != .end else { return [] }
    let activity = Activity(
      id: placeholder, attributesType: type.name, attributes: push.aps["attributes"] ?? [:],
      contentState: push.aps["content-state"] ?? [:], vendor: push.vendor, startedAt: now)
    guard
      let notification = (try? running(program, activity.json).first)
        .flatMap(AndroidNotification.init(mapped:))
    else { return [] }
    return notification.findings(at: push.path("content-state"))
  }

  /// Adds the push's card to the device, with the token to which the push is addressed.
  private static func place(_ push: Push, _ type: String, on device: inout Device, at now: Date) {
    var id = placeholder
    var tokens: [PushToken] = []
    switch push.target {
    case .activity(let tag): id = tag
    case .token(let token) where token.hasPrefix("activity:"): id = String(token.dropFirst(9))
    case .token(let token):
      tokens = [PushToken(value: token, kind: .update, activityID: id, issuedAt: now)]
    case .channel, .type: break
    }
    var type = type
    if case .type(let name) = push.target { type = name }
    var activity = Activity(
      id: id, attributesType: type, vendor: push.vendor,
      startedAt: now.addingTimeInterval(-60), pushToken: placeholder)
    activity.timestamp = .distantPast
    if case .channel(let channel) = push.target { activity.channel = channel }
    device.restore(activities: [activity], tokens: tokens)
  }

  /// The vendor that a body belongs to, or else the most similar vendor.
  package static func vendor(of json: JSON) -> Vendor {
    VendorGuess.vendor(of: json) ?? VendorGuess.nearest(json)?.format.vendor ?? .braze
  }

  /// Whether a body has a top-level member with a name or, if the body is not JSON, contains the
  /// name.
  private static func names(_ key: String, _ json: JSON?, _ body: [UInt8]) -> Bool {
    json.map { $0[key] != nil } ?? (body.firstRange(of: Array("\"\(key)\"".utf8)) != nil)
  }

  static func request(
    _ vendor: Vendor, _ json: JSON?, _ body: [UInt8], path: String? = nil
  ) -> HTTPRequest {
    let format = vendor.format ?? Vendor.braze.format!
    let address = format.address(ofBody: json) { names($0, json, body) }
    return HTTPRequest(
      method: address.method, target: path ?? address.path, headers: address.headers, body: body)
  }
}

extension VendorEndpoint {
  func parsed(_ request: HTTPRequest, at now: Date, running: ProgramRunner?) -> ParsedRequest {
    guard let readByProgram else { return read(request, now) }
    return running.map { readByProgram(request, now, $0) } ?? ParsedRequest(event: event)
  }
}

extension Verdict {
  func located(in body: [UInt8]) -> Verdict {
    var copy = self
    copy.findings = findings.located(in: body)
    return copy
  }
}
