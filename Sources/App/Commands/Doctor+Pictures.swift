import Basics
import Canvas
import Foundation
import Pictures
import Terminal

extension Doctor {
  var pictures: Finding {
    guard context.isTerminal else { return .missing("pictures", "this is not a terminal") }
    let support = PictureSupport(
      askingFor: requestedPictures, environment: context.environment, isPlain: context.isASCII)
    let reason = Self.reason(support.reason)
    guard support.way != .cells else {
      return Finding(
        level: support.reason == .chosen ? .good : .missing, subject: "pictures",
        state: "drawn in cells: \(localized(reason))", fix: Self.fix(support.reason))
    }
    let cell = "\(support.cell.width)×\(support.cell.height)"
    return .good(
      "pictures", "\(Self.name(support)), a cell of \(cell) pixels: \(localized(reason))")
  }

  /// The missing libraries and fonts for pictures.
  var pictureLibraries: [Finding] {
    let fonts = Dictionary(grouping: PictureFonts.missing, by: \.package).sorted { $0.key < $1.key }
    let kinds: [(PictureFormat, String, String)] = [
      (.png, "PNG, JPEG", "libgdk-pixbuf-2.0-0"), (.svg, "SVG", "librsvg2-2"),
      (.pdf, "PDF", "libpoppler-glib8"),
    ]
    return fonts.map { package, families in
      Finding.missing(
        "fonts", "\(families.map(\.name).joined(separator: ", ")) is missing",
        fix: "make setup, or install \(package)")
    }
      + kinds.filter { !PictureReader.reads($0.0) }.map { _, name, package in
        Finding.missing(
          "images", "\(name) cannot be read", fix: "make setup, or install \(package)")
      }
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
    case .chosen: "set by --pictures or the configuration"
    case .answered: "reported by the terminal"
    case .named(let name): "known for \(name)"
    case .answeredNothing: "the terminal shows no pictures"
    case .notAsked: "this terminal is not asked, as it prints queries that it does not know"
    case .plain: "only text was requested"
    case .tmux: "tmux is in between and reports no support"
    case .zellij: "Zellij breaks them"
    case .noSixelLibrary: "libsixel is missing"
    }
  }

  private static func fix(_ reason: PictureSupport.Reason) -> Phrase? {
    switch reason {
    case .answeredNothing, .notAsked:
      "kitty, Ghostty, WezTerm, iTerm2, foot and xterm -ti vt340 show pictures"
    case .tmux: "tmux 3.4 with sixel, or --pictures kitty with tmux set -g allow-passthrough on"
    case .noSixelLibrary: "make setup, or install libsixel1"
    default: nil
    }
  }
}
