package import Basics
import CIntercept
import CNamespace
package import ChildProcesses
import Foundation
package import HTTPServer

/// A namespace for a program in any language (Linux). In it the services' names resolve to this
/// machine, the trusted TLS roots include Islet's authority, and connections to the services reach
/// the interceptor. Only the program and its children are affected.
///
/// See user_namespaces(7), mount_namespaces(7) and seccomp_unotify(2),
/// https://man7.org/linux/man-pages/man2/seccomp_unotify.2.html.
package final class Namespace: @unchecked Sendable {
  /// A bind mount: `source` is seen at the path `target`.
  struct Mount: Sendable, Hashable {
    var source: String
    var target: String
  }

  package struct Failure: Error, Sendable {
    /// The step of `CNamespace` that failed; 0 if the kernel lacks the required functions.
    var step: Int
    var code: Int32

    package var reason: Phrase {
      let words = String(cString: strerror(code))
      switch step {
      case 0: return "the kernel has no pidfd_getfd"
      case CN_MOUNT: return "a file cannot be mounted in a namespace (\(words))"
      case CN_CALLS: return "system calls cannot be traced (\(words))"
      default: return "a namespace cannot be created (\(words))"
      }
    }

    package var fix: Phrase {
      switch step {
      case 0: "use Linux 5.6 or later, without gVisor"
      case CN_MOUNT:
        "allow it: on Ubuntu with sysctl kernel.apparmor_restrict_unprivileged_userns=0; containers must be privileged"
      case CN_CALLS: "use Linux 5.6 or later, where no other process traces calls already"
      default: "allow it: sysctl user.max_user_namespaces; containers must be privileged"
      }
    }
  }

  private let port: Int
  private let space: UnsafeMutablePointer<cn_namespace>
  private let mounts: UnsafeMutableBufferPointer<cn_mount>
  private var channel: Int32 = -1
  /// `calls` receives the program's connect(2) calls. Closing `stopper` ends the thread that
  /// handles them.
  private var calls: Int32 = -1
  private var stopper: Int32 = -1
  private let thread = DispatchGroup()

  init(_ mounts: [Mount], interceptor port: Int) {
    self.port = port
    self.mounts = .allocate(capacity: mounts.count)
    for (place, mount) in mounts.enumerated() {
      self.mounts.initializeElement(
        at: place,
        to: cn_mount(
          source: UnsafePointer(strdup(mount.source)), target: UnsafePointer(strdup(mount.target))))
    }
    space = .allocate(capacity: 1)
    space.initialize(
      to: cn_namespace(
        mounts: UnsafePointer(self.mounts.baseAddress), mount_count: mounts.count, channel: -1))
  }

  package convenience init(
    program: String?, authority: CertificateAuthority, interceptor port: Int,
    outer environment: [String: String], folder: String
  ) throws(ServerCertificate.Failure) {
    let names = try HostsFile.writeMounts(in: folder)
    let roots = try TrustFiles.mounts(authority, program: program, environment, in: folder)
    self.init(names + roots, interceptor: port)
  }

  deinit {
    stop()
    for mount in mounts {
      free(UnsafeMutablePointer(mutating: mount.source))
      free(UnsafeMutablePointer(mutating: mount.target))
    }
    mounts.deallocate()
    space.deallocate()
  }

  /// Why programs cannot have a namespace here; `nil` if they can.
  package static func problem() -> Failure? {
    guard cn_can_connect_for_others() != 0 else { return Failure(step: 0, code: ENOSYS) }
    // Mounts a file over itself, to check whether mounting is allowed.
    let namespace = Namespace(
      [Mount(source: HostsFile.path, target: HostsFile.path)], interceptor: 0)
    do throws(Failure) {
      // With an empty program name only the exec fails, after the namespace was entered.
      _ = try namespace.start(ChildProcess.Options("", environment: []))
      return nil
    } catch {
      return error
    }
  }

  /// Starts a program in the namespace.
  ///
  /// - Throws: if the namespace cannot be entered. If only the program fails to start, the result
  /// contains that error.
  package func start(
    _ options: ChildProcess.Options
  ) throws(Failure) -> Result<ChildProcess, SpawnFailure> {
    var (ours, childs): (Int32, Int32) = (-1, -1)
    guard cn_channel(&ours, &childs) == 0 else { throw Failure(step: CN_NAMESPACE, code: EMFILE) }
    defer { close(ours) }
    space.pointee.channel = childs
    var options = options
    options.preparation = ChildProcess.Preparation(space) { cn_enter($0) }
    let child: Result<ChildProcess, SpawnFailure>
    do throws(SpawnFailure) {
      child = .success(try ChildProcess(options))
    } catch {
      child = .failure(error)
    }
    // Otherwise `cn_take` would wait for ever if the child ended without a report.
    close(childs)
    var (step, failure): (Int32, Int32) = (0, 0)
    calls = cn_take(ours, &step, &failure)
    guard step == CN_ENTERED else {
      if case .failure(let error) = child, failure == ECHILD { return .failure(error) }
      throw Failure(step: Int(step), code: failure)
    }
    lead()
    return child
  }

  /// Stops redirecting connections. Processes that the program has left running can no longer
  /// connect.
  package func stop() {
    if stopper >= 0 { close(stopper) }
    stopper = -1
    thread.wait()
    if calls >= 0 { close(calls) }
    calls = -1
  }

  private func lead() {
    var ends: [Int32] = [-1, -1]
    guard calls >= 0, pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    stopper = ends[1]
    let (calls, stop, port) = (calls, ends[0], port)
    thread.enter()
    let answers = Thread { [thread] in
      CI_ADDRESS.withCString { address in
        CaughtHosts.ports.map(UInt16.init(clamping:)).withUnsafeBufferPointer { ports in
          var route = cn_route(
            address: address, ports: ports.baseAddress, port_count: ports.count,
            destination: UInt16(clamping: port))
          cn_lead(calls, stop, &route)
        }
      }
      close(stop)
      thread.leave()
    }
    answers.name = "islet-connections"
    answers.start()
  }
}
