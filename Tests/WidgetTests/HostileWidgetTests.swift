import Canvas
import ChildProcesses
import Foundation
import Panels
import Preview
import Testing
import ViewTree

#if os(Linux)
  import Glibc

  /// What a hostile widget can reach, in each kind of sandbox.
  @Suite(.enabled(if: WidgetLab.hasToolchain)) struct HostileWidgetTests {
    /// The kinds that work here.
    static let kinds: [Sandbox] = {
      var kinds: [Sandbox] = []
      if let best = try? Sandbox.strongest() { kinds.append(best) }
      if let other = Sandbox.landlockHere, !kinds.contains(other) { kinds.append(other) }
      return kinds
    }()

    /// A hostile widget in a sandbox.
    private struct Lab {
      let preview: WidgetPreview

      init(_ sandbox: Sandbox) throws {
        preview = try WidgetPreview(
          WidgetPreview.Options(
            paths: [WidgetLab.folder + "/Hostile"], locale: "en_US", cache: WidgetLab.cache,
            executable: WidgetLab.folder + "/x", sandbox: sandbox),
          progress: { _ in })
      }

      func outcome(_ attempt: String, _ argument: String = "", _ number: Int = 0)
        -> WidgetPreview.Outcome
      {
        preview.view(
          .lock, type: "HostileAttributes", attributes: "{}",
          state: #"{"attempt":"\#(attempt)","argument":"\#(argument)","number":\#(number)}"#,
          now: WidgetLab.now)
      }

      func output(_ attempt: String, _ argument: String = "", _ number: Int = 0) throws -> String {
        guard case .tree(let tree, _) = outcome(attempt, argument, number),
          case .text(let text) = tree.root?.all.first(where: {
            if case .text = $0 { true } else { false }
          })
        else { return "trapped" }
        return text.string(at: WidgetLab.now)
      }
    }

    @Test func sandboxIsAvailable() { #expect(!Self.kinds.isEmpty) }

    @Test(arguments: kinds) func homeIsNeitherReadableNorWritable(_ kind: Sandbox) throws {
      let lab = try Lab(kind)
      let home = try WidgetLab.file("secret", "id_ed25519")
      #expect(try lab.output("read", home) == "unread")
      #expect(try lab.output("read", "/etc/passwd") == "unread")
      #expect(try lab.output("read", "/proc/\(getpid())/environ") == "unread")
      for folder in [NSHomeDirectory(), "/root", "/home", "/var", "/sys", "/run"] {
        #expect(try lab.output("list", folder) == "listed ", "\(folder)")
      }
      for path in [home, NSHomeDirectory() + "/islet-was-here", "/usr/lib/islet-was-here"] {
        #expect(try lab.output("write", path) == "unwritten", "\(path)")
      }
    }

    @Test(arguments: kinds) func widgetEnvironmentIsEmpty(_ kind: Sandbox) throws {
      let names = try Lab(kind).output("environment").split(separator: ",").map(String.init)
      #expect(names.contains("LANG"))
      let known = [
        "HOME", "LANG", "LD_LIBRARY_PATH", "MALLOC_ARENA_MAX", "PATH", "PWD", "SWIFT_BACKTRACE",
        "TMPDIR", "TZ",
      ]
      #expect(Set(names).subtracting(known) == [])
    }

    @Test(arguments: kinds) func socketsAndOtherProcessesAreUnreachable(_ kind: Sandbox) throws {
      let lab = try Lab(kind)
      for family in [AF_UNIX, AF_INET, AF_INET6, AF_NETLINK, AF_PACKET] {
        #expect(try lab.output("socket", "", Int(family)) == "refused", "\(family)")
      }
      #expect(try lab.output("process") == "refused")
      for process in [1, 2, Int(getpid()), -1] {
        #expect(try lab.output("signal", "", process) == "refused", "\(process)")
      }
    }

    #if arch(x86_64)
      private static let calls = [
        "socketpair": 53, "vfork": 58, "kill": 62, "shmget": 29, "ptrace": 101, "mount": 165,
        "add_key": 248, "keyctl": 250, "unshare": 272, "perf_event_open": 298,
        "process_vm_readv": 310, "process_vm_writev": 311, "kcmp": 312, "memfd_create": 319,
        "bpf": 321, "userfaultfd": 323, "pidfd_send_signal": 424, "io_uring_setup": 425,
        "pidfd_open": 434, "clone3": 435, "pidfd_getfd": 438,
      ]
    #else
      private static let calls = [
        "socketpair": 199, "kill": 129, "shmget": 194, "ptrace": 117, "mount": 40, "add_key": 217,
        "keyctl": 219, "unshare": 97, "perf_event_open": 241, "process_vm_readv": 270,
        "process_vm_writev": 271, "kcmp": 272, "memfd_create": 279, "bpf": 280,
        "userfaultfd": 282, "pidfd_send_signal": 424, "io_uring_setup": 425, "pidfd_open": 434,
        "clone3": 435, "pidfd_getfd": 438,
      ]
    #endif

    @Test(arguments: kinds) func unneededSystemCallsAreRejected(_ kind: Sandbox) throws {
      let lab = try Lab(kind)
      for (name, number) in Self.calls {
        #expect(try lab.output("call", "", number) == "refused", "\(name)")
      }
    }

    @Test(arguments: kinds) func memoryIsUnderAGigabyte(_ kind: Sandbox) throws {
      let lab = try Lab(kind)
      let output = try lab.output("shared", "", 24).split(separator: " ")
      let megabytes = try #require(output.count == 3 ? Int(output[1]) : nil)
      #expect((64..<900).contains(megabytes))
      let scratch = try lab.output("scratch", "", 200).split(separator: " ")
      let written = try #require(scratch.count == 3 ? Int(scratch[1]) : nil)
      #expect(written <= 64)
    }

    @Test(arguments: kinds) func noDescriptorsAreInherited(_ kind: Sandbox) throws {
      let opened = (0..<50).map { _ in open("/dev/null", O_RDONLY) }
      defer { for descriptor in opened { close(descriptor) } }
      // Descriptor 3 carries its responses; 4 and 5 are used to test whether memory is readable.
      #expect(try Lab(kind).output("descriptors") == "has 3,4,5")
    }

    @Test(arguments: kinds) func hangingWidgetIsKilledWithItsChildren(_ kind: Sandbox) throws {
      let lab = try Lab(kind)
      let start = ContinuousClock.now
      for attempt in [
        "leave", "flood", "stop", "leave", "flood", "stop", "leave", "flood", "leave",
      ] {
        // The first process of a namespace cannot stop itself.
        if case .trap = lab.outcome(attempt) { continue }
        #expect(attempt == "stop" && kind != Sandbox.landlockHere, "\(attempt) came back")
      }
      // All hangs together cost at most five seconds and one last response timeout.
      #expect(start.duration(to: .now) < .seconds(30))
      guard case .trap(let trap) = lab.outcome("environment") else { return }
      #expect(trap.message.contains("asked again in"))
    }
  }
#endif
