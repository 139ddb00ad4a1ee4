import Canvas
import Terminal
import Testing

#if os(Linux)
  import Glibc

  /// Real curses in a separate process; a failed condition ends it with a trap.
  @Suite(.serialized) struct TerminalTests {
    private static func start(_ colorTerm: String = "truecolor") -> Terminal? {
      setenv("LC_ALL", "C.UTF-8", 1)
      return try? Terminal(
        TerminalOptions(
          environment: ["TERM": "xterm-256color", "COLORTERM": colorTerm], synchronizes: true))
    }

    private static func frame(_ text: String) -> Frame {
      var frame = Frame(GridSize(40, 6))
      frame.wallpaper(frame.bounds, top: .rgb(10, 18, 46), bottom: .rgb(59, 29, 76))
      frame.put(text, at: GridPoint(3, 2), Ink(.rgb(255, 159, 69)))
      return frame
    }

    @Test func changedNumberNeedsFewBytes() async {
      await #expect(processExitsWith: .success) {
        let pty = PseudoTerminal(GridSize(40, 6))
        let terminal = Self.start("no")!
        terminal.draw(Self.frame("04:58"))
        let first = pty.written()
        precondition(first.contains("04:58") && first.contains("\u{1B}[?2026h"))
        precondition(first.hasSuffix("\u{1B}[?2026l"))
        terminal.draw(Self.frame("04:57"))
        let second = pty.written()
        precondition(second.contains("7") && second.utf8.count <= 60, "\(second.utf8.count)")
        terminal.draw(Self.frame("04:57"))
        precondition(pty.written().isEmpty)
        terminal.close()
        precondition(pty.isCooked && pty.written().contains("\u{1B}[?1049l"))
        exit(0)
      }
    }

    @Test func clustersCutByCursesAreWrittenCompletely() async {
      await #expect(processExitsWith: .success) {
        let pty = PseudoTerminal(GridSize(40, 6))
        let terminal = Self.start("no")!
        terminal.draw(Self.frame("👨‍👩‍👧 🇩🇪 👍🏽 \u{1FAE8} end"))
        let first = pty.written()
        for glyph in ["👨‍👩‍👧", "🇩🇪", "👍🏽", "\u{1FAE8}"] { precondition(first.contains(glyph)) }
        // The rest of the row changes: what was written besides curses is written again.
        terminal.draw(Self.frame("👨‍👩‍👧 🇩🇪 👍🏽 \u{1FAE8} now"))
        precondition(pty.written().contains("👨‍👩‍👧"))
        // It disappears: curses must overwrite it.
        terminal.draw(Self.frame("   🇩🇪 👍🏽 \u{1FAE8} now"))
        let last = pty.written()
        // Curses moves to column 4 from any place and writes spaces.
        precondition(last.contains("4H") || last.contains("[4G"))
        precondition(last.contains("m  \u{1B}") && !last.contains("👨‍👩‍👧"))
        exit(0)
      }
    }

    /// A terminal that draws the parts of a cluster one by one covers what follows.
    @Test func cellsAfterAClusterAreRewritten() async {
      await #expect(processExitsWith: .success) {
        let pty = PseudoTerminal(GridSize(40, 6))
        let terminal = Self.start("no")!
        terminal.draw(Self.frame("👨‍👩‍👧end"))
        let text = pty.written()
        let after = text[text.firstRange(of: "👨‍👩‍👧")!.upperBound...]
        for (column, letter) in [(6, "e"), (7, "n"), (8, "d"), (9, " ")] {
          let place = after.firstRange(of: "\u{1B}[3;\(column)H")
          precondition(place.map { after[$0.upperBound...].contains("m\(letter)\u{1B}") } == true)
        }
        exit(0)
      }
    }

    @Test func keysMouseAndLateAnswersAreDecoded() async {
      await #expect(processExitsWith: .success) {
        let pty = PseudoTerminal(GridSize(40, 6))
        let terminal = Self.start()!
        _ = pty.written()
        var events: [TerminalEvent] = []
        func collect(_ text: String) {
          pty.type(text)
          terminal.poll(until: .now + .seconds(1))
          while let event = terminal.nextEvent() { events.append(event) }
        }
        collect("j")
        collect("\u{1B}OA")
        collect("\u{3}")
        collect("\u{1B}[<0;5;3M")
        // A key right after a release is not kept back.
        collect("\u{1B}[<0;5;3m")
        collect("k")
        collect("\u{1B}[<35;6;3M\u{1B}[<32;300;3Ml")
        // A press and a release of the old form, with `m` and space as coordinates' bytes.
        collect("\u{1B}[M m#\u{1B}[M#m#n")
        collect("\u{1B}[<65;5;3M")
        collect("\u{1B}[?2026;2$y")
        collect("👨\u{200D}👩é")
        collect("\u{1B}")
        precondition(
          events == [
            .key(.character("j")), .key(.up), .key(.control("c")), .mouse(.press(GridPoint(4, 2))),
            .key(.character("k")), .mouse(.drag(GridPoint(299, 2))), .key(.character("l")),
            .mouse(.press(GridPoint(76, 2))), .key(.character("n")),
            .mouse(.wheelDown(GridPoint(4, 2))), .key(.character("👨‍👩")), .key(.character("é")),
            .key(.escape),
          ], "\(events)")
        exit(0)
      }
    }

    /// Nothing waits for answers: they arrive between keys, even in pieces, and no part of one is
    /// read as a key.
    @Test(arguments: [
      (["j\u{1B}]11;rgb:ffff/8080/0000\u{1B}\\k\u{1B}[?62;cl"], 0xFF8000, "jkl"),
      (["\u{1B}]11;rgb:f/f/f\u{7}", "\u{1B}[?1;2c"], 0xFFFFFF, ""),
      (["\u{1B}]11;rgba:00/20/40/ff\u{7}\u{1B}[?6c"], 0x002040, ""),
      (["x\u{1B}[?6", "cy"], -1, "xy"),
      (["\u{1B}]11;rgb:12", "34/5678/9abc\u{1B}\\q\u{1B}[?62;c"], 0x12569A, "q"),
    ]) func backgroundIsQueried(answers: [String], color: Int, keys: String) async {
      await #expect(processExitsWith: .success) { [answers, color, keys] in
        let pty = PseudoTerminal(GridSize(40, 6))
        setenv("LC_ALL", "C.UTF-8", 1)
        let start = ContinuousClock.now
        let terminal = try! Terminal(
          TerminalOptions(
            environment: ["TERM": "xterm-256color"], synchronizes: false, asksBackground: true))
        precondition(terminal.background == nil)
        terminal.draw(Self.frame("first"))
        let written = pty.written()
        precondition(written.contains("\u{1B}]11;?\u{1B}\\\u{1B}[c") && written.contains("first"))
        precondition(ContinuousClock.now - start < .milliseconds(400))
        var typed = ""
        var count = 0
        for answer in answers {
          pty.type(answer)
          terminal.poll(until: .now + .seconds(1))
          while let event = terminal.nextEvent() {
            if case .key(.character(let key)) = event { typed.append(key) }
            if event == .answered { count += 1 }
          }
        }
        let expected: Color? =
          color < 0
          ? nil : .rgb(UInt8(color >> 16), UInt8(color >> 8 & 255), UInt8(color & 255))
        precondition(terminal.background == expected, "\(String(describing: terminal.background))")
        precondition(typed == keys && count == 1, "\(typed) \(count)")
        // Escape and a bracket that a person types are keys.
        pty.type("\u{1B}")
        terminal.poll(until: .now + .seconds(1))
        precondition(terminal.nextEvent() == .key(.escape))
        exit(0)
      }
    }

    /// Pictures start with the answer: the frame is drawn again with the terminal's abilities.
    @Test func answerEnablesPictures() async {
      await #expect(processExitsWith: .success) {
        let pty = PseudoTerminal(GridSize(40, 6))
        setenv("LC_ALL", "C.UTF-8", 1)
        let terminal = try! Terminal(
          TerminalOptions(
            environment: ["TERM": "xterm-256color"], depth: .direct, pictures: nil))
        precondition(terminal.cell == nil)
        terminal.draw(Self.frame("first"))
        // The corners of painted pictures have the colour of their background.
        precondition(pty.written().contains("\u{1B}]11;?"))
        pty.type(
          "\u{1B}P>|kitty(0.26.5)\u{1B}\\\u{1B}[6;20;10t\u{1B}_Gi=4211;OK\u{1B}\\\u{1B}[?62;c")
        terminal.poll(until: .now + .seconds(1))
        precondition(terminal.nextEvent() == .answered)
        precondition(terminal.pictures.way == .kitty && terminal.cell == CellPixels(10, 20))
        _ = pty.written()
        terminal.draw(Self.frame("first"))
        precondition(pty.written().contains("first"))
        terminal.close()
        precondition(pty.written().contains("\u{1B}_Ga=d,d=A"))
        exit(0)
      }
    }

    /// Bytes written besides the screen contain only what the screen may show.
    @Test func allIsASCII() async {
      await #expect(processExitsWith: .success) {
        let pty = PseudoTerminal(GridSize(40, 6))
        setenv("LC_ALL", "C.UTF-8", 1)
        let terminal = try! Terminal(
          TerminalOptions(
            environment: ["TERM": "xterm-256color"], synchronizes: false, isASCII: true))
        terminal.draw(Self.frame("Größe · 인천"))
        terminal.send("\u{1B}]2;Größe · 🦉 인천\u{7}")
        terminal.send("\u{1B}]9;✗ not shown…\u{1B}\\")
        let text = pty.written()
        precondition(text.utf8.allSatisfy { $0 < 0x80 }, text)
        precondition(text.contains("\u{1B}]2;Grose - "), text)
        terminal.close()
        exit(0)
      }
    }

    /// Curses does not know links: their cells are written again, and so are cells that no longer
    /// have one.
    @Test func linksAreWrittenPastCurses() async {
      await #expect(processExitsWith: .success) {
        let pty = PseudoTerminal(GridSize(40, 6))
        setenv("LC_ALL", "C.UTF-8", 1)
        let terminal = try! Terminal(
          TerminalOptions(
            environment: ["TERM": "xterm-256color"], synchronizes: false, savesTitle: true,
            writesLinks: true, farewell: "\u{1B}]9;4;0;0\u{1B}\\"))
        precondition(pty.written().contains("\u{1B}[22;2t"))
        var frame = Self.frame("build 482")
        frame.link(GridRect(1, 2, 20, 1), to: "https://ci.example/482")
        terminal.draw(frame)
        let first = pty.written()
        let opened = first.firstRange(of: "\u{1B}]8;id=")!
        let closed = first.firstRange(of: "\u{1B}]8;;\u{1B}\\")!
        let link = first[opened.upperBound..<closed.lowerBound]
        precondition(link.contains(";https://ci.example/482\u{1B}\\\u{1B}[3;4H"), String(link))
        precondition(link.hasSuffix("build 482"))
        terminal.draw(frame)
        precondition(pty.written().isEmpty)
        terminal.draw(Self.frame("build 482"))
        let last = pty.written()
        precondition(last.contains("build 482") && !last.contains("]8;"))
        terminal.close()
        let farewell = pty.written()
        precondition(farewell.contains("\u{1B}]9;4;0;0\u{1B}\\\u{1B}[23;2t"))
        exit(0)
      }
    }

    /// An editor in the foreground has the keys, their signals and the screen; then everything is
    /// drawn again.
    @Test func terminalIsLentAndTakenBack() async {
      await #expect(processExitsWith: .success) {
        let pty = PseudoTerminal(GridSize(40, 6))
        let terminal = Self.start("no")!
        terminal.draw(Self.frame("before"))
        _ = pty.written()
        terminal.lend()
        precondition(terminal.isLent && pty.isCooked && pty.written().contains("\u{1B}[?1049l"))
        terminal.draw(Self.frame("hidden"))
        terminal.send("\u{1B}]2;title\u{7}")
        precondition(pty.written().isEmpty)
        pty.type("theirs\n")
        kill(getpid(), SIGINT)
        kill(getpid(), SIGQUIT)
        kill(getpid(), SIGCONT)
        terminal.poll(until: .now + .milliseconds(20))
        precondition(terminal.nextEvent() == nil && pty.isCooked)
        var line = [UInt8](repeating: 0, count: 16)
        precondition(read(STDIN_FILENO, &line, 16) == 7)
        // A termination signal still reaches the loop.
        kill(getpid(), SIGTERM)
        terminal.poll(until: .now + .seconds(1))
        precondition(terminal.nextEvent() == .terminate(signal: SIGTERM))
        terminal.takeBack()
        terminal.draw(Self.frame("before"))
        let again = pty.written()
        precondition(!pty.isCooked && again.contains("\u{1B}[?1049h") && again.contains("before"))
        pty.type("k")
        terminal.poll(until: .now + .seconds(1))
        precondition(terminal.nextEvent() == .key(.character("k")))
        terminal.close()
        precondition(pty.isCooked)
        exit(0)
      }
    }

    @Test func signalIsAnEvent() async {
      await #expect(processExitsWith: .success) {
        let pty = PseudoTerminal(GridSize(40, 6))
        let terminal = Self.start()!
        kill(getpid(), SIGTERM)
        terminal.poll(until: .now + .seconds(1))
        precondition(terminal.nextEvent() == .terminate(signal: SIGTERM))
        terminal.close()
        precondition(pty.isCooked)
        exit(0)
      }
    }

    /// The kernel delivers a signal to any thread; the sanitizer checks what the handler reads.
    @Test func signalOnAnotherThreadIsAnEvent() async {
      await #expect(processExitsWith: .success) {
        let pty = PseudoTerminal(GridSize(40, 6))
        var other = pthread_t()
        // Dispatch's threads block signals, and so do their children.
        var before = sigset_t()
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        pthread_create(&other, nil, { @Sendable _ in while true { pause() } }, nil)
        pthread_sigmask(SIG_SETMASK, &before, nil)
        let terminal = Self.start()!
        pthread_kill(other, SIGTERM)
        terminal.poll(until: .now + .seconds(1))
        precondition(terminal.nextEvent() == .terminate(signal: SIGTERM))
        terminal.close()
        precondition(pty.isCooked)
        exit(0)
      }
    }

    @Test func crashRestoresTerminal() async {
      await #expect(processExitsWith: .success) {
        let pty = PseudoTerminal(GridSize(40, 6))
        // The previous handler of the signal checks what it finds.
        signal(SIGABRT) { @Sendable _ in
          var modes = termios()
          tcgetattr(STDIN_FILENO, &modes)
          _exit(modes.c_lflag & tcflag_t(ICANON) != 0 ? 0 : 9)
        }
        let terminal = Self.start()!
        terminal.draw(Self.frame("x"))
        precondition(!pty.isCooked)
        abort()
      }
    }

    @Test(arguments: [SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGSYS, SIGQUIT, SIGVTALRM])
    func everyFatalSignalRestoresTerminal(number: Int32) async {
      await #expect(processExitsWith: .success) { [number] in
        let pty = PseudoTerminal(GridSize(40, 6))
        signal(number) { @Sendable _ in
          var modes = termios()
          tcgetattr(STDIN_FILENO, &modes)
          _exit(modes.c_lflag & tcflag_t(ICANON) != 0 ? 0 : 9)
        }
        let terminal = Self.start()!
        terminal.draw(Self.frame("x"))
        precondition(!pty.isCooked)
        // On this thread, which blocks signals as a queue's does, and before the call returns.
        var one = sigset_t()
        sigemptyset(&one)
        sigaddset(&one, number)
        pthread_sigmask(SIG_UNBLOCK, &one, nil)
        raise(number)
        exit(8)
      }
    }

    /// The write blocks forever: the other side is not read.
    @Test func unreadTerminalDoesNotBlockProgram() async {
      await #expect(processExitsWith: .exitCode(143)) {
        let pty = PseudoTerminal(GridSize(200, 60))
        let terminal = Self.start()!
        var thread = pthread_t()
        pthread_create(
          &thread, nil,
          { @Sendable _ in
            // Full: a write now waits for a reader.
            var terminal = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
            while poll(&terminal, 1, 0) > 0 { sched_yield() }
            kill(getpid(), SIGTERM)
            return nil
          }, nil)
        for round in 0..<100_000 {
          var frame = Frame(GridSize(200, 60))
          for y in 0..<60 {
            frame.put("\(round) \(y) \(round * y)", at: GridPoint(round % 90, y), Ink(.terminal))
          }
          terminal.draw(frame)
        }
        precondition(pty.master < 0, "it was never full")
      }
    }

    @Test func closedTerminalEndsLoopOnce() async {
      await #expect(processExitsWith: .success) {
        let pty = PseudoTerminal(GridSize(40, 6))
        signal(SIGHUP, SIG_IGN)
        let terminal = Self.start()!
        close(pty.master)
        terminal.poll(until: .now + .seconds(1))
        precondition(terminal.nextEvent() == .terminate(signal: SIGHUP))
        precondition(terminal.nextEvent() == nil)
        exit(0)
      }
    }

    @Test func pipeIsNotATerminal() async {
      await #expect(processExitsWith: .success) {
        close(STDIN_FILENO)
        do throws(TerminalError) {
          _ = try Terminal(TerminalOptions(environment: ["TERM": "xterm"]))
          exit(1)
        } catch { exit(error == .notATerminal ? 0 : 2) }
      }
    }
  }
#endif
