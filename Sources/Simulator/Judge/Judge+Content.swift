import Basics

extension Judge {
  /// The keys of `aps` for Live Activities and for ordinary notifications.
  static let apsKeys =
    Push.cardKeys + [
      "sound", "content-available", "mutable-content", "interruption-level", "badge", "category",
      "thread-id",
      "target-content-id", "filter-criteria", "url-args",
    ]

  mutating func checkContent() {
    checkKeys()
    guard let event = push.event else { return }
    let key = "content-state"
    guard let state = push.aps[key], !state.isNull else {
      if event != .end, !outside.contains(key) {
        find(
          .contentStateMissing,
          "No `\(push.name(of: "content-state"))`: each start and update must send all of it.",
          at: key)
      }
      return
    }
    // The type of an app's own content may encode itself as a single value.
    let isOwn = push.vendor == .app
    if !isOwn, let text = state.string, (try? JSON.parse(Array(text.utf8)))?.object != nil {
      return find(
        .contentStateEncodedTwice,
        "`\(push.name(of: "content-state"))` is a string that holds JSON; the device expects an object.",
        at: key,
        fix: text.utf8.count > 60
          ? "Send the object itself, without quotes around it."
          : "Send the object itself: \(text).")
    }
    let object = state.object
    if !isOwn, object == nil {
      return find(
        .contentStateDecode,
        "`\(push.name(of: "content-state"))` is \(state.aKind); it must be an object.", at: key)
    }
    if let object, let inner = wrapper(of: object, named: key, typeOfTarget?.contentState) {
      find(
        .contentStateDecode,
        "`\(push.name(of: key))` holds another `\(inner.excerpt)`: the device looks for the properties directly in it.",
        at: key, severity: typeOfTarget == nil ? .warning : nil,
        fix: "Send the content of `\(inner.excerpt)` as `\(push.name(of: key))`.")
    } else if let type = typeOfTarget {
      let unfolded = type.unfolded(state, at: push.path(key))
      decode(unfolded.state, as: type.contentState, of: type, .contentState, at: unfolded.path)
    } else if let object {
      let props = state.expoProps
      checkNulls(
        props ?? object, at: props == nil ? push.path(key) : push.path(key).appending("props"))
      if event != .start {
        checkDrift(
          props ?? object, at: props == nil ? push.path(key) : push.path(key).appending("props"))
      }
    }
    if event == .update { checkChange(state) }
    if event == .start, device.settings.refusesNulls {
      for index in findings.indices where findings[index].rule == .contentStateNull {
        findings[index].severity = .dropped
      }
    }
  }

  /// The only key of an object, if it repeats the name of the object and is no property of its type.
  private func wrapper(
    of object: JSONObject, named name: String, _ type: @autoclosure () -> FieldType?
  ) -> String? {
    guard object.count == 1, let key = object.keys.first, object[key]?.object != nil,
      key == name || NearMatch.differOnlyInStyle(key, name),
      type()?.fields.contains(where: { $0.name == key }) != true
    else { return nil }
    return key
  }

  /// The registered type of the card that the push starts or updates.
  var typeOfTarget: ActivityType? {
    let name =
      push.event == .start ? push.aps["attributes-type"]?.string : reached.first?.attributesType
    return name.flatMap(known)
  }

  private func known(_ name: String) -> ActivityType? {
    device.types[name].flatMap { $0.onlyDraws ? nil : $0 }
  }

  private mutating func checkKeys() {
    if let score = push.aps["relevance-score"], score.double == nil, !score.isNull {
      find(
        .fieldType,
        "`\(push.name(of: "relevance-score"))` is \(score.described); only a number counts.",
        at: "relevance-score", severity: .warning, fix: "Send a number without quotes.")
    }
    for key in push.aps.keys where !Self.apsKeys.contains(key) {
      guard key != "events" else { continue }
      if findings.count > Finding.limit { break }
      let near = NearMatch.of(key, among: Self.apsKeys)
      find(
        .fieldUnknown,
        near.map { "`\(key.excerpt)` is not a key of `aps`; did you mean `\($0)`?" }
          ?? "`\(key.excerpt)` is not a key of `aps`.", at: key, isAboutKey: true,
        found: .string(key.excerpt), fix: near.map { "Rename it to `\($0)`." } ?? "Remove it.")
    }
  }

