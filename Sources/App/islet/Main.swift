internal import CLazy
import App

@main
struct Main {
  static func main() { Program.main() }
}
