/// Whose activities a client follows; all of them where it names nobody.
package struct FeedScope: Sendable, Hashable {
  /// One person's alone.
  package var user: String?
  /// One app's alone.
  package var app: String?

  package init(user: String? = nil, app: String? = nil) {
    self.user = user
    self.app = app
  }

  /// Whether an activity belongs to it.
  package func includes(_ activity: Activity) -> Bool {
    (user.map(activity.users.contains) ?? true) && (app.map { activity.appID == $0 } ?? true)
  }
}
