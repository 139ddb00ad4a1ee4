import Vendors
import Basics
import Dashboard
import HTTP
import Panels
import Simulator

extension Effect {
  /// What it asks of the gateway below `/islet/v1/`, for one that only brings something.
  var question: String? {
    switch self {
    case .loadHistory(let id): "activities/\(id.percentEncoded)?phrases=true"
    case .loadViews(let id): "activities/\(id.percentEncoded)/views"
    case .loadBody(let cursor): "requests/\(cursor.percentEncoded)"
    case .loadTokens: "tokens"
    case .loadDevice: "device"
    case .loadProjects: "projects"
    case .loadActions(let id): "activities/\(id.percentEncoded)/actions"
    // What is to be asked later is not asked now.
    case .loadSources(after: 0): "sources"
    default: nil
    }
  }

  /// What the gateway's answer to the question means; no answer is that it holds nothing such.
  func message(_ answer: JSON?) -> Message? {
    switch self {
    case .loadBody(let cursor):
      .body(cursor: cursor, request: answer.flatMap(SentRequest.init(json:)))
    case .loadHistory(let id):
      answer.map {
        .history(id, $0["history"]?.array?.compactMap(ActivityEvent.init(json:)) ?? [])
      }
    case .loadViews(let id): answer.flatMap(WidgetViews.init(json:)).map { .views(id, $0) }
    case .loadTokens:
      answer.map { .tokens($0["tokens"]?.array?.compactMap(PushToken.init(json:)) ?? []) }
    case .loadProjects:
      .projects(answer?["projects"]?.array?.compactMap(ProjectSummary.init(json:)) ?? [])
    case .loadActions(let id):
      .actions(id, answer?["actions"]?.array?.compactMap(SourceActionOutline.init(json:)) ?? [])
    case .loadSources:
      .sources(answer?["sources"]?.array?.compactMap(SourceStatus.init(json:)) ?? [])
    case .loadDevice: answer.flatMap(DeviceSettings.init(json:)).map(Message.device)
    default: nil
    }
  }
}
