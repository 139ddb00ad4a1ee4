import Simulator
import Basics
import Foundation
import Synchronization

/// An attributes type of the app, whatever it is.
protocol AnyTypeHub: AnyObject, Sendable {
  /// The name that pushes give as `attributes-type`.
  var name: String { get }

  /// What the gateway learns of the type.
  var description: JSON { get }

  /// The app's activity for a card, or why the app's decoder refuses it.
  func make(_ card: Card, _ hub: ActivityHub) -> Result<any ActivitySink, RefusedStart>

  /// Tells of an activity that is new to the app.
  func announce(_ sink: any ActivitySink)

  /// Publishes the type's push-to-start token.
  func apply(token: Data)

  /// Ends the sequences.
  func finish()
}

extension AnyTypeHub {
  /// Applies what the gateway answers to the registration of the type.
  func apply(registration answer: JSON) {
    let token = answer["push_to_start_token"]?.string
    if let token = token.flatMap(Codec.bytes(ofHexadecimal:)) { apply(token: token) }
  }
}

/// A card that the app's decoder refuses.
struct RefusedStart: Error {
  let failure: DecodeFailure
  /// `attributes` or `content_state`.
  let part: String
}

/// What the hub keeps for one attributes type.
final class TypeHub<Attributes: ActivityAttributes>: AnyTypeHub {
  let started = Broadcast<String, Activity<Attributes>>()
  let tokens = Broadcast<String, Data>()
  private let current = Mutex<Data?>(nil)

  var name: String { String(describing: Attributes.self) }

  /// The push-to-start token, once the gateway issued it.
  var token: Data? { current.withLock { $0 } }

  /// The tokens, beginning with the current one.
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
      return .failure(RefusedStart(failure: DecodeFailure(error), part: "attributes"))
    }
    do {
      let state = try Codec.decode(Attributes.ContentState.self, from: card.contentState)
      return .success(Activity(card, attributes: attributes, state: state, hub: hub))
    } catch {
      return .failure(RefusedStart(failure: DecodeFailure(error), part: "content_state"))
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

/// An app's activity, whatever its attributes, as the hub sees it.
protocol ActivitySink: AnyObject, Sendable {
  /// Takes over what the gateway tells; returns what the app could not decode.
  func apply(_ card: Card) -> RefusedContent?

  /// Ends the sequences, the activity living on elsewhere.
  func finish()
}

/// Content that the app could not decode.
struct RefusedContent: Sendable {
  let failure: DecodeFailure
  /// What the gateway sent.
  let content: JSON
  /// What the app goes on showing; none where the activity was never decoded.
  let kept: JSON?
}
