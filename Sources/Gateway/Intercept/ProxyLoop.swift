import Foundation

/// The loop of the proxy's one thread, which accepts calls and forwards their bytes.
final class ProxyLoop {
  private let listener: Int32
  private let route: ProxyRoute
  private let mail: ProxyMail
  private let resolver = Resolver()
  private var tunnels: [Int: Tunnel] = [:]
  private var lastNumber = 0
  /// The time at which to accept calls again after the system ran out of descriptors.
  private var rests: ContinuousClock.Instant?

  /// The maximum number of open calls; further ones wait in the kernel's queue.
  private static let maxTunnels = 1_000

  init(_ listener: Int32, _ route: ProxyRoute, _ mail: ProxyMail) {
    self.listener = listener
    self.route = route
    self.mail = mail
  }

  func run() {
    defer {
      close(listener)
      for tunnel in tunnels.values { tunnel.close() }
    }
    while true {
      let numbers = Array(tunnels.keys)
      var watched = [
        pollfd(fd: mail.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: takesCalls ? listener : -1, events: Int16(POLLIN), revents: 0),
      ]
      for number in numbers { watched += tunnels[number]?.watched ?? [] }
      poll(&watched, nfds_t(watched.count), milliseconds)
      if watched[0].revents != 0, !takeMail() { return }
      for (place, number) in numbers.enumerated() {
        tunnels[number]?.go(
          client: watched[2 + 2 * place].revents, server: watched[3 + 2 * place].revents)
      }
      if watched[1].revents != 0 { takeCalls() }
      let now = ContinuousClock.now
      for (number, tunnel) in tunnels {
        if tunnel.deadline <= now { tunnel.expire() }
        guard tunnel.isOver else { continue }
        tunnel.close()
        tunnels[number] = nil
      }
    }
  }

  /// The timeout for `poll`.
  private var milliseconds: Int32 {
    guard let next = (tunnels.values.map(\.deadline) + [rests].compactMap(\.self)).min() else {
      return -1
    }
    let left = ContinuousClock.now.duration(to: next) / .milliseconds(1)
    return Int32(max(0, min(left.rounded(.up), 3_600_000)))
  }

  private var takesCalls: Bool {
    if let moment = rests, moment > .now { return false }
    rests = nil
    return tunnels.count < Self.maxTunnels
  }

  private func takeCalls() {
    while tunnels.count < Self.maxTunnels {
      let client = accept(listener, nil, nil)
      guard client >= 0 else {
        if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) {
          rests = .now + .milliseconds(100)
        }
        return
      }
      Socket.setUp(client)
      lastNumber += 1
      let number = lastNumber
      tunnels[number] = Tunnel(client, route) { [resolver, mail] host, port in
        resolver.resolve(host, port) { mail.post(.found($0, tunnel: number)) }
      }
    }
  }

  /// Handles the messages. Returns false if the loop has to end.
  private func takeMail() -> Bool {
    for message in mail.take() {
      switch message {
      case .stop: return false
      case .found(let addresses, let number): tunnels[number]?.connect(addresses)
      }
    }
    return true
  }
}
