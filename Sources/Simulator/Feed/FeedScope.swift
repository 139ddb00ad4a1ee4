/// Whose activities a client follows; all of them where it names nobody.
package struct FeedScope: Sendable, Hashable {
  /// One person's alone.
  package var user: String?
  /// One app's alone, by the name that its vendor or its bundle gives it.
  package var app: String?
  /// Whether cards that left are listed too, as long as the gateway remembers them.
  package var includesDismissed: Bool

  package init(user: String? = nil, app: String? = nil, includesDismissed: Bool = false) {
    self.user = user
    self.app = app
    self.includesDismissed = includesDismissed
  }

  /// Whether an activity is of this person and this app.
  package func includes(_ activity: Activity) -> Bool {
    (user.map(activity.users.contains) ?? true)
      && (app.map { activity.appID == $0 || activity.bundle == $0 } ?? true)
  }
}
