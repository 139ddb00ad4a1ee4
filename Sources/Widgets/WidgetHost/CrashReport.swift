#if os(Linux)
  import Glibc

  /// dl_iterate_phdr(3), which Swift does not import from glibc's headers.
  @_silgen_name("dl_iterate_phdr")
  private func dlIteratePHDR(
    _ body:
      @convention(c) (UnsafeMutableRawPointer?, Int, UnsafeMutableRawPointer?) -> Int32,
    _ data: UnsafeMutableRawPointer?
  ) -> Int32

  /// Reports a crash's backtrace as a line of addresses, which Islet converts to lines of the app's
  /// files. Needs no other process, because a widget must not start one.
  enum CrashReport {
    /// The signals that end the program: those of faults, and SIGQUIT, which Islet sends to a
    /// process that hangs.
    private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV, SIGQUIT]
    private static let stackSize = 128 << 10

    /// The address range of the program's own code in memory, and its load bias.
    nonisolated(unsafe) fileprivate static var code: Range<UInt> = 0..<0
    nonisolated(unsafe) fileprivate static var bias: UInt = 0
    /// A pipe for testing whether an address can be read: write(2) returns an error where reading
    /// would fault again.
    nonisolated(unsafe) fileprivate static var probe: (read: Int32, write: Int32) = (-1, -1)

    static func install() {
      // The first entry is the program itself.
      _ = dlIteratePHDR(
        { info, _, _ in
          guard let info else { return 1 }
          // struct dl_phdr_info: the bias, a name, the headers and their count; Elf64_Phdr has 56 bytes.
          CrashReport.bias = info.load(as: UInt.self)
          guard let headers = info.load(fromByteOffset: 16, as: UnsafeRawPointer?.self) else {
            return 1
          }
          for number in 0..<Int(info.load(fromByteOffset: 24, as: UInt16.self)) {
            let header = headers + number * 56
            // An executable PT_LOAD segment.
            guard header.load(as: UInt32.self) == 1,
              header.load(fromByteOffset: 4, as: UInt32.self) & 1 != 0
            else { continue }
            let start = CrashReport.bias + header.load(fromByteOffset: 16, as: UInt.self)
            let end = start + header.load(fromByteOffset: 40, as: UInt.self)
            let known = CrashReport.code.isEmpty ? start..<end : CrashReport.code
            CrashReport.code = min(start, known.lowerBound)..<max(end, known.upperBound)
          }
          return 1
        }, nil)
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return }
      for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
      probe = (ends[0], ends[1])
      // After a stack overflow, the handler needs a separate stack.
      var stack = stack_t()
      stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stackSize, alignment: 16)
      stack.ss_size = stackSize
      sigaltstack(&stack, nil)
      for signal in signals {
        var action = sigaction()
        action.__sigaction_handler.sa_sigaction = report
        action.sa_flags = SA_SIGINFO | SA_ONSTACK | Int32(bitPattern: UInt32(SA_RESETHAND))
        sigaction(signal, &action, nil)
      }
    }
  }

  /// Writes the line and ends the program, without allocating memory.
  private func report(
    _ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
  ) {
    guard let context else { _exit(128 + signal) }
    let machine = context.assumingMemoryBound(to: ucontext_t.self).pointee.uc_mcontext
    #if arch(x86_64)
      var place = UInt(bitPattern: Int(machine.gregs.16))
      var frame = UInt(bitPattern: Int(machine.gregs.10))
    #else
      var place = UInt(machine.pc)
      var frame = UInt(machine.regs.29)
    #endif
    CrashLine.add("islet-frames: ")
    CrashLine.add(decimal: UInt(signal))
    var count = 0
    for _ in 0..<10_000 where count < 64 {
      if CrashReport.code.contains(place) {
        CrashLine.add(" 0x")
        CrashLine.add(hexadecimal: place - CrashReport.bias)
        count += 1
      }
      guard frame % 8 == 0, let next = word(at: frame), let back = word(at: frame + 8), next > frame
      else { break }
      // The return address is after the call, which may be the last instruction of its function.
      (frame, place) = (next, back &- 1)
    }
    CrashLine.add("\n")
    _exit(128 + signal)
  }

  /// A word in memory; `nil` if the address cannot be read.
  private func word(at address: UInt) -> UInt? {
    guard let pointer = UnsafeRawPointer(bitPattern: address),
      write(CrashReport.probe.write, pointer, 8) == 8
    else { return nil }
    var word: UInt = 0
    return read(CrashReport.probe.read, &word, 8) == 8 ? word : nil
  }

  private enum CrashLine {
    static func add(_ text: StaticString) {
      _ = Glibc.write(2, text.utf8Start, text.utf8CodeUnitCount)
    }

    static func add(decimal number: UInt) {
      if number >= 10 { add(decimal: number / 10) }
      put(UInt8(48 + number % 10))
    }

    static func add(hexadecimal number: UInt) {
      if number >= 16 { add(hexadecimal: number / 16) }
      let digit = UInt8(number % 16)
      put(digit < 10 ? 48 + digit : 87 + digit)
    }

    private static func put(_ byte: UInt8) {
      var byte = byte
      _ = Glibc.write(2, &byte, 1)
    }
  }
#endif
