package import Basics
package import HTTP
package import Simulator

/// What a request that is no push did to the device, and its answer.
package struct DeviceAction: Sendable {
  /// The answer.
  package var response: HTTPResponse
  /// What happened, as events.
  package var changes: [Device.Change] = []

  /// Makes an action that changed nothing as yet.
  package init(_ response: HTTPResponse) { self.response = response }

  /// Makes an answer in JSON.
  package init(_ status: Int, json: JSON) { self.init(HTTPResponse(status: status, json: json)) }
}
