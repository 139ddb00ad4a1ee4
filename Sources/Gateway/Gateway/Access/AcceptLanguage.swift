import Basics
import HTTP
import Languages

extension Language {
  /// The language that a client would rather read (RFC 9110, 12.5.4): of those with the highest quality
  /// the first; English where none of the client's is known.
  init(accepting header: String?) {
    var best: (language: Language, quality: Double)?
    var refused: Set<String> = []
    // A header may hold any number of ranges: what comes after the first few says nothing new.
    for range in (header ?? "").split(separator: ",").prefix(32) {
      let parts = range.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
      guard let tag = parts.first?.lowercased() else { continue }
      let quality =
        parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
        .map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      guard (0...1).contains(quality) else { continue }
      // `de-AT` is read by who reads `de`, Portuguese by who reads that of Brazil.
      let primary = String(tag.prefix { $0 != "-" })
      guard let language = Language(code: primary == "pt" ? "pt-BR" : primary) else { continue }
      if quality == 0 {
        refused.insert(language.code)
      } else if quality > (best?.quality ?? 0) {
        best = (language, quality)
      }
    }
    let isWanted = best.map { !refused.contains($0.language.code) } ?? false
    self = isWanted ? best?.language ?? .english : .english
  }
}

extension HTTPResponse {
  /// The answer with its problem in the language that a client prefers; any other answer as it is.
  func localized(preferring header: String?) -> HTTPResponse {
    guard let detail else { return self }
    let language = Language(accepting: header)
    var response = self
    if language.code != Language.english.code, var object = json?.object {
      object["detail"] = .string(language.text(detail))
      response.body = JSON.object(object).encoded
    }
    response.headers.append("Content-Language", language.code)
    response.headers.append("Vary", "Accept-Language")
    return response
  }
}
