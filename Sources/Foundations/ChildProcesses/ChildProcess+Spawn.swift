import CProcess
import Foundation

extension ChildProcess {
  static func spawn(
    _ options: Options, _ wrapper: SandboxWrapper?, _ descriptors: [Int32], _ number: inout pid_t
  ) -> Int32 {
    let path = wrapper?.arguments.first ?? options.program
    let words = (wrapper?.arguments ?? []) + [options.name ?? options.program] + options.arguments
    let kept = options.isForeground ? InheritedDescriptors.all : []
    return CStrings.with(words) { arguments in
      CStrings.with(options.environment) { environment in
        withBuffers(descriptors, kept) { descriptors, kept in
          path.withCString { path in
            (options.folder ?? "").withCString { folder in
              var made = cspawn_options()
              made.path = path
              made.arguments = arguments
              made.environment = environment
              if options.folder != nil { made.folder = folder }
              made.descriptors = descriptors.baseAddress
              made.descriptor_count = descriptors.count
              made.kept = kept.baseAddress
              made.kept_count = kept.count
              made.ignored = options.ignored.reduce(0) { $0 | 1 << UInt64($1 - 1) }
              made.own_group = options.isForeground ? 0 : 1
              made.dies_with_parent = 1
              made.memory = options.limits.memory
              made.file_size = options.limits.fileSize
              made.open_files = options.limits.openFiles
              made.stack = options.limits.stack
              made.landlock = wrapper?.landlock ?? -1
              made.filter = wrapper.map { $0.isInformed ? -1 : $0.filter } ?? -1
              made.prepare = options.preparation?.step
              made.preparation = options.preparation?.context
              return cspawn_start(&made, &number)
            }
          }
        }
      }
    }
  }

  private static func withBuffers<R>(
    _ one: [Int32], _ other: [Int32],
    _ body: (UnsafeBufferPointer<Int32>, UnsafeBufferPointer<Int32>) -> R
  ) -> R {
    one.withUnsafeBufferPointer { one in other.withUnsafeBufferPointer { body(one, $0) } }
  }
}

enum CStrings {
  static func with<R>(_ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> R) -> R {
    var pointers: [UnsafePointer<CChar>?] = texts.map { UnsafePointer(strdup($0)) }
    pointers.append(nil)
    defer { for pointer in pointers { free(UnsafeMutableRawPointer(mutating: pointer)) } }
    return pointers.withUnsafeBufferPointer { body($0.baseAddress!) }
  }
}
