import Basics
import Canvas
import Pictures
import Terminal

extension Doctor {
  /// How cards are drawn on this terminal, and why so.
  var pictures: Finding {
    guard world.isTerminal else {
      return Finding(level: .missing, subject: "pictures", state: "this is no terminal")
    }
    let support = PictureSupport(
      askingFor: wishedPictures, environment: world.environment, isPlain: world.isASCII)
    let reason = Self.reason(support.reason)
    guard support.way != .cells else {
      return Finding(
        level: support.reason == .chosen ? .good : .missing, subject: "pictures",
        state: "drawn in cells: \(localized(reason))", mend: Self.mend(support.reason))
    }
    let cell = "\(support.cell.width)×\(support.cell.height)"
    return Finding(
      level: .good, subject: "pictures",
      state: "\(Self.name(support)), a cell of \(cell) pixels: \(localized(reason))")
  }

  /// What pictures are drawn with, where some of it is missing.
  var pictureLibraries: [Finding] {
    let fonts = Dictionary(grouping: PictureFonts.missing, by: \.package).sorted { $0.key < $1.key }
    var findings = fonts.map { package, families in
      let names = families.map(\.name).joined(separator: ", ")
      return Finding(
        level: .missing, subject: "fonts", state: "\(names) is missing",
        mend: "make setup, or install \(package)")
    }
    let kinds: [(PictureFormat, String, String)] = [
      (.png, "PNG, JPEG", "libgdk-pixbuf-2.0-0"), (.svg, "SVG", "librsvg2-2"),
      (.pdf, "PDF", "libpoppler-glib8"),
    ]
    for (format, name, package) in kinds where !PictureReader.reads(format) {
      findings.append(
        Finding(
          level: .missing, subject: "images", state: "\(name) cannot be read",
          mend: "make setup, or install \(package)"))
    }
    return findings
  }

  private static func name(_ support: PictureSupport) -> String {
    switch support.way {
    case .kitty: support.hasPlaceholders ? "kitty, Unicode placeholders" : "kitty"
    case .sixel: "sixel"
    case .iterm2: "iTerm2"
    case .cells: "cells"
    }
  }

  private static func reason(_ reason: PictureSupport.Reason) -> Phrase {
    switch reason {
    case .chosen: "as --pictures or the configuration says"
    case .answered: "the terminal says that it can"
    case .named(let name): "known of \(name)"
    case .answeredNothing: "the terminal shows no pictures"
    case .notAsked: "a terminal of this name is not asked, as it prints what it does not know"
    case .plain: "text alone is wanted"
    case .tmux: "tmux is in between and says that it takes none"
    case .zellij: "Zellij breaks them"
    case .noSixelLibrary: "libsixel is missing"
    }
  }

  private static func mend(_ reason: PictureSupport.Reason) -> Phrase? {
    switch reason {
    case .answeredNothing, .notAsked:
      "kitty, Ghostty, WezTerm, iTerm2, foot and xterm -ti vt340 show pictures"
    case .tmux: "tmux 3.4 with sixel, or --pictures kitty with tmux set -g allow-passthrough on"
    case .noSixelLibrary: "make setup, or install libsixel1"
    default: nil
    }
  }
}
