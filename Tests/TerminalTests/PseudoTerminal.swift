import Canvas

#if os(Linux)
  import Glibc

  /// A pseudo-terminal whose other side is this process's standard input and output.
  struct PseudoTerminal {
    let master: Int32
    let slave: Int32

    init(_ size: GridSize) {
      // Linux's TIOCSPTLCK and TIOCGPTN: Glibc's module has no posix_openpt.
      master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var locked: Int32 = 0
      var number: Int32 = 0
      _ = ioctl(master, 0x4004_5431, &locked)
      guard ioctl(master, 0x8004_5430, &number) == 0 else {
        fatalError("no pseudo-terminal")
      }
      slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
      resize(size)
      _ = fcntl(master, F_SETFL, O_NONBLOCK)
      dup2(slave, STDIN_FILENO)
      dup2(slave, STDOUT_FILENO)
    }

    /// Sets the window's size, with the pixels of its cells if it reports them.
    func resize(_ size: GridSize, cell: (width: Int, height: Int) = (0, 0)) {
      var window = winsize(
        ws_row: UInt16(size.height), ws_col: UInt16(size.width),
        ws_xpixel: UInt16(size.width * cell.width), ws_ypixel: UInt16(size.height * cell.height))
      _ = ioctl(master, UInt(TIOCSWINSZ), &window)
    }

    /// Bytes written but not yet read.
    func written() -> String { String(decoding: writtenBytes(), as: UTF8.self) }

    func writtenBytes() -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      var all: [UInt8] = []
      while true {
        let count = read(master, &bytes, bytes.count)
        if count <= 0 { return all }
        all += bytes[..<count]
      }
    }

    func type(_ text: String) { _ = write(master, text, text.utf8.count) }

    var isCooked: Bool {
      var modes = termios()
      tcgetattr(slave, &modes)
      return modes.c_lflag & tcflag_t(ICANON) != 0 && modes.c_lflag & tcflag_t(ECHO) != 0
    }
  }
#endif