  private mutating func checkNulls(_ object: JSONObject, at path: JSONPath) {
    for (key, value) in object where value.isNull {
      let place = path.appending(.key(key))
      if push.event == .start {
        findings.append(
          Finding(
            .contentStateNull, "`\(place)` is null; starts with null values were seen to fail.",
            path: place, found: .null, fix: "Leave the key out."))
      } else if !isKnownToTakeNull(key) {
        findings.append(
          Finding(
            .contentStateNull,
            "`\(place)` is null: only an optional property decodes that. If it is not optional, the phone drops this push.",
            path: place, found: .null,
            fix: "Send a value, unless the property is optional."))
      }
    }
  }

  /// Whether none of the target cards has a value for a key. Then the key is optional, or a null
  /// loses nothing.
  private func isKnownToTakeNull(_ key: String) -> Bool {
    let known = reached.filter { $0.contentState.unfolded.object?.isEmpty == false }
    return !known.isEmpty
      && known.allSatisfy { activity in
        let (now, start) = (activity.contentState.unfolded, activity.startShape)
        return now[key]?.isNull ?? true || start.map { $0[key]?.isNull ?? true } ?? false
      }
  }

  private mutating func checkChange(_ state: JSON) {
    guard !reached.isEmpty, reached.allSatisfy({ $0.contentState == state }),
      push.aps["alert"] == nil
    else { return }
    let keeps = reached.allSatisfy { activity in
      let stale = push.aps["stale-date"]?.double.map(Date.init(timeIntervalSince1970:))
      let score = push.aps["relevance-score"]?.double
      return activity.state != .stale && (stale == nil || stale == activity.staleDate)
        && (score == nil || score == activity.relevanceScore)
    }
    if keeps {
      find(.contentStateUnchanged, "The content state equals the one shown: nothing is redrawn.")
    }
  }

  // MARK: Attributes

