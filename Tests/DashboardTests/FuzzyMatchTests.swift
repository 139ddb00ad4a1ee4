import Testing

@testable import Dashboard

struct FuzzyMatchTests {
  @Test(arguments: [
    ("", "anything", []), ("tsm", "timestamp.milliseconds", [0, 4, 10]),
    ("ms", "timestamp.milliseconds", [10, 15]), ("owl", "Superb Owl", [7, 8, 9]),
    ("tos", "teamOneScore", [0, 4, 7]), ("é", "Café", [3]),
  ])
  func findsCharactersInTheirOrder(_ needle: String, _ text: String, _ places: [Int]) throws {
    #expect(try #require(FuzzyMatch(needle, in: text)).places == places)
  }

  @Test(arguments: [("x", "abc"), ("ba", "abc"), ("abcd", "abc"), ("aa", "a")])
  func rejectsMissingCharacters(_ needle: String, _ text: String) {
    #expect(FuzzyMatch(needle, in: text) == nil)
  }

  /// Of two equal matches the first counts.
  @Test(arguments: [
    ("the", "theme", "other things"), ("gam", "game-1", "a long game that matters"),
    ("te", "timestamp.epoch", "between"), ("log", "log", "catalogue"),
    ("as", "activity.stale", "basis of all"),
  ])
  func prefersBeginningsOfWords(_ needle: String, _ first: String, _ second: String) throws {
    let (one, two) = (FuzzyMatch(needle, in: first), FuzzyMatch(needle, in: second))
    #expect(try #require(two) < #require(one))
  }

  /// For any input the places ascend, are within the text and spell the input.
  @Test func holdsForRandomTexts() {
    var random = SystemRandomNumberGenerator()
    let alphabet = Array("abcAB .-é한🦉")
    for _ in 0..<2_000 {
      let text = String(
        (0..<Int.random(in: 0...30)).map { _ in alphabet.randomElement(using: &random)! })
      let needle = String(
        (0..<Int.random(in: 0...6)).map { _ in alphabet.randomElement(using: &random)! })
      guard let match = FuzzyMatch(needle, in: text) else { continue }
      let found = match.places.map { Array(text)[$0].lowercased() }.joined()
      #expect(found == needle.lowercased().filter { !$0.isWhitespace })
      #expect(zip(match.places, match.places.dropFirst()).allSatisfy(<))
    }
  }
}
