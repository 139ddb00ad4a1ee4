package import Basics
package import Canvas
package import Panels
package import Simulator
package import Vendors
package import ViewLayout

package enum Message: Sendable {
  case key(Key)
  case paste(String)
  /// A click on a target marked by the last frame; `nil` if there is none.
  case click(ClickTarget?)
  /// A drag over a target marked by the last frame.
  case drag(ClickTarget?)
  /// Rows turned by the wheel, positive downwards, over a target marked by the last frame.
  case wheel(Int, over: ClickTarget?)
  /// The window's new size, with the pixels of a cell if the terminal shows pictures.
  case resize(GridSize, cell: CellPixels? = nil)
  /// The theme for the terminal's background, unless the user has chosen another since the start.
  case theme(String)
  case snapshot([Activity])
  /// All activities of one of several projects, and its past events.
  case section(String, [Activity], past: [ActivityEvent])
  /// The project to show from now on, or all projects. `address` is the gateway address to display.
  case project(ProjectChoice, address: String)
  case projects([ProjectSummary])
  /// New events, in order.
  case events([ActivityEvent])
  /// Events before the snapshot, in order; only for the log.
  case past([ActivityEvent])
  /// Problems found at program start. They stay until closed.
  case startup([String])
  /// The themes after theme files were saved, and the problems in these files.
  case themes([String], problems: [String])
  case feed(FeedState)
  /// Why the gateway rejects changes although it responds; `nil` once it accepts them again.
  case trouble(String?)
  /// The seconds of the gateway's clock per second of ours.
  case clock(speed: Double)
  /// How many seconds the gateway's clock is ahead of ours.
  case ahead(TimeInterval)
  /// The history of an activity, oldest first, as requested by `Effect.loadHistory`.
  case history(Activity.ID, [ActivityEvent])
  /// A query of the dashboard got no response.
  case unanswered(Effect)
  /// The request that caused the event with this cursor; `nil` if the gateway does not keep it.
  case body(cursor: String, request: SentRequest?)
  /// All push tokens, valid and invalid.
  case tokens([PushToken])
  case sources([SourceStatus])
  case actions(Activity.ID, [SourceActionOutline])
  case device(DeviceSettings)
  case views(Activity.ID, WidgetViews)
  case widgetBuild(WidgetBuild)
  /// The widget's views of an activity on all surfaces of a phone.
  case surfaces(Activity.ID, SurfaceSheet)
  /// The samples of the app's previews that activities show.
  case samples([Activity.ID: SampleStep])
  case scene(SceneStatus)
  /// The gateway's response to an action on a card; `failure` is `nil` on success.
  case answered(CardAction.Kind, Activity.ID, failure: String?)
  /// The user's editor was closed, or could not be opened.
  case edited(Draft, Draft.Outcome)
  /// The cursors of a replaced push and of the event that the edited request caused.
  case resent(String, as: String)
  /// An effect succeeded, with a text to show.
  case done(String)
  /// An effect failed: the problem and the fix.
  case failed(String)
  /// A time requested by the last frame has come.
  case tick
}

/// The sample of the app's previews that an activity shows.
package struct SampleStep: Sendable, Hashable {
  /// The number of the sample, counted from 1.
  var place: Int
  var count: Int

  package init(place: Int, count: Int) {
    self.place = place
    self.count = count
  }
}

/// The status of the scene that the demo plays.
package struct SceneStatus: Sendable, Hashable {
  /// The scene's description of what is visible; `nil` between descriptions.
  package var caption: String?
  /// The last step played, from 1; 0 before the first.
  package var place = 0
  var count: Int
  /// Whether the scene is paused until a key is pressed. The phone's clock is paused, too.
  package var isPaused = false
  /// Whether the scene restarts after its end.
  package var loops = true
  /// Whether the scene has ended and does not restart by itself.
  package var isOver = false

  package init(count: Int, loops: Bool) {
    self.count = count
    self.loops = loops
  }
}

package enum SceneRequest: Sendable, Hashable {
  /// Pause or resume.
  case pause
  /// Play the next step immediately; after the end, the first.
  case step
  /// Turn the restart after the end on or off.
  case loop
}

package struct ProjectSummary: Sendable, Hashable {
  package var name: String
  /// The number of cards on the project's device.
  var activities: Int
  /// The number of pushes not shown since its last reset.
  var problems: Int

  package init?(json: JSON) {
    guard let name = json["name"]?.string else { return nil }
    self.name = name
    activities = json["activities"]?.int ?? 0
    problems = json["problems"]?.int ?? 0
  }
}

/// The gateway's projects shown on the screen.
package enum ProjectChoice: Sendable, Hashable {
  case one(String)
  case all
}

/// A side effect that the dashboard requests from the program around it.
package enum Effect: Sendable, Hashable {
  case dismiss(Activity.ID)
  case undo(Activity.ID)
  case end(Activity.ID)
  case refresh
  /// Load the history of an activity. The response is `Message.history`.
  case loadHistory(Activity.ID)
  /// Load the views of the app's own widget for an activity. The response is `Message.views`.
  case loadViews(Activity.ID)
  /// Load these views for all surfaces of a phone. The response is `Message.surfaces`.
  case loadSurfaces(Activity.ID, Phone)
  /// Run the intent of a button in an activity's views.
  case press(Activity.ID, WidgetViews.Action)
  /// Move by a number of samples of the app's previews, back if it is negative.
  case stepSample(Activity.ID, by: Int)
  case scene(SceneRequest)
  /// Load the request that caused the event with this cursor. The response is `Message.body`.
  case loadBody(String)
  /// Send the request that caused the event with this cursor again.
  case sendAgain(String)
  /// Send an edited request in place of the one that caused the event with this cursor. The
  /// response is `Message.resent`.
  case send(SentRequest, inPlaceOf: String)
  /// Set the seconds of the gateway's clock per second; 0 stops it.
  case setSpeed(Double)
  /// Advance the gateway's clock by a time span such as `1h`.
  case advance(String)
  /// Load the push tokens. The response is `Message.tokens`.
  case loadTokens
  /// Load the device's switches. The response is `Message.device`.
  case loadDevice
  case setSwitch(DeviceSwitch, Bool)
  /// Load the gateway's projects, after some seconds. The response is `Message.projects`.
  case loadProjects(after: Double)
  /// Follow these projects, too, because all are shown.
  case follow([String])
  /// Load the actions of a source's activity. The response is `Message.actions`.
  case loadActions(Activity.ID)
  /// Run an action of a source's file on its server.
  case act(Activity.ID, name: String)
  /// Load the status of the gateway's sources, after some seconds. The response is
  /// `Message.sources`.
  case loadSources(after: Double)
  /// Show another project, or all. The response is `Message.project`.
  case choose(ProjectChoice)
  /// Save a picture of a card, or of the screen without an ID.
  case snapshot(Activity.ID?, SnapshotFormat)
  /// Put a text on the clipboard (OSC 52).
  case copy(String)
  case notify(DesktopNotification)
  /// Use a theme from now on, also after the next start.
  case rememberTheme(String)
  /// Open a text in the user's own editor, which uses the terminal meanwhile. The response is
  /// `Message.edited`.
  case edit(Draft)
  /// Keep the border's position, in percent of the width, also after the next start.
  case rememberBorder(Int)
  /// Stop as `^Z` does.
  case suspend
  case quit
}
