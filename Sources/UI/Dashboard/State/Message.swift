package import Vendors
package import Canvas
package import Simulator
package import Panels

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
