import Foundation
import Testing

extension Journeys {
  /// Texts for people who use another language.
  @Suite struct LanguageJourneys {
    let home: TestHome

    init() throws { home = try TestHome() }

    @Test(arguments: [
      (["LANG": "de_DE.UTF-8"], [], "timestamp.milliseconds (verworfen)", "Abhilfe: "),
      (["LC_ALL": "fr_CA.UTF-8"], [], "timestamp.milliseconds (écarté)", "Pour y remédier"),
      (["LC_ALL": "C.UTF-8"], ["--lang", "ko"], "timestamp.milliseconds (버려짐)", "고치려면: "),
      (
        ["LC_MESSAGES": "pt_PT.UTF-8"], [], "timestamp.milliseconds (descartado)",
        "Para corrigir: "
      ),
      (
        ["LC_ALL": "de_DE.UTF-8"], ["--lang=en"], "timestamp.milliseconds (dropped)", "To fix it: "
      ),
    ])
    func rulesAreExplained(
      environment: [String: String], option: [String], head: String, fix: String
    ) async throws {
      let answer = try await home.run(
        TestHome.binary!, ["explain", "timestamp.milliseconds"] + option, environment: environment)
      #expect(answer.code == 0)
      #expect(answer.output.hasPrefix(head), "\(answer)")
      #expect(answer.output.contains(fix), "\(answer)")
      #expect(answer.output.contains("\"timestamp\": 1770051103239"))
    }

    @Test func unknownLanguageIsWrongUsage() async throws {
      for arguments in [["list", "--lang", "xx"], ["--lang", "xx", "help"], ["help", "--lang"]] {
        let answer = try await home.run(TestHome.binary!, arguments)
        #expect(answer.code == 2)
        #expect(answer.errors.contains("write de, en, fr, ko or pt-BR"), "\(answer)")
      }
    }

    @Test func configurationSetsLanguage() async throws {
      let folder = home.path("config/islet")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let file = folder + "/config.json5"
      let environment = ["XDG_CONFIG_HOME": home.path("config")]
      try "{ lang: \"ko\" }".write(toFile: file, atomically: true, encoding: .utf8)
      let help = try await home.islet("help", environment: environment)
      #expect(help.output.contains("사용법: islet") && help.output.contains("대시보드"))
      let other = try await home.islet("help", "--lang", "fr", environment: environment)
      #expect(other.output.contains("le tableau de bord"))
      try "{\n lang: \"tlh\" }".write(toFile: file, atomically: true, encoding: .utf8)
      let wrong = try await home.islet("list", environment: environment)
      #expect(wrong.errors.contains("config.json5:2: lang: tlh: is not a language"), "\(wrong)")
    }

    @Test func pagesAndUsageAreTranslated() async throws {
      let page = try await home.islet("man", "watch", "--lang", "fr")
      #expect(page.output.contains(".SH NOM\n") && page.output.contains(".SH CODE DE SORTIE\n"))
      let usage = try await home.islet("list", "--nonsense", "--lang", "de")
      #expect(usage.code == 2)
      #expect(
        usage.errors == "islet: es gibt keine Option --nonsense: siehe islet list --help\n")
    }

    /// The gateway keeps English for parsers; a person reads their own language.
    @Test func verdictsAreTranslated() async throws {
      let (_, url) = try await home.serve()
      let body = "{\"aps\":{\"timestamp\":1770051103239,\"event\":\"update\",\"content-state\":{}}}"
      _ = try await home.run(
        TestHome.curl!,
        [
          "-s", url + "/3/device/activity:game-1", "-H", "apns-push-type: liveactivity", "-H",
          "apns-topic: a.b.push-type.liveactivity", "-H", "authorization: bearer x", "-d", body,
        ])
      let german = try await home.islet("log", "--gateway", url, "--lang", "de")
      #expect(german.output.contains("1770051103239 sind Millisekunden"), "\(german)")
      #expect(german.output.contains(/→ \d{10} senden\./))
      let wire = try await home.islet("log", "--json", "--gateway", url, "--lang", "de")
      #expect(wire.output.contains("1770051103239 is milliseconds"))
    }

    @Test(arguments: [("de", "Hilfe", "Genauer ansehen"), ("ko", "도움말", "자세히 보기")])
    func dashboardIsTranslated(code: String, hint: String, heading: String) async throws {
      let screen = try await Screen.watch(
        home, "--listen 127.0.0.1:0 --store :memory: --lang \(code)")
      try await screen.shows(hint)
      try await screen.type("?")
      try await screen.shows(heading)
    }
  }
}
