/// Which sample of the app's previews an activity stands for.
public struct SampleStep: Sendable, Hashable {
  /// Its place, from 1.
  public var place: Int
  /// How many there are.
  public var count: Int

  /// Makes a step.
  public init(place: Int, count: Int) {
    self.place = place
    self.count = count
  }
}
