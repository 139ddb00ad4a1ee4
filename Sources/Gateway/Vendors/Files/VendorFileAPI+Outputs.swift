import Basics
import HTTP
import Simulator

extension VendorFileAPI {
  /// Applies one output of the program `pushes` to the parsed request.
  func apply(
    _ output: JSON, number: Int, of route: VendorFile.Route, _ request: HTTPRequest, _ body: JSON,
    at now: Date, into parsed: inout ParsedRequest
  ) throws {
    guard output.object != nil else {
      throw ProgramFailure(text: "output \(number) is \(output.excerpt.text), no object")
    }
    if let finding = output["finding"] {
      parsed.findings.append(try self.finding(finding, isOfBody: !request.body.isEmpty))
      return
    }
    parsed.recipients += users(output) + (output["recipients"]?.array ?? []).compactMap(\.string)
    if let notification = output["notification"] {
      parsed.appID = output["app"]?.string
      parsed.notifications.append([
        "title": notification["title"]?.string.map(JSON.string) ?? "",
        "body": notification["body"]?.string.map(JSON.string) ?? "",
        "app_id": .optional(parsed.appID),
      ])
      return
    }
    if output["android"] != nil {
      let message = try android(output, number: number, of: route)
      parsed.android = message
      (parsed.event, parsed.activityID) = (message.event.rawValue, message.id)
      parsed.appID = message.appID
      return
    }
    let push = try push(output, number: number, of: route, request, body, at: now)
    if parsed.push == nil {
      parsed.push = push
      parsed.event = push.eventName ?? parsed.event
      parsed.appID = push.appID
      if case .activity(let id) = push.target { parsed.activityID = id }
    } else {
      parsed.furtherPushes.append(push)
    }
  }

  private func users(_ output: JSON) -> [String] {
    let user = output["to"]?["user"] ?? output["user"]
    return user?.array?.compactMap(\.string) ?? [user?.string].compactMap(\.self)
  }

  private func android(
    _ output: JSON, number: Int, of route: VendorFile.Route
  ) throws -> AndroidMessage {
    guard let id = output["to"]?["activity"]?.string,
      let notification = output["android"].flatMap(AndroidNotification.init(json:))
    else {
      throw ProgramFailure(
        text: "output \(number) has no `to` with an activity, or no object `android`")
    }
    var message = AndroidMessage(
      id: id,
      event: (output["event"]?.string ?? route.event).flatMap(PushEvent.init) ?? .update,
      type: output["type"]?.string ?? "LiveNotification", attributes: output["attributes"] ?? [:],
      content: output["content_state"] ?? [:], notification: notification, vendor: vendor)
    message.appID = output["app"]?.string
    message.users = users(output)
    message.path = output["path"]?.string.map(JSONPath.init(dotted:))
    return message
  }

  private func push(
    _ output: JSON, number: Int, of route: VendorFile.Route, _ request: HTTPRequest, _ body: JSON,
    at now: Date
  ) throws -> Push {
    let to = output["to"]
    var target: Push.Target?
    if let token = to?["token"]?.string { target = .token(token) }
    if let id = to?["activity"]?.string { target = .activity(id) }
    if let type = to?["start"]?.string { target = .token("start:\(type)") }
    if let channel = to?["channel"]?.string { target = .channel(channel) }
    if let type = to?["type"]?.string { target = .type(type) }
    guard let target else {
      throw ProgramFailure(
        text: "output \(number) has no `to` with a token, activity, start, channel or type")
    }
    guard let made = output["aps"]?.object else {
      throw ProgramFailure(text: "output \(number) has no object `aps`")
    }
    var aps = JSONObject()
    var places: [String: JSONPath] = [:]
    for (key, value) in made where !value.isNull {
      let value = key == "alert" ? value.withoutNulls : value
      let found = SenderPlaces.find(value, named: key, in: body)
      aps[key] = found?.value ?? SenderPlaces.restored(value, from: body)
      places[key] = found?.path
    }
    if aps["event"] == nil { aps["event"] = route.event.map(JSON.string) }
    if aps["attributes-type"] == nil {
      aps["attributes-type"] = to?["start"]?.string.map(JSON.string)
    }
    if aps["timestamp"] == nil { aps["timestamp"] = .number(Int(now.timeIntervalSince1970)) }
    let headers = HTTPHeaders(json: output["headers"])
    let topic = headers["apns-topic"].map(APNs.bundle(inTopic:))
    var push = Push(
      vendor: vendor, appID: output["bundle"]?.string ?? output["app"]?.string ?? topic,
      target: target, users: users(output), aps: aps,
      priority: headers["apns-priority"].flatMap(Int.init) ?? 10, body: body,
      places: file.places.isEmpty ? .found(places) : .named(file.places))
    push.namesSwiftType = file.namesSwiftTypes
    let parameters = route.parameters(in: path(of: request)) ?? []
    if case .activity(let id) = target, !parameters.contains(where: { $0.1 == .string(id) }) {
      push.targetPath = SenderPlaces.find(.string(id), named: "id", in: body)?.path
    }
    return push
  }

  /// Reads a finding made by the file's program: `{ rule, severity, message, path, key, found, mend
  /// }`.
  private func finding(_ json: JSON, isOfBody: Bool) throws -> Finding {
    guard let message = json["message"].flatMap(Phrase.init(json:)) else {
      throw ProgramFailure(text: "a finding has no `message`")
    }
    let rule = json["rule"]?.string.flatMap(Rule.ID.init) ?? .fieldType
    return Finding(
      rule, message,
      severity: json["severity"]?.string.flatMap(Finding.Severity.init) ?? .rejected,
      path: isOfBody ? json["path"]?.string.map(JSONPath.init(dotted:)) ?? [] : nil,
      isAboutKey: json["key"] == true, found: json["found"],
      fix: json["mend"].flatMap(Phrase.init(json:)))
  }
}

extension JSON {
  fileprivate var withoutNulls: JSON {
    guard let object else { return self }
    return .object(
      JSONObject(object.members.filter { !$0.value.isNull }.map { ($0.key, $0.value) }))
  }
}
