public import Foundation

// The names of AlarmKit that widget code mentions.

public protocol AlarmMetadata: Codable, Hashable, Sendable {}
public struct AlarmButton: Codable, Hashable, Sendable {
  public var text: LocalizedStringResource
  public var systemImageName: String
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
    public init(
      title: LocalizedStringResource, stopButton: AlarmButton, secondaryButton: AlarmButton? = nil,
      secondaryButtonBehavior: SecondaryButtonBehavior? = nil
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
      public var time: DateComponents
    }
    public struct Countdown: Codable, Hashable, Sendable {
      public var totalCountdownDuration: TimeInterval
      public var previouslyElapsedDuration: TimeInterval
      public var startDate: Date
      public var fireDate: Date
    }
    public struct Paused: Codable, Hashable, Sendable {
      public var totalCountdownDuration: TimeInterval
      public var previouslyElapsedDuration: TimeInterval
    }
    case alert(Alert)
    case countdown(Countdown)
    case paused(Paused)
  }
  public var alarmID: UUID
  public var mode: Mode

  /// Reads a state; one that is not of the form counts down, as a new timer does.
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
public struct Alarm: Identifiable, Codable, Sendable {
  public enum State: String, Codable, Sendable { case scheduled, countdown, paused, alerting }
  public struct CountdownDuration: Codable, Hashable, Sendable {
    public var preAlert: TimeInterval?
    public var postAlert: TimeInterval?
    public init(preAlert: TimeInterval?, postAlert: TimeInterval?) {
      self.preAlert = preAlert
      self.postAlert = postAlert
    }
  }
  public enum Schedule: Codable, Hashable, Sendable { case fixed(Date) }
  public var id: UUID
  public var state: State
  public var countdownDuration: CountdownDuration?
}
/// Stands for AlarmKit's manager; a widget's process has no alarms.
public final class AlarmManager: Sendable {
  public static let shared = AlarmManager()
  public enum AuthorizationState: Sendable { case notDetermined, denied, authorized }
  public struct AlarmConfiguration<Metadata: AlarmMetadata>: Sendable {
    public init(
      countdownDuration: Alarm.CountdownDuration? = nil, schedule: Alarm.Schedule? = nil,
      attributes: AlarmAttributes<Metadata>, stopIntent: (any LiveActivityIntent)? = nil,
      secondaryIntent: (any LiveActivityIntent)? = nil,
      sound: AlertConfiguration.AlertSound = .default
    ) {}
    public static func timer(
      duration: TimeInterval, attributes: AlarmAttributes<Metadata>,
      stopIntent: (any LiveActivityIntent)? = nil,
      secondaryIntent: (any LiveActivityIntent)? = nil,
      sound: AlertConfiguration.AlertSound = .default
    ) -> Self { .init(attributes: attributes) }
  }
  public var authorizationState: AuthorizationState { .notDetermined }
  public var alarms: [Alarm] { get throws { [] } }
  public var alarmUpdates: AsyncStream<[Alarm]> { AsyncStream { $0.finish() } }
  public func requestAuthorization() async throws -> AuthorizationState { .notDetermined }
  public func schedule<M: AlarmMetadata>(id: UUID, configuration: AlarmConfiguration<M>)
    async throws -> Alarm
  {
    Alarm(id: id, state: .scheduled)
  }
  public func pause(id: UUID) throws {}
  public func resume(id: UUID) throws {}
  public func stop(id: UUID) throws {}
  public func cancel(id: UUID) throws {}
  public func countdown(id: UUID) throws {}
}
