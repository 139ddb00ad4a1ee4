import Basics

/// What a device is apart from its large dictionaries, which take their changes back themselves.
struct DeviceCheckpoint: Sendable {
  var settings: DeviceSettings
  var types: [String: ActivityType]
  var island: Island
  /// All departures where some are forgotten now, else how many there are.
  var departures: [(id: Activity.ID, at: Date)]?
  var departureCount: Int
  var awaitsElection: Bool
  var random: SplitMix64
}

/// Changes that hold together or not at all: what could not be stored has not happened.
extension Device {
  /// The types as they were at `begin`.
  package var typesBefore: [String: ActivityType] { checkpoint?.types ?? types }

  /// Notes what changes from now on, until `commit` or `rollback`.
  package mutating func begin() {
    precondition(checkpoint == nil, "a device has one transaction at a time")
    let isFull = departures.count > Self.departedLimit * 2
    checkpoint = DeviceCheckpoint(
      settings: settings, types: types, island: island, departures: isFull ? departures : nil,
      departureCount: departures.count, awaitsElection: awaitsElection, random: random)
    activities.begin()
    departed.begin()
    tags.begin()
    budgets.begin()
    numbers.begin()
    tokens.begin()
    channels.begin()
    waiting.begin()
    if isFull { forgetOldest() }
  }

  /// Keeps what changed since `begin`.
  package mutating func commit() {
    checkpoint = nil
    activities.commit()
    departed.commit()
    tags.commit()
    budgets.commit()
    numbers.commit()
    tokens.commit()
    channels.commit()
    waiting.commit()
  }

  /// Makes the device what it was at `begin`.
  package mutating func rollback() {
    guard let before = checkpoint else { return }
    checkpoint = nil
    settings = before.settings
    types = before.types
    island = before.island
    departures = before.departures ?? Array(departures.prefix(before.departureCount))
    awaitsElection = before.awaitsElection
    random = before.random
    departed.rollback()
    tags.rollback()
    budgets.rollback()
    numbers.rollback()
    tokens.rollback()
    channels.rollback()
    waiting.rollback()
    // Moments that were popped meanwhile are due again; those of cards that are gone do no harm.
    for id in activities.rollback() {
      if let activity = activities[id] { schedule(activity) }
    }
  }
}
