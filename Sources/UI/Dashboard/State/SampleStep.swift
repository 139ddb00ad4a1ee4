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
