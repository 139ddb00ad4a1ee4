import Basics
import Vendors
import Testing

struct UUIDTests {
  @Test(arguments: [false, true]) func isVersion4AndUnique(isUppercase: Bool) {
    let all = (0..<1000).map { _ in RandomUUID.text(isUppercase: isUppercase) }
    #expect(Set(all).count == 1000)
    for text in all {
      let id = UUID(uuidString: text)?.uuidString
      #expect(text == (isUppercase ? id : id?.lowercased()))
      let digits = Array(text.uppercased())
      #expect(digits[14] == "4" && "89AB".contains(digits[19]))
    }
  }
}
