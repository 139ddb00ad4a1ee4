import Simulator
import Basics
import Foundation
import Synchronization

/// An attributes type of the app, type-erased for the hub.
protocol AnyTypeHub: AnyObject, Sendable {
  /// The `attributes-type` in pushes.
  var name: String { get }

  /// The name with its module and enclosing types.
  var fullName: String { get }

  var description: JSON { get }

  /// The app's activity for a card, or the error of the app's decoder.
  func make(_ card: Card, _ hub: ActivityHub) -> Result<any ActivitySink, RefusedStart>

  /// Publishes an activity that the app has not seen yet.
  func announce(_ sink: any ActivitySink)

  func apply(token: Data)

  func finish()
}

extension AnyTypeHub {
  /// Applies the gateway's response to the registration.
  func apply(registration answer: JSON) {
    let token = answer["push_to_start_token"]?.string
    if let token = token.flatMap(Codec.bytes(ofHexadecimal:)) { apply(token: token) }
  }
}

/// A card that the app cannot decode.
struct RefusedStart: Error {
  let failure: CodingFailure
  /// `attributes` or `content_state`.
  let part: String
}

final class TypeHub<Attributes: ActivityAttributes>: AnyTypeHub {
  let started = Broadcast<String, Activity<Attributes>>()
  let tokens = Broadcast<String, Data>()
  private let current = Mutex<Data?>(nil)

  var name: String { String(describing: Attributes.self) }
  var fullName: String { String(reflecting: Attributes.self) }

  /// The push-to-start token; `nil` until it is issued.
  var token: Data? { current.withLock { $0 } }

  /// The tokens, starting with the current one.
  var tokenUpdates: ActivityUpdateSequence<Data> {
    current.withLock { current in
      ActivityUpdateSequence(current: current.map { [$0] } ?? [], updates: tokens.subscribe())
    }
  }

  var description: JSON { TypeDescription.of(Attributes.self, named: name) }

  func make(_ card: Card, _ hub: ActivityHub) -> Result<any ActivitySink, RefusedStart> {
    let attributes: Attributes
    do {
      attributes = try Codec.decode(Attributes.self, from: card.attributes)
    } catch {
      return .failure(RefusedStart(failure: CodingFailure(error), part: "attributes"))
    }
    do {
      let state = try Codec.decode(Attributes.ContentState.self, from: card.contentState)
      return .success(Activity(card, attributes: attributes, state: state, hub: hub))
    } catch {
      return .failure(RefusedStart(failure: CodingFailure(error), part: "content_state"))
    }
  }

  func announce(_ sink: any ActivitySink) {
    if let activity = sink as? Activity<Attributes> { started.send(activity, for: activity.id) }
  }

  func apply(token: Data) {
    current.withLock { current in
      guard current != token else { return }
      current = token
      tokens.send(token)
    }
  }

  func finish() {
    started.finish()
    tokens.finish()
  }
}

/// An activity of the app, type-erased for the hub.
protocol ActivitySink: AnyObject, Sendable {
  /// Applies the gateway's card; returns the content that the app could not decode.
  func apply(_ card: Card) -> RefusedContent?

  /// Ends the sequences, although the activity continues elsewhere.
  func finish()
}

struct RefusedContent: Sendable {
  let failure: CodingFailure
  let content: JSON
  /// The content that the app still uses; `nil` if none could be decoded yet.
  let kept: JSON?
}
