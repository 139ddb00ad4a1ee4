extension SwiftMask {
  /// Attributes that need Objective-C.
  package static let objectiveC = ["@objcMembers", "@objc"]

  /// Blanks attributes, each with the bracket behind it where it may have one.
  package func blank(_ attributes: [String], in bytes: inout [UInt8]) {
    for word in attributes {
      for place in places(of: word) {
        var end = place + word.utf8.count
        if word == "@objc" || word == "@Attribute", end < code.count, code[end] == 40 {
          end = self.end(ofBracketAt: end) ?? end
        }
        for index in place..<end where bytes[index] != 10 { bytes[index] = 32 }
      }
    }
  }
}
