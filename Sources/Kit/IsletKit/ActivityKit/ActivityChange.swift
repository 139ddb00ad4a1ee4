import Foundation

/// One thing that happened to an activity.
enum ActivityChange: Sendable {
  case state(ActivityState)
  case content
  case token(Data)
}
