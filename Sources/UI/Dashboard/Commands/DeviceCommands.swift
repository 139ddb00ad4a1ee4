internal import Canvas
internal import Simulator
internal import Basics

extension Command {
  static let deviceCommands: [Command] = [
    Command(
      "faster", [.character(">")], "faster", "Speed up the gateway's clock", .device, in: screens,
      unless: { $0.faster == nil ? "an hour a second is the fastest" : nil }
    ) { state, _ in
      state.wish(state.faster)
    },
    Command(
      "slower", [.character("<")], "slower", "Slow down the gateway's clock, or stop it",
      .device, in: screens,
      unless: { $0.slower == nil ? "the clock stands still already" : nil }
    ) { state, _ in
      state.wish(state.slower)
    },
    Command(
      "advance", [.character("+")], "an hour on", "Advance the gateway's clock by an hour",
      .device, in: screens
    ) { _, _ in [.advance("1h")] },
    Command(
      "switches", [.character("w")], "switches", "Change the device's switches", .device,
      in: screens, hint: 16
    ) { state, _ in
      state.overlay = .switches(choice: DeviceSwitch(.liveActivities))
      return [.loadDevice]
    },
    Command(
      "turn-switch", [.enter, .character(" ")], "turn", "Turn the chosen switch on or off",
      .device, in: [.switches], hint: 1,
      unless: { $0.settings == nil ? "the gateway has not said how it stands" : nil }
    ) { state, _ in
      guard case .switches(let item) = state.overlay, let settings = state.settings else {
        return []
      }
      return [.setSwitch(item, !item.isOn(in: settings))]
    },
    Command(
      "close-switches", [.escape, .character("w"), .character("q")], "close",
      "Close the switches", .device, in: [.switches], hint: 2, do: close),
    Command(
      "tokens", [.character("T")], "tokens", "Show the push tokens, or the cards again", .device,
      in: [.main, .log, .tokens], hint: 15
    ) { state, _ in
      state.screen = state.screen == .tokens ? .main : .tokens
      // An answer that never came must not keep the next question back.
      state.tokenQuestion = nil
      return state.screen == .tokens ? state.askForTokens() : []
    },
  ]

  static let tokenCommands: [Command] = [
    Command(
      "copy-token", [.character("y")], "copy", "Put the whole token on the clipboard", .device,
      in: [.tokens], hint: 1, unless: { $0.selectedToken == nil ? "there is no token" : nil }
    ) { state, now in
      guard let token = state.selectedToken else { return [] }
      state.say("copied the token", now: now)
      return [.copy(token.value)]
    }
  ]
}
