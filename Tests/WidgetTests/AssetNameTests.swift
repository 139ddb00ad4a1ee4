import Testing

@testable import Preview

/// Members that Xcode makes of asset catalogues.
struct AssetNameTests {
  @Test func namesBecomeMembers() {
    #expect(AssetName.member("PreColor") == "pre")
    #expect(AssetName.member("deep-blue sea") == "deepBlueSea")
  }

  @Test func aDeclarationIsAWholeWord() {
    #expect(!AssetName.declares("static var preview: Int { 1 }", "pre"))
    #expect(AssetName.declares("static var preview = 1\nstatic let pre: Color = .red", "pre"))
    #expect(AssetName.declares("static let pre", "pre"))
  }
}
