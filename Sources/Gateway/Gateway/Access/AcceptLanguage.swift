import Basics
import HTTP
import Languages

extension Language {
  /// The known language with the highest quality value, or the first of several (RFC 9110, 12.5.4).
  /// English if the client accepts no known language.
  init(accepting header: String?) {
    var best: (language: Language, quality: Double)?
    var refused: Set<String> = []
    // A header may have any number of ranges; only the first 32 are read.
    for range in (header ?? "").split(separator: ",").prefix(32) {
      let parts = range.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
      guard let tag = parts.first?.lowercased() else { continue }
      let quality =
        parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
        .map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      guard (0...1).contains(quality) else { continue }
      // `de-AT` matches `de`, and every variant of Portuguese matches `pt-BR`.
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
  /// Translates a problem's text into the language that a client prefers. Other responses are
  /// unchanged.
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
