import Foundation

// Converts a source file for Linux: kit-sources SOURCE OUTPUT. The plugin KitSources runs this
// program.
let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: kit-sources SOURCE OUTPUT\n".utf8))
  exit(2)
}
do {
  let text = try Data(contentsOf: URL(fileURLWithPath: arguments[1]))
  let prepared = KitSource(Array(text), path: arguments[1]).text
  try Data(prepared.utf8).write(to: URL(fileURLWithPath: arguments[2]), options: .atomic)
} catch {
  FileHandle.standardError.write(Data("kit-sources: \(error.localizedDescription)\n".utf8))
  exit(1)
}
