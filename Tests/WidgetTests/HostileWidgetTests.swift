import Canvas
import ChildProcesses
import Foundation
import Panels
import Preview
import Testing
import ViewTree

#if os(Linux)
  import Glibc

  /// What a stranger's widget reaches, in each kind of sandbox.
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

      func outcome(_ deed: String, _ argument: String = "", _ number: Int = 0)
        -> WidgetPreview.Outcome
      {
        preview.view(
          .lock, type: "HostileAttributes", attributes: "{}",
          state: #"{"deed":"\#(deed)","argument":"\#(argument)","number":\#(number)}"#,
          now: WidgetLab.now)
      }

      func words(_ deed: String, _ argument: String = "", _ number: Int = 0) throws -> String {
        guard case .tree(let tree, _) = outcome(deed, argument, number),
          case .text(let text) = tree.root?.all.first(where: {
            if case .text = $0 { true } else { false }
          })
        else { return "trapped" }
        return text.string(at: WidgetLab.now)
      }
    }

    @Test func thereIsASandboxHere() { #expect(!Self.kinds.isEmpty) }

    @Test(arguments: kinds) func itSeesNoFileOfTheHomeAndWritesNone(_ kind: Sandbox) throws {
      let lab = try Lab(kind)
      let home = try WidgetLab.file("secret", "id_ed25519")
      #expect(try lab.words("read", home) == "unread")
      #expect(try lab.words("read", "/etc/passwd") == "unread")
      #expect(try lab.words("read", "/proc/\(getpid())/environ") == "unread")
      for folder in [NSHomeDirectory(), "/root", "/home", "/var", "/sys", "/run"] {
        #expect(try lab.words("list", folder) == "listed ", "\(folder)")
      }
      for path in [home, NSHomeDirectory() + "/islet-was-here", "/usr/lib/islet-was-here"] {
        #expect(try lab.words("write", path) == "unwritten", "\(path)")
      }
    }

    @Test(arguments: kinds) func itsEnvironmentIsItsOwn(_ kind: Sandbox) throws {
      let names = try Lab(kind).words("environment").split(separator: ",").map(String.init)
      #expect(names.contains("LANG"))
      let known = [
        "HOME", "LANG", "LD_LIBRARY_PATH", "MALLOC_ARENA_MAX", "PATH", "PWD", "SWIFT_BACKTRACE",
        "TMPDIR", "TZ",
      ]
      #expect(Set(names).subtracting(known) == [])
    }

    @Test(arguments: kinds) func itReachesNoSocketAndNoOtherProcess(_ kind: Sandbox) throws {
      let lab = try Lab(kind)
      for family in [AF_UNIX, AF_INET, AF_INET6, AF_NETLINK, AF_PACKET] {
        #expect(try lab.words("socket", "", Int(family)) == "refused", "\(family)")
      }
      #expect(try lab.words("process") == "refused")
      for process in [1, 2, Int(getpid()), -1] {
        #expect(try lab.words("signal", "", process) == "refused", "\(process)")
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

    @Test(arguments: kinds) func theKernelRefusesWhatNoViewNeeds(_ kind: Sandbox) throws {
      let lab = try Lab(kind)
      for (name, number) in Self.calls {
        #expect(try lab.words("call", "", number) == "refused", "\(name)")
      }
    }

    @Test(arguments: kinds) func itsMemoryIsUnderAGigabyte(_ kind: Sandbox) throws {
      let lab = try Lab(kind)
      let words = try lab.words("shared", "", 24).split(separator: " ")
      let taken = try #require(words.count == 3 ? Int(words[1]) : nil)
      #expect((64..<900).contains(taken))
      let scratch = try lab.words("scratch", "", 200).split(separator: " ")
      let written = try #require(scratch.count == 3 ? Int(scratch[1]) : nil)
      #expect(written <= 64)
    }

    @Test(arguments: kinds) func itHasNoDescriptorOfIslets(_ kind: Sandbox) throws {
      let opened = (0..<50).map { _ in open("/dev/null", O_RDONLY) }
      defer { for descriptor in opened { close(descriptor) } }
      // 3 is the way of its answers, 4 and 5 where it asks whether memory can be read.
      #expect(try Lab(kind).words("descriptors") == "has 3,4,5")
    }

    @Test(arguments: kinds) func whatHangsIsEndedAndGoneWithAllThatItStarted(_ kind: Sandbox) throws
    {
      let lab = try Lab(kind)
      let start = ContinuousClock.now
      for deed in ["leave", "flood", "stop", "leave", "flood", "stop", "leave", "flood", "leave"] {
        // The first process of a namespace cannot stop itself.
        if case .trap = lab.outcome(deed) { continue }
        #expect(deed == "stop" && kind != Sandbox.landlockHere, "\(deed) came back")
      }
      // However often it hangs, it costs five seconds and a last one.
      #expect(start.duration(to: .now) < .seconds(30))
      guard case .trap(let trap) = lab.outcome("environment") else { return }
      #expect(trap.message.contains("asked again in"))
    }
  }
#endif
