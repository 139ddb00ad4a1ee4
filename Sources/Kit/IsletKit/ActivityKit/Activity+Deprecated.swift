/// The API of iOS 16.1, in which the content was only a state. Apple deprecated it in iOS 16.2.
extension Activity {
  /// Since iOS 16.1, deprecated since 16.2.
  public typealias ContentStateUpdates = AsyncMapSequence<ContentUpdates, ContentState>

  /// Since iOS 16.1, deprecated since 16.2.
  public var contentState: ContentState { content.state }

  /// All later content states. Since iOS 16.1, deprecated since 16.2.
  public var contentStateUpdates: ContentStateUpdates { contentUpdates.map { $0.state } }

  /// Starts an activity without a stale date. Since iOS 16.1, deprecated since 16.2.
  public static func request(
    attributes: Attributes, contentState: ContentState, pushType: PushType? = nil
  ) throws -> Activity<Attributes> {
    let content = ActivityContent(state: contentState, staleDate: nil)
    return try request(attributes: attributes, content: content, pushType: pushType)
  }

  /// Updates the content state. Since iOS 16.1, deprecated since 16.2.
  public func update(using contentState: ContentState) async {
    await update(ActivityContent(state: contentState, staleDate: nil))
  }

  /// Updates the content state with an alert. Since iOS 16.1, deprecated since 16.2.
  public func update(
    using contentState: ContentState, alertConfiguration: AlertConfiguration?
  ) async {
    await update(
      ActivityContent(state: contentState, staleDate: nil), alertConfiguration: alertConfiguration)
  }

  /// Ends the activity. Since iOS 16.1, deprecated since 16.2.
  public func end(
    using contentState: ContentState? = nil, dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {
    await end(
      contentState.map { ActivityContent(state: $0, staleDate: nil) },
      dismissalPolicy: dismissalPolicy)
  }
}
