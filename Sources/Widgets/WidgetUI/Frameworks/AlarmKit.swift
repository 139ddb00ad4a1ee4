// The names of AlarmKit that widget code uses.

public protocol AlarmMetadata: Codable, Hashable, Sendable {}
public struct AlarmButton: Codable, Hashable, Sendable {
  public var text: LocalizedStringResource
  public var systemImageName: String
  public var textColor: Color { .accentColor }
  public init(text: LocalizedStringResource, textColor: Color, systemImageName: String) {
    self.text = text
    self.systemImageName = systemImageName
  }
}
public struct AlarmPresentation: Codable, Hashable, Sendable {
  public struct Alert: Codable, Hashable, Sendable {
    public enum SecondaryButtonBehavior: String, Codable, Hashable, Sendable {
      case countdown, custom
    }
    public var title: LocalizedStringResource
    public var stopButton: AlarmButton
    public var secondaryButton: AlarmButton?
    public var secondaryButtonBehavior: SecondaryButtonBehavior?
    /// From iOS 26.1 on, the system supplies the stop button.
    public init(
      title: LocalizedStringResource,
      stopButton: AlarmButton = AlarmButton(
        text: "Stop", textColor: .white, systemImageName: "stop.circle"),
      secondaryButton: AlarmButton? = nil, secondaryButtonBehavior: SecondaryButtonBehavior? = nil
    ) {
      self.title = title
      self.stopButton = stopButton
      self.secondaryButton = secondaryButton
      self.secondaryButtonBehavior = secondaryButtonBehavior
    }
  }
  public struct Countdown: Codable, Hashable, Sendable {
    public var title: LocalizedStringResource
    public var pauseButton: AlarmButton?
    public init(title: LocalizedStringResource, pauseButton: AlarmButton? = nil) {
      self.title = title
      self.pauseButton = pauseButton
    }
  }
  public struct Paused: Codable, Hashable, Sendable {
    public var title: LocalizedStringResource
    public var resumeButton: AlarmButton
    public init(title: LocalizedStringResource, resumeButton: AlarmButton) {
      self.title = title
      self.resumeButton = resumeButton
    }
  }
  public var alert: Alert
  public var countdown: Countdown?
  public var paused: Paused?
  public init(alert: Alert, countdown: Countdown? = nil, paused: Paused? = nil) {
    self.alert = alert
    self.countdown = countdown
    self.paused = paused
  }
}
public struct AlarmPresentationState: Codable, Hashable, Sendable {
  public enum Mode: Codable, Hashable, Sendable {
    public struct Alert: Codable, Hashable, Sendable {
      public var time: Alarm.Schedule.Relative.Time
      public init(time: Alarm.Schedule.Relative.Time) { self.time = time }
    }
    public struct Countdown: Codable, Hashable, Sendable {
      public var totalCountdownDuration: TimeInterval
      public var previouslyElapsedDuration: TimeInterval
      public var startDate: Date
      public var fireDate: Date
      public init(
        totalCountdownDuration: TimeInterval, previouslyElapsedDuration: TimeInterval,
        startDate: Date, fireDate: Date
      ) {
        self.totalCountdownDuration = totalCountdownDuration
        self.previouslyElapsedDuration = previouslyElapsedDuration
        self.startDate = startDate
        self.fireDate = fireDate
      }
    }
    public struct Paused: Codable, Hashable, Sendable {
      public var totalCountdownDuration: TimeInterval
      public var previouslyElapsedDuration: TimeInterval
      public init(totalCountdownDuration: TimeInterval, previouslyElapsedDuration: TimeInterval) {
        self.totalCountdownDuration = totalCountdownDuration
        self.previouslyElapsedDuration = previouslyElapsedDuration
      }
    }
    case alert(Alert)
    case countdown(Countdown)
    case paused(Paused)
  }
  public var alarmID: UUID
  public var mode: Mode
  public init(alarmID: UUID, mode: Mode) { (self.alarmID, self.mode) = (alarmID, mode) }

  /// Decodes a state. An invalid one becomes a countdown, which is the state of a new timer.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    alarmID = try container.decode(UUID.self, forKey: .alarmID)
    mode =
      (try? container.decode(Mode.self, forKey: .mode))
      ?? .countdown(
        .init(
          totalCountdownDuration: 600, previouslyElapsedDuration: 0, startDate: Date(),
          fireDate: Date().addingTimeInterval(600)))
  }
}
public struct AlarmAttributes<Metadata: AlarmMetadata>: ActivityAttributes {
  public typealias ContentState = AlarmPresentationState
  public var presentation: AlarmPresentation
  public var metadata: Metadata?
  public var tintColor: Color { .accentColor }
  public init(presentation: AlarmPresentation, metadata: Metadata? = nil, tintColor: Color) {
    self.presentation = presentation
    self.metadata = metadata
  }
  private enum CodingKeys: String, CodingKey { case presentation, metadata }
}
public struct Alarm: Codable, Hashable, Identifiable, Sendable {
  public enum State: String, Codable, Hashable, Sendable {
    case scheduled, countdown, paused, alerting
  }
  public enum Schedule: Codable, Hashable, Sendable {
    public struct Relative: Codable, Hashable, Sendable {
      public struct Time: Codable, Hashable, Sendable {
        public var hour: Int
        public var minute: Int
        public init(hour: Int, minute: Int) { (self.hour, self.minute) = (hour, minute) }
      }
    }
    case fixed(Date)
  }
  public var id: UUID
  public var state: State
}
