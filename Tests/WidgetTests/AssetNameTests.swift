import Testing

@testable import Preview

/// Members that Xcode generates for asset catalogues.
struct AssetNameTests {
  @Test func namesBecomeMembers() {
    #expect(AssetName.member("PreColor") == "pre")
    #expect(AssetName.member("deep-blue sea") == "deepBlueSea")
  }

  @Test func keywordsAreQuoted() {
    #expect(SwiftLiteral.name(AssetName.member("Default")) == "`default`")
    #expect(SwiftLiteral.name(AssetName.member("Repeat")) == "`repeat`")
    #expect(SwiftLiteral.name(AssetName.member("Defaults")) == "defaults")
  }

  @Test func symbolsComeFromTheirMembers() {
    #expect(AssetName.symbol("arrowTriangle2Circlepath") == "arrow.triangle.2.circlepath")
    #expect(AssetName.symbol("figureRun") == "figure.run")
  }
}
