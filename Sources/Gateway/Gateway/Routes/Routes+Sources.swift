import Basics
import HTTP
import HTTPServer
import Simulator

extension Routes {
  static let sources: [Route] = [
    Route(
      "GET", prefix + "/sources", "The status of the sources that are polled here",
      answer: Schema.list("sources", Schema.any)
    ) { $0.responder.respond(json: ["sources": .array($0.project.sourceStatuses.map(\.json))]) },
    Route(
      "GET", prefix + "/activities/{id}/actions",
      "The requests that a source offers for an activity, as they would be sent",
      answer: Schema.list("actions", Schema.any)
    ) { call in
      call.withItem { source, item, presentation, acting in
        let actions = acting.actions(of: source, item: item, presentation: presentation)
        call.responder.respond(json: ["actions": .array(actions.map(\.json))])
      }
    },
    Route(
      "POST", prefix + "/activities/{id}/actions/{name}",
      "Send one of them; 200 with the server's response, 502 if it refused",
      answer: Schema.object(["answer": Schema.string])
    ) { call in
      let (name, responder) = (call.parameters[1], call.responder)
      call.withItem { source, item, presentation, acting in
        let known = acting.actions(of: source, item: item, presentation: presentation)
        guard known.contains(where: { $0.name == name }) else {
          let names = known.map(\.name).joined(separator: ", ")
          return responder.reject(404, "\(source) has no action \(name); it has \(names)")
        }
        Task.detached {
          let answer = await acting.act(name, of: source, item: item, presentation: presentation)
          responder.respond(
            answer.isGood
              ? HTTPResponse(status: 200, json: ["answer": .string(answer.words)])
              : .problem(502, "\(name) \(item): \(answer.words)"))
        }
      }
    },
  ]
}

extension ProjectCall {
  /// Finds the source item of an activity; responds with 404 if there is none.
  fileprivate func withItem(
    _ body: @escaping @Sendable (String, String, JSON, any SourceActing) -> Void
  ) {
    let id = parameters[0]
    project.writer.read {
      $0.device.activities[id]
    } then: { [self] activity in
      guard let activity, activity.vendor == .source, let source = activity.appID,
        let acting = project.sourceActing.withLock({ $0 })
      else {
        return responder.reject(404, "\(id) is not an activity of a source that is polled here")
      }
      body(source, String(id.dropFirst(source.count + 1)), activity.contentState, acting)
    }
  }
}
