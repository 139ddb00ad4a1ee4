package import Simulator
package import Panels
package import Vendors
package import ViewLayout

/// What the dashboard asks the world to do.
package enum Effect: Sendable, Hashable {
  case dismiss(Activity.ID)
  case undo(Activity.ID)
  case end(Activity.ID)
  case refresh
  /// Bring the history of an activity, as `Message.history`.
  case loadHistory(Activity.ID)
  /// Bring what the app's own widget shows of an activity, as `Message.views`.
  case loadViews(Activity.ID)
  /// Bring what it shows on all surfaces of a phone, as `Message.surfaces`.
  case loadSurfaces(Activity.ID, Phone)
  /// Run the intent of a button of its views.
  case press(Activity.ID, WidgetViews.Action)
  /// Show another sample of the app's previews: so many further.
  case stepSample(Activity.ID, by: Int)
  /// Do something to the scene that the demo plays.
  case scene(SceneRequest)
  /// Bring the request that led to the event of a cursor, as `Message.body`.
  case loadBody(String)
  /// Send the request that led to the event of a cursor once more.
  case sendAgain(String)
  /// Send an edited request in place of the one that led to the event of a cursor; the answer is
  /// `Message.resent`.
  case send(SentRequest, inPlaceOf: String)
  /// Let the gateway's clock go so many seconds in a second; 0 stops it.
  case setSpeed(Double)
  /// Set the gateway's clock ahead by a span such as `1h`.
  case advance(String)
  /// Bring the push tokens, as `Message.tokens`.
  case loadTokens
  /// Bring the device's switches, as `Message.device`.
  case loadDevice
  case setSwitch(DeviceSwitch, Bool)
  /// Bring the gateway's projects, as `Message.projects`.
  case loadProjects
  /// Bring what can be done with a source's activity, as `Message.actions`.
  case loadActions(Activity.ID)
  /// Ask a source's server to do what its file calls so.
  case act(Activity.ID, name: String)
  /// Bring how the gateway's sources stand, as `Message.sources`, in so many seconds.
  case loadSources(after: Double)
  /// Show another project, or all, which `Message.project` tells then.
  case choose(ProjectChoice)
  /// Save a picture of a card, or of the screen where none is named.
  case snapshot(Activity.ID?, SnapshotFormat)
  /// Put a text on the clipboard (OSC 52).
  case copy(String)
  case notify(DesktopNotification)
  /// Take the theme of a name from now on, also when the program begins.
  case rememberTheme(String)
  /// Open a text in the person's own editor, which has the terminal meanwhile; the answer is `Message.edited`.
  case edit(Draft)
  /// Keep the border where it is, in percent of the width, also when the program begins.
  case rememberBorder(Int)
  /// Stop as `^Z` does.
  case suspend
  case quit
}
