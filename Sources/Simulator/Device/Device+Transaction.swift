import Basics

/// What a device is apart from its large dictionaries, which take their changes back themselves.
struct DeviceCheckpoint: Sendable {
  var settings: DeviceSettings
  var waiting: [(target: Push.Target, push: Push)]
  var types: [String: ActivityType]
  var island: Island
  var departureCount: Int
  var forgotten: [Activity.ID]
  var counter: Int
  var random: SplitMix64
}

/// Changes that hold together or not at all: what could not be stored has not happened.
extension Device {
  /// Whether changes can be taken back now.
  package var isInTransaction: Bool { checkpoint != nil }

  /// Notes what changes from now on, until `commit` or `rollback`.
  package mutating func begin() {
    precondition(checkpoint == nil, "a device has one transaction at a time")
    forgetOldest()
    checkpoint = DeviceCheckpoint(
      settings: settings, waiting: waiting, types: types, island: island,
      departureCount: departures.count,
      forgotten: forgotten, counter: counter, random: random)
    activities.begin()
    departed.begin()
    tags.begin()
    budgets.begin()
    tokens.begin()
    channels.begin()
  }

  /// Keeps what changed since `begin`.
  package mutating func commit() {
    checkpoint = nil
    activities.commit()
    departed.commit()
    tags.commit()
    budgets.commit()
    tokens.commit()
    channels.commit()
  }

  /// Makes the device what it was at `begin`.
  package mutating func rollback() {
    guard let before = checkpoint else { return }
    checkpoint = nil
    settings = before.settings
    waiting = before.waiting
    types = before.types
    island = before.island
    departures.removeLast(departures.count - before.departureCount)
    forgotten = before.forgotten
    counter = before.counter
    random = before.random
    departed.rollback()
    tags.rollback()
    budgets.rollback()
    tokens.rollback()
    channels.rollback()
    // Moments that were popped meanwhile are due again; those of cards that are gone do no harm.
    for id in activities.rollback() {
      if let activity = activities[id] { schedule(activity) }
    }
  }
}
