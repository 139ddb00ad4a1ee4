/// The calls of iOS 16.1, whose content was no more than a state; Apple deprecated them in iOS 16.2.
extension Activity {
  /// The sequence of `contentStateUpdates`. Stands for `Activity.ContentStateUpdates` (iOS 16.1,
  /// deprecated since 16.2).
  public typealias ContentStateUpdates = AsyncMapSequence<ContentUpdates, ContentState>

  /// What is shown. Stands for `Activity.contentState` (iOS 16.1, deprecated since 16.2).
  public var contentState: ContentState { content.state }

  /// Each state of the content from now on. Stands for `Activity.contentStateUpdates` (iOS 16.1,
  /// deprecated since 16.2).
  public var contentStateUpdates: ContentStateUpdates { contentUpdates.map { $0.state } }

  /// Starts an activity from a bare state. Stands for
  /// `Activity.request(attributes:contentState:pushType:)` (iOS 16.1, deprecated since 16.2).
  public static func request(
    attributes: Attributes, contentState: ContentState, pushType: PushType? = nil
  ) throws -> Activity<Attributes> {
    let content = ActivityContent(state: contentState, staleDate: nil)
    return try request(attributes: attributes, content: content, pushType: pushType)
  }

  /// Changes the content's state. Stands for `Activity.update(using:)` (iOS 16.1, deprecated since
  /// 16.2).
  public func update(using contentState: ContentState) async {
    await update(ActivityContent(state: contentState, staleDate: nil))
  }

  /// Changes the content's state and draws attention. Stands for
  /// `Activity.update(using:alertConfiguration:)` (iOS 16.1, deprecated since 16.2).
  public func update(
    using contentState: ContentState, alertConfiguration: AlertConfiguration?
  ) async {
    await update(
      ActivityContent(state: contentState, staleDate: nil), alertConfiguration: alertConfiguration)
  }

  /// Ends the activity. Stands for `Activity.end(using:dismissalPolicy:)` (iOS 16.1, deprecated since
  /// 16.2).
  public func end(
    using contentState: ContentState? = nil, dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {
    await end(
      contentState.map { ActivityContent(state: $0, staleDate: nil) },
      dismissalPolicy: dismissalPolicy)
  }
}