  mutating func checkAttributes() {
    guard let event = push.event else { return }
    let startKeys = ["attributes", "attributes-type", "input-push-token", "input-push-channel"]
    guard event == .start else {
      for key in startKeys where push.aps[key] != nil {
        find(
          .startOnlyInUpdate,
          "`\(push.name(of: key))` belongs to a start. Sources conflict: Adobe says that "
            + "devices ignore it here, the Emoji Rangers guide says that the whole payload is "
            + "refused (setting refuse_start_keys).",
          at: key, severity: device.settings.refusesStartKeys ? .dropped : nil, isAboutKey: true,
          fix: "Remove it.")
      }
      return
    }
    checkInputChannel()
    if let value = push.aps["input-push-token"], !value.isNull, value.int != 1 {
      find(
        .fieldType,
        "`\(push.name(of: "input-push-token"))` is \(value.described); a phone issues an update token only for the number 1.",
        at: "input-push-token", severity: .warning, found: value, fix: "Send 1 without quotes.")
    }
    guard let name = push.aps["attributes-type"]?.string, !name.isEmpty else {
      let found = push.aps["attributes-type"]
      if outside.contains("attributes-type") { return }
      return find(
        found == nil ? .fieldMissing : .fieldType,
        found.map {
          "`\(push.name(of: "attributes-type"))` must be the name of the Swift type, found \($0.excerpt.text)."
        }
          ?? "`\(push.name(of: "attributes-type"))` must be the name of the Swift type: it is missing.",
        at: found == nil ? nil : "attributes-type", severity: .dropped,
        fix: "Send the name of the app's ActivityAttributes, without its module.")
    }
    // An app or a source on this machine uses its own types, and may register them later.
    let near =
      push.vendor.isLocal || device.types[name] != nil
      ? nil : NearMatch.ofType(name, among: device.types.keys)
    let isWhole = device.types.values.contains { !$0.isOfWidget && !$0.onlyDraws }
    if findings.contains(where: { $0.rule == .attributesTypeUnknown }) {
      // The token is for another type, and its finding names that type.
    } else if push.namesSwiftType, !push.vendor.isLocal, device.types[name] == nil,
      isWhole || near != nil
    {
      let known = device.types.keys.sorted().prefix(5).joined(separator: ", ")
      find(
        .attributesTypeUnknown,
        "\(name.excerpt) is not a registered activity type. Registered: \(known).",
        at: "attributes-type", fix: near.map { "Send \"\($0)\"." })
    } else if let live = nearLiveType(name) {
      find(
        .attributesTypeUnknown,
        "\(name.excerpt) looks like a misspelling of \(live), which has a live card; a phone shows nothing for a type that the app does not have.",
        at: "attributes-type", severity: .warning, fix: "Send \"\(live)\".")
    }
    guard let attributes = push.aps["attributes"], !attributes.isNull else {
      if outside.contains("attributes") { return }
      return find(
        .fieldMissing,
        "No `\(push.name(of: "attributes"))`: the static properties of \(name.excerpt) are missing.",
        severity: .dropped,
        fix: "Send `\(push.name(of: "attributes"))`, or `{}` if the type has none.")
    }
    if let object = attributes.object,
      let inner = wrapper(of: object, named: "attributes", known(name)?.attributes)
    {
      find(
        .attributesDecode,
        "`\(push.name(of: "attributes"))` holds another `\(inner.excerpt)`: the device looks for the properties directly in it.",
        at: "attributes", severity: known(name) == nil ? .warning : nil,
        fix: "Send the content of `\(inner.excerpt)` as `\(push.name(of: "attributes"))`.")
    } else if let type = known(name) {
      decode(attributes, as: type.attributes, of: type, .attributes, at: push.path("attributes"))
      if push.vendor == .braze,
        !type.attributes.fields.contains(where: { $0.name == "brazeActivityId" })
      {
        find(
          .brazeActivityIdMissing,
          "\(name) has no property brazeActivityId: on a phone updates by activity_id do not reach it, though they do here.",
          at: "attributes-type")
      }
    } else if attributes.object == nil {
      find(
        .attributesDecode,
        "`\(push.name(of: "attributes"))` is \(attributes.aKind); it must be an object.",
        at: "attributes")
    }
    checkCopy(attributes)
  }

  /// The maximum number of live cards whose types are examined. With more cards the types repeat
  /// anyway.
  private static let sampled = 256

  /// The type of a live card of which the name is probably a misspelling. Used if no types are
  /// registered.
  private func nearLiveType(_ name: String) -> String? {
    guard push.namesSwiftType, !push.vendor.isLocal, device.types[name] == nil else { return nil }
    let live = device.activities.values.lazy.filter(\.state.isLive)
    let types = Set(live.prefix(Self.sampled).map(\.attributesType))
    guard !types.contains(name), let near = NearMatch.ofType(name, among: types) else { return nil }
    // A card beyond the examined ones may have exactly this type name.
    return live.contains { $0.attributesType == name } ? nil : near
  }

  private mutating func checkCopy(_ attributes: JSON) {
    guard let state = push.aps["content-state"]?.object, !state.isEmpty,
      let statics = attributes.object
    else { return }
    let own = statics.keys.filter { $0 != "brazeActivityId" }
    guard !own.isEmpty, Set(own) == Set(state.keys), own.allSatisfy({ statics[$0] == state[$0] })
    else { return }
    find(
      .attributesCopy,
      "The attributes repeat the content state key by key; they should hold the static "
        + "properties of the struct.", at: "attributes")
  }
}
