internal import CLazy
import Commands

@main
struct Main {
  static func main() { Program.main() }
}
