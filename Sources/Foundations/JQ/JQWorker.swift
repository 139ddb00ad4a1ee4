import Basics
import CJQ
import Dispatch
import Synchronization

/// A child process that runs jq programs. If a program exceeds a limit, only this process ends.
struct JQWorker: ~Copyable {
  /// The timeout for compiling a program, in milliseconds of CPU time. jq compiles its own library
  /// each time.
  private static let compileLimit = 2_000

  private var handle: OpaquePointer?
  /// The sources of the programs that the process has compiled, by their index in the process.
  private var programs: [String] = []
  private var next = 0

  init() {}

  deinit { cj_worker_stop(handle) }

  /// Compiles a program unless the process has already compiled it. Returns its index.
  mutating func compile(_ source: String) throws(JQError) -> UInt32 {
    try start()
    if let place = programs.firstIndex(of: source) { return UInt32(place) }
    let place = next % CJ_PROGRAMS
    do throws(JQError) {
      _ = try call(CJ_COMPILE, UInt32(place), 0, Self.compileLimit, Array(source.utf8))
    } catch .failed(let words) {
      if place < programs.count { programs[place] = "" }
      throw .notAProgram(words)
    }
    if place < programs.count { programs[place] = source } else { programs.append(source) }
    next = place + 1
    return UInt32(place)
  }

  /// Runs a program and returns its outputs, one per line.
  mutating func run(
    _ source: String, on text: [UInt8], limit: Int, milliseconds: Int
  ) throws(JQError) -> [UInt8] {
    let program = try compile(source)
    return try call(CJ_RUN, program, UInt32(clamping: limit), milliseconds, text)
  }

  /// Starts the process unless it is running. It may have been killed while it was idle, which is
  /// not an error of a program.
  private mutating func start() throws(JQError) {
    if let idle = handle, cj_worker_is_alive(idle) == 1 { return }
    stop()
    programs = []
    next = 0
    handle = cj_worker_start()
    if handle == nil { throw .noWorker }
  }

  private mutating func call(
    _ operation: Int, _ program: UInt32, _ limit: UInt32, _ milliseconds: Int, _ text: [UInt8]
  ) throws(JQError) -> [UInt8] {
    guard let handle else { throw .noWorker }
    var output: UnsafeMutablePointer<CChar>?
    var length = 0
    let status = text.withUnsafeBytes {
      cj_worker_call(
        handle, Int32(operation), program, limit, UInt32(milliseconds),
        $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count, &output, &length)
    }
    defer { cj_free_text(output) }
    let bytes = Array(UnsafeRawBufferPointer(start: output, count: length))
    switch Int(status) {
    case CJ_OK: return bytes
    case CJ_FAILED: throw .failed(String(decoding: bytes, as: UTF8.self))
    case CJ_TOO_MANY: throw .tooManyOutputs(limit: Int(limit))
    case CJ_TOO_LARGE: throw .tooLarge
    case CJ_LATE:
      stop()
      throw .tooSlow(milliseconds: milliseconds)
    default:
      stop()
      throw .tooMuchMemory
    }
  }

  private mutating func stop() {
    cj_worker_stop(handle)
    handle = nil
  }
}

/// The worker processes of this process. There are at most as many as programs that run
/// concurrently.
enum JQWorkers {
  /// If one program runs too long, the other workers remain available. More workers would not help
  /// on typical machines.
  private static let maxCount = 3
  private static let room = DispatchSemaphore(value: maxCount)
  private static let idle = Mutex<[Box]>([])

  private final class Box: Sendable {
    let worker = Mutex(JQWorker())
  }

  /// Runs `body` with an idle worker. If all are busy, waits for one.
  static func use<Value: Sendable>(
    _ body: (inout JQWorker) throws(JQError) -> Value
  ) throws(JQError) -> Value {
    LockCheck.mayWait()
    room.wait()
    let box = idle.withLock { $0.popLast() } ?? Box()
    defer {
      idle.withLock { $0.append(box) }
      room.signal()
    }
    return try box.worker.withLock { worker -> Result<Value, JQError> in
      do throws(JQError) {
        return .success(try body(&worker))
      } catch {
        return .failure(error)
      }
    }.get()
  }
}
