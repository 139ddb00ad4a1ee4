/// The API of iOS 16.1, whose content was only a state. Apple deprecated it in iOS 16.2.
extension Activity {
  /// The sequence of `contentStateUpdates`. Mirrors `Activity.ContentStateUpdates` (iOS 16.1,
  /// deprecated since 16.2).
  public typealias ContentStateUpdates = AsyncMapSequence<ContentUpdates, ContentState>

  /// The current state. Mirrors `Activity.contentState` (iOS 16.1, deprecated since 16.2).
  public var contentState: ContentState { content.state }

  /// Each state of the content from now on. Mirrors `Activity.contentStateUpdates` (iOS 16.1,
  /// deprecated since 16.2).
  public var contentStateUpdates: ContentStateUpdates { contentUpdates.map { $0.state } }

  /// Starts an activity with only a state. Mirrors
  /// `Activity.request(attributes:contentState:pushType:)` (iOS 16.1, deprecated since 16.2).
  public static func request(
    attributes: Attributes, contentState: ContentState, pushType: PushType? = nil
  ) throws -> Activity<Attributes> {
    let content = ActivityContent(state: contentState, staleDate: nil)
    return try request(attributes: attributes, content: content, pushType: pushType)
  }

  /// Updates the content's state. Mirrors `Activity.update(using:)` (iOS 16.1, deprecated since
  /// 16.2).
  public nonisolated(nonsending) func update(using contentState: ContentState) async {
    await update(ActivityContent(state: contentState, staleDate: nil))
  }

  /// Updates the content's state and alerts the user. Mirrors
  /// `Activity.update(using:alertConfiguration:)` (iOS 16.1, deprecated since 16.2).
  public nonisolated(nonsending) func update(
    using contentState: ContentState, alertConfiguration: AlertConfiguration?
  ) async {
    await update(
      ActivityContent(state: contentState, staleDate: nil), alertConfiguration: alertConfiguration)
  }

  /// Ends the activity. Mirrors `Activity.end(using:dismissalPolicy:)` (iOS 16.1, deprecated since
  /// 16.2).
  public nonisolated(nonsending) func end(
    using contentState: ContentState? = nil, dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {
    await end(
      contentState.map { ActivityContent(state: $0, staleDate: nil) },
      dismissalPolicy: dismissalPolicy)
  }
}
