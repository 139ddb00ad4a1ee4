/// What a value of a payload is to a person; `MeaningRow.all` says which names and values mean it.
enum Meaning: Sendable, Hashable {
  /// For programs: identifiers, addresses, colours, coordinates. It is not shown.
  case hidden
  /// What the amounts beside it are in, or the numbers.
  case currency, unit
  /// When the push was made, which says nothing of what it is about.
  case stamp
  /// A moment at which something begins, ends, or is.
  case begin, end, moment
  /// How long something takes: what one of it is in seconds, 0 where no name says so.
  case span(Double)
  /// A part of a whole that comes to an end: 0 to 1, or percent.
  case progress
  /// How full something is, in the same forms: a bar where nothing else is one.
  case level
  /// A percentage that is no way to an end.
  case rate
  /// How many there are in all; how far it has come of these is looked for beside it.
  case whole
  /// `3 of 4` in one text.
  case ratio
  /// The seconds that something plays, and where it is.
  case length, played
  /// What a number beside it is to become, or what a value beside it was before.
  case target, former
  /// A number of things, which is never an amount of money.
  case count
  /// An amount of money, where it is known in what.
  case money
  /// What went up or down, by how much.
  case change
  /// What stands behind the number.
  case quantity(String)
  /// A number that is a name, such as a year or an order's.
  case label
  /// How late it is.
  case delay
  /// A yes or no; of trouble, and of what else may be there, a no is nothing to look at, and of what is expected a yes.
  case flag, trouble, feature, norm
  /// What is going on, in a word or a sentence.
  case state
  /// Something else.
  case plain
}
