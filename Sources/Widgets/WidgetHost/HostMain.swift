import Foundation
import ViewTree
import WidgetUI

/// The main function of a compiled widget. It answers requests, one JSON line each, until its input
/// ends.
public func _isletHostMain() {
  growStack()
  #if os(Linux)
    CrashReport.install()
  #endif
  // Redirect the app's output to standard error, because standard output is only for replies.
  let out = dup(1)
  dup2(2, 1)
  let host = Host()
  while let line = readLine() {
    let reply = host.answer(Data(line.utf8))
    var bytes = reply[...]
    bytes.append(10)
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(out, $0.baseAddress, $0.count) }
      if count <= 0 { exit(0) }
      bytes = bytes.dropFirst(count)
    }
  }
  exit(0)
}

/// Raises the stack limit of this thread, which evaluates views, as far as allowed. Threads created
/// later keep the limit from the start of the program.
private func growStack() {
  #if os(Linux)
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit)
  #endif
}

final class Host {
  private let decoder = JSONDecoder()
  private let encoder = JSONEncoder()
  /// The time for requests that contain none.
  private var now: Date?

  init() {
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Each call for the current time adds a microsecond. Rounding removes it, so that clocks start
    // at the shown time.
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode((date.timeIntervalSinceReferenceDate * 1000).rounded() / 1000)
    }
  }

  func answer(_ line: Data) -> Data {
    let reply: HostReply
    do {
      reply = try handle(decoder.decode(HostRequest.self, from: line))
    } catch {
      reply = HostReply(error: "\(error)")
    }
    return (try? encoder.encode(reply))
      ?? Data(#"{"error":"the views cannot be written as JSON"}"#.utf8)
  }

  private func handle(_ request: HostRequest) throws -> HostReply {
    DeviceClock.begin((request.situation?.now ?? now)?.timeIntervalSince1970)
    defer { DeviceClock.begin(nil) }
    switch request.op {
    case "settings":
      if let settings = request.settings { apply(settings) }
      return HostReply()
    case "types":
      return HostReply(
        types: WidgetRegistry.activities.map {
          HostType(name: $0.type, families: $0.families.map { "\($0)" })
        } + WidgetRegistry.attributes.map { HostType(name: $0.type, families: []) })
    case "samples", "sample-place": return samples(request)
    case "generate": return generate(request)
    case "decode": return decode(request)
    case "view": return try view(request)
    case "press": return press(request)
    default: return HostReply(error: "unknown request \(request.op)")
    }
  }

  /// The samples of previews, or the one at a place. `found` is empty if that preview has no more
  /// samples; `error` is set if there is no such preview.
  private func samples(_ request: HostRequest) -> HostReply {
    var reply = HostReply()
    if let place = request.place {
      let (isPreview, sample) = WidgetRegistry.sample(at: place, isMade: request.op == "samples")
      if !isPreview { reply.error = "there is no such preview" }
      reply.found = sample.map { [$0] }
    } else {
      reply.found = WidgetRegistry.samples()
    }
    return reply
  }

  /// Generates samples for a type without any in the code.
  private func generate(_ request: HostRequest) -> HostReply {
    guard let type = WidgetRegistry.activities.first(where: { $0.type == request.type }) else {
      return HostReply()
    }
    do {
      return HostReply(samples: try samples(of: type, request))
    } catch {
      return HostReply(error: "no content state fits \(type.type): \(error)")
    }
  }

  private func samples(of type: RegisteredActivity, _ request: HostRequest) throws -> [Sample] {
    let alternatives = SampleAlternatives()
    var decoder = SampleDecoder(now: request.situation?.now ?? Date())
    decoder.literals = request.literals ?? [:]
    decoder.takesExamples = request.takesExamples == true
    decoder.alternatives = alternatives
    func text(_ value: any Encodable) throws -> String {
      String(decoding: try encoder.encode(value), as: UTF8.self)
    }
    func made(_ type: any Decodable.Type, _ part: String) throws -> String {
      alternatives.part = part
      return try (try decoder.value(type) as? any Encodable).map(text) ?? "{}"
    }
    func sample(_ state: String? = nil) throws -> Sample {
      Sample(
        type: type.type, attributes: try made(type.attributesType, "attributes"),
        state: try state ?? made(type.stateType, "state"))
    }
    let own = decoder.takesExamples ? SampleExamples.all(type.stateType) : []
    if !own.isEmpty { return try own.map { try sample(text($0)) } }
    var samples = [try sample()]
    guard request.literals != nil else { return samples }
    for place in alternatives.found {
      for number in 0..<place.count where number != place.taken && samples.count < 16 {
        alternatives.chosen = [place.path: number]
        samples.append(try sample())
      }
    }
    return samples
  }

  private func apply(_ settings: HostSettings) {
    now = settings.now
    AssetCatalog.shared.colors = settings.colors
    AssetCatalog.shared.images = settings.images
    AssetCatalog.shared.fontLines = settings.fontLines ?? [:]
    Localization.shared.table = settings.strings
    SampleDecoder.hints = settings.hints ?? SampleHints()
    WidgetUI.UserDefaults.standIn =
      settings.makesUpDefaults == true
      ? { key, type in SampleDecoder(now: Date()).value(of: key, type) } : nil
    for (suite, values) in settings.defaults {
      let store =
        suite == "standard"
        ? WidgetUI.UserDefaults.standard : WidgetUI.UserDefaults(suiteName: suite)
      for (key, value) in values {
        if key.contains("*") {
          WidgetUI.UserDefaults.stand(value.plain, for: key, in: suite)
        } else {
          store?.set(value.plain, forKey: key)
        }
      }
    }
  }

  /// The subject of a request: an activity in the app's own types, and the input of its views.
  enum Subject {
    case found(DecodedActivity, ViewRequest)
    case reply(HostReply)
  }

  func subject(_ request: HostRequest) -> Subject {
    guard let type = WidgetRegistry.activities.first(where: { $0.type == request.type }),
      let surface = request.surface
    else { return .reply(HostReply(error: "no widget shows \(request.type ?? "nothing")")) }
    let activity: DecodedActivity
    do {
      activity = try type.decode(
        Data((request.attributes ?? "{}").utf8), Data((request.state ?? "{}").utf8))
    } catch {
      return .reply(HostReply(failure: failure(error, type, request)))
    }
    var view = ViewRequest(surface, request.situation ?? Situation(now: Date()))
    if let id = request.id { view.activityID = id }
    return .found(activity, view)
  }

  private func view(_ request: HostRequest) throws -> HostReply {
    var view: ViewRequest
    let activity: DecodedActivity
    switch subject(request) {
    case .reply(let reply): return reply
    case .found(let found, let asked): (activity, view) = (found, asked)
    }
    AssetCatalog.shared.missing = []
    view.sizes = (request.sizes ?? [:]).mapValues {
      CGSize(width: $0.width, height: $0.height)
    }
    let tree = activity.tree(view)
    return HostReply(tree: tree, missing: AssetCatalog.shared.missing.sorted())
  }

  /// Checks whether attributes or a content state can be decoded.
  private func decode(_ request: HostRequest) -> HostReply {
    guard let type = WidgetRegistry.attributes.first(where: { $0.type == request.type }) else {
      return HostReply(error: "no type \(request.type ?? "")")
    }
    do {
      if let state = request.state { try type.decodeState(Data(state.utf8)) }
      if let attributes = request.attributes { try type.decodeAttributes(Data(attributes.utf8)) }
      return HostReply()
    } catch {
      return HostReply(failure: failure(error, part: request.state == nil ? "attributes" : "state"))
    }
  }

  private func failure(_ error: any Error, _ type: RegisteredActivity, _ request: HostRequest)
    -> HostFailure
  {
    let stateFails =
      (try? decoder.decode(type.stateType, from: Data((request.state ?? "{}").utf8))) == nil
    return failure(error, part: stateFails ? "state" : "attributes")
  }

  private func failure(_ error: any Error, part: String) -> HostFailure {
    var path: [any CodingKey] = []
    var message = "\(error)"
    if let error = error as? DecodingError {
      switch error {
      case .keyNotFound(let key, let context):
        path = context.codingPath + [key]
        message = "the key \(key.stringValue) is missing"
      case .typeMismatch(let type, let context):
        path = context.codingPath
        message = "\(context.debugDescription) (\(type))"
      case .valueNotFound(_, let context), .dataCorrupted(let context):
        path = context.codingPath
        message = context.debugDescription
      @unknown default: break
      }
    }
    return HostFailure(
      part: part, message: message,
      path: path.map { key in key.intValue.map(String.init) ?? key.stringValue })
  }
}
