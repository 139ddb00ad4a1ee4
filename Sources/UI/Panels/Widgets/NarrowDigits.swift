/// Digits of three columns and three rows, made of half blocks.
enum NarrowDigits {
  static func rows(_ digit: Character) -> [[Character]] {
    let text: [String] =
      switch digit {
      case "0": ["█▀█", "█ █", "▀▀▀"]
      case "1": ["▀█ ", " █ ", "▀▀▀"]
      case "2": ["▀▀█", "█▀▀", "▀▀▀"]
      case "3": ["▀▀█", " ▀█", "▀▀▀"]
      case "4": ["█ █", "▀▀█", "  ▀"]
      case "5": ["█▀▀", "▀▀█", "▀▀▀"]
      case "6": ["█▀▀", "█▀█", "▀▀▀"]
      case "7": ["▀▀█", "  █", "  ▀"]
      case "8": ["█▀█", "█▀█", "▀▀▀"]
      case "9": ["█▀█", "▀▀█", "▀▀▀"]
      case ":": ["▄", "▄", " "]
      case ".": [" ", " ", "▀"]
      case ",": [" ", " ", "▀"]
      case "-", "–": ["  ", "▀▀", "  "]
      case "+": [" ▄ ", "▀█▀", "   "]
      case "/": ["  █", " █ ", "▀  "]
      case "%": ["▀ █", " █ ", "▀ ▀"]
      default: [" ", " ", " "]
      }
    return text.map(Array.init)
  }
}
