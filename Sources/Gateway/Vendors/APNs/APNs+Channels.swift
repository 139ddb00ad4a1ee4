import HTTP
import Basics
import Simulator

/// APNs's broadcast channels (iOS 18): managing them and sending to them.
extension APNs {
  func channelEndpoint(of request: HTTPRequest) -> VendorEndpoint? {
    // Checked first because this is called for every push.
    guard request.path.hasPrefix("/1/") || request.path.hasPrefix("/4/") else { return nil }
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false)
      .map { String($0).percentDecoded }
    guard parts.count > 2 else { return nil }
    switch (parts[1], parts[2]) {
    case ("1", "apps"):
      guard parts.count == 5, !parts[3].isEmpty else { return Self.wrongPath }
      return endpoint(parts[4], of: parts[3])
    case ("4", "broadcasts"):
      guard parts.count == 5, parts[3] == "apps", !parts[4].isEmpty else { return Self.wrongPath }
      return VendorEndpoint(
        permission: "apns.send", read: { request, _ in send(request, parts[4]) })
    default: return nil
    }
  }

  private func endpoint(_ name: String, of bundle: String) -> VendorEndpoint {
    switch name {
    case "channels":
      VendorEndpoint(
        permission: "apns.channels", methods: ["POST", "GET", "DELETE"],
        read: { request, _ in manage(request, bundle).marked(request) })
    case "all-channels":
      VendorEndpoint(
        permission: "apns.channels", methods: ["GET"],
        read: { request, _ in list(bundle).marked(request) })
    default: Self.wrongPath
    }
  }

  /// The endpoint that answers for paths which Apple's API does not have.
  static var wrongPath: VendorEndpoint {
    VendorEndpoint(
      permission: "apns.channels", methods: VendorEndpoint.allMethods,
      read: { request, _ in
        ParsedRequest(findings: [
          Finding(
            .apnsPath, "APNs has no path \(request.path.prefix(80)).",
            fix: request.path.contains("/device/")
              ? "Send to /3/device/TOKEN."
              : "Send to /1/apps/BUNDLE/channels, /1/apps/BUNDLE/all-channels or "
                + "/4/broadcasts/apps/BUNDLE.", reason: "BadPath")
        ])
      })
  }

  // MARK: Channels

  private func manage(_ request: HTTPRequest, _ bundle: String) -> ParsedRequest {
    if request.method == "POST" { return create(request, bundle) }
    var parsed = ParsedRequest(event: "channel")
    guard let id = request.header("apns-channel-id") else {
      parsed.findings.find(
        .channelUnknown, "There is no apns-channel-id header.",
        fix: "Send the channel's id as `apns-channel-id`.", reason: "MissingChannelId")
      return parsed
    }
    let isDelete = request.method == "DELETE"
    parsed.deviceCheck = { device in
      device.channels[id]?.bundle == bundle
        ? nil : Self.unknown(id, bundle, reason: isDelete ? "BadPath" : "BadChannelId")
    }
    parsed.action = { device in
      guard isDelete else {
        return DeviceAction(200, json: device.channels[id].map(Self.json) ?? .null)
      }
      _ = device.channels.remove(id)
      return DeviceAction(HTTPResponse(status: 204))
    }
    return parsed
  }

  private static func unknown(_ id: String, _ bundle: String, reason: String) -> Finding {
    Finding(
      .channelUnknown, "\(bundle.prefix(80)) has no channel \(id.prefix(40)).", reason: reason)
  }

  private static func json(_ channel: ChannelRegistry.Channel) -> JSON {
    ["message-storage-policy": .number(channel.stores ? 1 : 0), "push-type": "LiveActivity"]
  }

  private func create(_ request: HTTPRequest, _ bundle: String) -> ParsedRequest {
    var parsed = ParsedRequest(event: "channel")
    guard let body = parsed.json(of: request, reason: "CannotCreateChannelConfig") else {
      return parsed
    }
    guard let policy = body["message-storage-policy"]?.int, policy == 0 || policy == 1 else {
      parsed.findings.find(
        .fieldType, "`message-storage-policy` must be 0 or 1.", path: ["message-storage-policy"],
        reason: "CannotCreateChannelConfig")
      return parsed
    }
    guard body["push-type"]?.string == "LiveActivity" else {
      parsed.findings.find(
        .apnsPushType, "`push-type` must be \"LiveActivity\".", path: ["push-type"],
        fix: "Send \"LiveActivity\".",
        reason: body["push-type"] == nil ? "MissingPushType" : "InvalidPushType")
      return parsed
    }
    parsed.action = { device in
      guard device.channels.ids(of: bundle).count < ChannelRegistry.limit else {
        return DeviceAction(400, json: ["reason": "CannotCreateChannelConfig"])
      }
      let id = Data((0..<16).map { _ in UInt8.random(in: .min ... .max) }).base64EncodedString()
      device.channels.create(id, bundle: bundle, stores: policy == 1)
      return DeviceAction(HTTPResponse(status: 201, headers: ["apns-channel-id": id]))
    }
    return parsed
  }

  private func list(_ bundle: String) -> ParsedRequest {
    ParsedRequest(event: "channel") { device in
      DeviceAction(
        200, json: ["channels": .array(device.channels.ids(of: bundle).map(JSON.string))])
    }
  }

  // MARK: Sending

  private func send(_ request: HTTPRequest, _ bundle: String) -> ParsedRequest {
    var parsed = ParsedRequest()
    parsed.appID = bundle
    guard let body = parsed.object(of: request, reason: "PayloadEmpty") else { return parsed }
    let aps = body["aps"]?.object
    parsed.event = aps?["event"]?.string
    guard let id = request.header("apns-channel-id") else {
      parsed.findings.find(
        .channelUnknown, "There is no apns-channel-id header.",
        fix: "Send the channel's id as `apns-channel-id`.", reason: "MissingChannelId")
      return parsed
    }
    let priority = APNsHeaders(of: request).check(&parsed.findings)
    if request.header("apns-push-type") != "liveactivity" {
      parsed.findings.find(
        .apnsPushType, "apns-push-type must be liveactivity.", reason: "InvalidPushType")
    }
    if aps == nil { parsed.findings.append(Self.noDictionary(in: body)) }
    if parsed.event == "start" {
      parsed.findings.find(
        .channelStart, "A broadcast cannot start an activity.", path: ["aps", "event"])
    }
    let expiration = request.header("apns-expiration") ?? "0"
    parsed.deviceCheck = { device in
      guard let channel = device.channels[id], channel.bundle == bundle else {
        let isWellFormed = Data(base64Encoded: id)?.count == 16
        return Self.unknown(
          id, bundle, reason: isWellFormed ? "ChannelNotRegistered" : "BadChannelId")
      }
      guard !channel.stores, expiration != "0" else { return nil }
      return Finding(
        .channelExpiration,
        "The channel stores nothing (policy 0) and apns-expiration is \(expiration.prefix(20)).",
        fix: "Send `apns-expiration: 0`.", reason: "BadExpirationDate")
    }
    guard !parsed.isRefused else { return parsed }
    parsed.push = Push(
      vendor: .apns, appID: bundle, target: .channel(id), aps: aps ?? [:],
      priority: priority, size: request.body.count, body: .object(body))
    return parsed
  }
}

extension ParsedRequest {
  /// Adds the request's ID to the response of its action.
  fileprivate func marked(_ request: HTTPRequest) -> ParsedRequest {
    guard let action else { return self }
    var copy = self
    copy.action = { device in
      var done = action(&device)
      done.response.headers += APNs().ids(of: request)
      return done
    }
    return copy
  }
}
