import Basics
import HTTP
import HTTPServer
import Simulator

extension Routes {
  static let sources: [Route] = [
    Route(
      "GET", prefix + "/sources", "The status of the sources that are polled here",
      answer: Schema.list("sources", Schema.any)
    ) { project, _, _, responder in
      responder.respond(
        HTTPResponse(status: 200, json: ["sources": .array(project.sourceStatuses.map(\.json))]))
    },
    Route(
      "GET", prefix + "/activities/{id}/actions",
      "The requests that a source offers for an activity, as they would be sent",
      answer: Schema.list("actions", Schema.any)
    ) { project, _, parameters, responder in
      project.withItem(parameters[0], responder) { source, item, presentation, acting in
        let actions = acting.actions(of: source, item: item, presentation: presentation)
        responder.respond(HTTPResponse(status: 200, json: ["actions": .array(actions.map(\.json))]))
      }
    },
    Route(
      "POST", prefix + "/activities/{id}/actions/{name}",
      "Send one of them; 200 with the server's response, 502 if it refused",
      answer: Schema.object(["answer": Schema.string])
    ) { project, _, parameters, responder in
      let name = parameters[1]
      project.withItem(parameters[0], responder) { source, item, presentation, acting in
        let known = acting.actions(of: source, item: item, presentation: presentation)
        guard known.contains(where: { $0.name == name }) else {
          let names = known.map(\.name).joined(separator: ", ")
          return responder.respond(
            .problem(404, "Not Found", "\(source) has no action \(name); it has \(names)"))
        }
        Task.detached {
          let answer = await acting.act(name, of: source, item: item, presentation: presentation)
          responder.respond(
            answer.isGood
              ? HTTPResponse(status: 200, json: ["answer": .string(answer.words)])
              : .problem(502, "Bad Gateway", "\(name) \(item): \(answer.words)"))
        }
      }
    },
  ]
}

extension Project {
  /// Finds the source's item behind an activity; answers 404 if there is none.
  fileprivate func withItem(
    _ id: String, _ responder: HTTPResponder,
    _ body: @escaping @Sendable (String, String, JSON, any SourceActing) -> Void
  ) {
    writer.read {
      $0.device.activities[id]
    } then: { [self] activity in
      guard let activity, activity.vendor == .source, let source = activity.appID,
        let acting = sourceActing.withLock({ $0 })
      else {
        return responder.respond(
          .problem(404, "Not Found", "\(id) is not an activity of a source that is polled here"))
      }
      body(source, String(id.dropFirst(source.count + 1)), activity.contentState, acting)
    }
  }
}
