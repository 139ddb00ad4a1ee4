import Basics

/// The device's state for a rollback, without its large dictionaries, which track their own
/// changes.
struct DeviceCheckpoint: Sendable {
  var settings: DeviceSettings
  var types: [String: ActivityType]
  var island: Island
  /// All departures, if some were dropped in this transaction; otherwise `departureCount` is
  /// enough.
  var departures: [(id: Activity.ID, at: Date)]?
  var departureCount: Int
  var awaitsElection: Bool
  var random: SplitMix64
}

/// Transactions: changes that could not be stored are rolled back.
extension Device {
  package var typesBefore: [String: ActivityType] { checkpoint?.types ?? types }

  /// Starts tracking changes, until `commit` or `rollback`.
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
    // Schedules the deadlines again that were popped. Entries of removed cards are harmless.
    for id in activities.rollback() {
      if let activity = activities[id] { schedule(activity) }
    }
  }
}
