import Vendors
import Testing

@testable import Gateway

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct UUIDTests {
  @Test func isOfVersion4AndNeverTheSame() {
    let all = (0..<1000).map { _ in UUID.random() }
    #expect(Set(all).count == 1000)
    for id in all {
      let text = Array(id.uuidString)
      #expect(text[14] == "4" && "89AB".contains(text[19]))
    }
  }
}
