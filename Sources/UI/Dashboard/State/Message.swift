package import Basics
package import Canvas
package import Panels
package import Simulator
package import Vendors
package import ViewLayout

package enum Message: Sendable {
  case key(Key)
  /// The mouse was pressed on what the last frame had marked there.
  case click(ClickTarget?)
  /// The mouse was drawn over what the last frame had marked there.
  case drag(ClickTarget?)
  /// The wheel turned over what the last frame had marked: rows, down being positive.
  case wheel(Int, over: ClickTarget?)
  /// The window has another size, or its cells have other pixels where it shows pictures.
  case resize(GridSize, cell: CellPixels? = nil)
  /// The theme for the terminal's own background, unless a person chose another since the start.
  case theme(String)
  case snapshot([Activity])
  /// All activities of one of several projects, and what had happened before.
  case section(String, [Activity], past: [ActivityEvent])
  /// Another project is shown from now on, or all; the address is the one to be shown.
  case project(ProjectChoice, address: String)
  case projects([ProjectSummary])
  /// What happened since, in order.
  case events([ActivityEvent])
  /// What had happened before the snapshot, in order: for the log alone.
  case past([ActivityEvent])
  /// What was found wrong when the program began: it stays until it is closed.
  case startup([String])
  /// The themes that there are now, as files of them were saved, and what is wrong in these.
  case themes([String], problems: [String])
  case feed(FeedState)
  /// Why the gateway takes no changes now, though it answers; nothing once it does again.
  case trouble(String?)
  /// How many seconds the gateway's clock goes in one of ours.
  case clock(speed: Double)
  /// How many seconds the gateway's clock is ahead of ours.
  case ahead(TimeInterval)
  /// The history of an activity, oldest first, as `Effect.loadHistory` asked for.
  case history(Activity.ID, [ActivityEvent])
  /// A question of the dashboard's got no answer.
  case unanswered(Effect)
  /// The request that led to the event of a cursor; `nil` where the gateway does not keep it.
  case body(cursor: String, request: SentRequest?)
  /// All push tokens, living and dead.
  case tokens([PushToken])
  /// How the sources stand that the gateway polls.
  case sources([SourceStatus])
  /// The requests that can be made of a source's activity.
  case actions(Activity.ID, [SourceActionOutline])
  case device(DeviceSettings)
  /// What the app's own widget shows of an activity.
  case views(Activity.ID, WidgetViews)
  /// What the compiler is busy with, or why the widget is not drawn anew; nothing once it is.
  case widgetBuild(WidgetBuild)
  /// What it shows of an activity on all surfaces of a phone.
  case surfaces(Activity.ID, SurfaceSheet)
  /// The samples of the app's previews that stand for activities.
  case samples([Activity.ID: SampleStep])
  /// How the scene stands that the demo plays.
  case scene(SceneStatus)
  /// How the gateway answered to what a key did to a card; nothing where it was done.
  case answered(CardAction.Kind, Activity.ID, failure: String?)
  /// The person's editor is closed, or could not be opened.
  case edited(Draft, Draft.Outcome)
  /// What was sent in place of the push of a cursor led to another event.
  case resent(String, as: String)
  /// An effect went well, with something to say.
  case done(String)
  /// An effect failed: what is wrong and how to mend it.
  case failed(String)
  /// A time that the last frame named has come.
  case tick
}

/// Which sample of the app's previews an activity stands for.
package struct SampleStep: Sendable, Hashable {
  /// Its place, from 1.
  var place: Int
  var count: Int

  package init(place: Int, count: Int) {
    self.place = place
    self.count = count
  }
}

/// How the scene stands that the demo plays.
package struct SceneStatus: Sendable, Hashable {
  /// What is seen now, in the scene's words; nothing between.
  package var caption: String?
  /// The step that was played last, from 1; 0 before the first.
  package var place = 0
  var count: Int
  /// Whether it waits for a key, and the phone's clock with it.
  package var isPaused = false
  /// Whether it starts again after its end.
  package var loops = true
  /// Whether it is over and does not start again by itself.
  package var isOver = false

  package init(count: Int, loops: Bool) {
    self.count = count
    self.loops = loops
  }
}

/// What a key asks of the scene.
package enum SceneRequest: Sendable, Hashable {
  /// Wait, or go on.
  case pause
  /// Play the next step at once; after the end, the first.
  case step
  /// Start again after the end, or no longer.
  case loop
}

package struct ProjectSummary: Sendable, Hashable {
  package var name: String
  /// The cards on its device.
  var activities: Int
  /// The pushes that were not shown since it was reset.
  var problems: Int

  package init?(json: JSON) {
    guard let name = json["name"]?.string else { return nil }
    self.name = name
    activities = json["activities"]?.int ?? 0
    problems = json["problems"]?.int ?? 0
  }
}

/// What the screen shows of a gateway's projects.
package enum ProjectChoice: Sendable, Hashable {
  case one(String)
  case all
}

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
