internal import Canvas

/// SF Symbols as glyphs of a terminal: text where there is a sign that takes a colour, else a picture.
package enum SymbolTable {
  /// A symbol's glyph and its columns.
  package struct Entry: Sendable {
    package var text: String
    package var columns: Int
    /// Whether the glyph was chosen for the symbol and is no stand-in.
    package var isKnown: Bool
  }

  /// What stands for a symbol that has no glyph.
  static let standIn = "▢"

  /// The glyph of a symbol; of a variant, that of the symbol itself.
  package static func glyph(_ name: String) -> Entry {
    var parts = name.split(separator: ".").map(String.init)
    while !parts.isEmpty {
      if let text = table[parts.joined(separator: ".")] {
        return Entry(text: text, columns: TextLayout.width(text), isKnown: true)
      }
      guard let last = parts.last else { break }
      guard variants.contains(last) || parts.count > 1 && parts.contains("badge") else { break }
      parts.removeLast()
    }
    if name.first?.isNumber == true, let number = Int(name.prefix { $0.isNumber }), number <= 50 {
      return Entry(text: "\(number)", columns: number > 9 ? 2 : 1, isKnown: true)
    }
    return Entry(text: standIn, columns: 1, isKnown: false)
  }

  private static let variants: Set<String> = [
    "fill", "circle", "square", "rectangle", "slash", "badge", "inverse", "trianglebadge", "dashed",
    "crop", "rtl",
    "left", "right", "up", "down", "diamond", "hexagon", "seal", "shield", "plus", "clock",
    "checkmark", "exclamationmark",
  ]

  /// The glyph of each symbol.
  static let table: [String: String] = {
    var table: [String: String] = [:]
    for line in symbols.split(separator: "\n") {
      let parts = line.split(separator: " ")
      guard parts.count >= 2 else { continue }
      for name in parts.dropFirst() { table[String(name)] = String(parts[0]) }
    }
    return table
  }()

  /// A glyph, then the symbols that it stands for.
  private static let symbols = """
    ✓ checkmark checkmark.circle checkmark.square checkmark.seal checkmark.shield checkmark.rectangle
    ✔ checkmark.circle.fill checkmark.square.fill checkmark.seal.fill checkmark.shield.fill
    ✕ xmark xmark.circle xmark.square xmark.octagon multiply multiply.circle
    ✖ xmark.circle.fill xmark.square.fill xmark.octagon.fill multiply.circle.fill
    + plus plus.circle plus.square plus.app
    − minus minus.circle minus.square
    ÷ divide
    = equal equal.circle
    % percent
    # number
    ! exclamationmark exclamationmark.circle exclamationmark.octagon exclamationmark.bubble
    ⚠ exclamationmark.triangle exclamationmark.triangle.fill
    ? questionmark questionmark.circle questionmark.square
    i info info.circle
    ▶ play play.fill play.circle play.circle.fill play.square play.rectangle
    ‖ pause pause.fill pause.circle pause.circle.fill pause.rectangle
    ■ stop stop.fill stop.circle stop.circle.fill
    ● record.circle circle.fill smallcircle.filled.circle largecircle.fill.circle circle.inset.filled dot.circle
    ○ circle circle.dashed circle.dotted
    □ square square.dashed rectangle rectangle.portrait app
    ■ square.fill rectangle.fill rectangle.portrait.fill app.fill
    ◆ diamond.fill rhombus.fill suit.diamond.fill
    ◇ diamond rhombus suit.diamond
    ▲ triangle.fill arrowtriangle.up.fill
    △ triangle arrowtriangle.up
    ▼ arrowtriangle.down.fill arrowtriangle.down
    ◀ arrowtriangle.left.fill arrowtriangle.left backward
    ▸ arrowtriangle.right.fill arrowtriangle.right forward
    » forward.fill forward.end forward.end.fill goforward goforward.10 goforward.15 goforward.30 forward.frame
    « backward.fill backward.end backward.end.fill gobackward gobackward.10 gobackward.15 gobackward.30
    ⇄ shuffle arrow.left.arrow.right arrow.left.arrow.right.circle arrow.swap
    ↻ repeat repeat.1 arrow.clockwise arrow.clockwise.circle arrow.triangle.2.circlepath arrow.2.circlepath arrow.circlepath arrow.trianglehead.2.clockwise
    ↺ arrow.counterclockwise arrow.counterclockwise.circle arrow.uturn.backward arrow.uturn.left
    → arrow.right arrow.right.circle arrow.right.square arrow.forward arrow.forward.circle chevron.right.2
    ← arrow.left arrow.left.circle arrow.backward
    ↑ arrow.up arrow.up.circle arrow.up.square
    ↓ arrow.down arrow.down.circle arrow.down.square arrow.down.to.line
    ↗ arrow.up.right arrow.up.right.circle arrow.up.forward
    ↖ arrow.up.left
    ↘ arrow.down.right arrow.down.right.circle
    ↙ arrow.down.left
    ↕ arrow.up.arrow.down arrow.up.and.down
    ⤴ arrow.turn.up.right arrow.turn.up.left
    ↱ arrow.turn.right.up arrow.turn.up.forward
    › chevron.right chevron.forward chevron.compact.right
    ‹ chevron.left chevron.backward chevron.compact.left
    ⌃ chevron.up chevron.compact.up
    ⌄ chevron.down chevron.compact.down
    ★ star.fill star.circle.fill star.square.fill star.leadinghalf.filled
    ☆ star star.circle star.square
    ♥ heart.fill heart.circle.fill suit.heart.fill heart.text.square heart.text.square.fill
    ♡ heart heart.circle suit.heart
    ♠ suit.spade.fill suit.spade
    ♣ suit.club.fill suit.club
    ⚑ flag flag.fill flag.circle flag.checkered flag.2.crossed
    ⏱ timer timer.circle stopwatch stopwatch.fill timer.square gauge.with.needle deskclock
    ◷ clock clock.fill clock.circle clock.arrow.circlepath clock.badge clock.arrow.2.circlepath
    ⏰ alarm alarm.fill alarm.waves.left.and.right alarm.waves.left.and.right.fill
    ⧗ hourglass hourglass.circle hourglass.bottomhalf.filled hourglass.tophalf.filled
    ▦ calendar calendar.circle calendar.badge square.grid.2x2 square.grid.3x3 qrcode tablecells barcode
    ⚡ bolt bolt.fill bolt.circle bolt.circle.fill bolt.car bolt.car.fill bolt.heart bolt.badge
    ▮ battery.100 battery.100percent battery.75 battery.75percent battery.50 battery.50percent battery.25 battery.0 battery.100.bolt
    ☀ sun.max sun.max.fill sun.min sun.min.fill sunrise sunrise.fill sunset sunset.fill
    ☾ moon moon.fill moon.stars moon.stars.fill moon.zzz moon.zzz.fill moon.circle moon.circle.fill bed.double bed.double.fill zzz
    ☁ cloud cloud.fill cloud.sun cloud.sun.fill cloud.fog smoke smoke.fill icloud icloud.fill
    ☂ cloud.rain cloud.rain.fill umbrella umbrella.fill cloud.drizzle cloud.heavyrain
    ❄ snowflake cloud.snow cloud.snow.fill snowflake.circle
    ≋ wind water.waves tornado
    ♨ flame.circle flame.circle.fill
    🔥 flame flame.fill
    💧 drop.fill drop.circle.fill humidity.fill drop.triangle.fill
    ◊ drop drop.circle humidity drop.triangle
    ♪ music.note music.quarternote.3 music.note.list music.mic beats.headphones
    ♫ music.note.house headphones headphones.circle airpods hifispeaker hifispeaker.fill
    🔊 speaker speaker.fill speaker.wave.1 speaker.wave.2 speaker.wave.2.fill speaker.wave.3 speaker.wave.3.fill speaker.wave.1.fill
    🔇 speaker.slash speaker.slash.fill
    🎤 mic mic.fill mic.circle mic.circle.fill
    🔕 bell.slash bell.slash.fill
    🔔 bell bell.fill bell.badge bell.badge.fill bell.circle bell.and.waves.left.and.right
    ∿ waveform waveform.circle waveform.path waveform.path.ecg waveform.path.ecg.rectangle waveform.badge ecg.text.page
    ≡ line.3.horizontal list.bullet list.dash text.alignleft text.justify line.horizontal.3 list.number checklist text.line.first.and.arrowtriangle.forward
    ⋯ ellipsis ellipsis.circle
    ⋮ ellipsis.vertical
    ⚙ gear gearshape gearshape.fill gearshape.2 gear.circle slider.horizontal.3
    ✎ pencil pencil.circle square.and.pencil pencil.tip applepencil highlighter
    ✂ scissors
    ⌫ trash trash.fill trash.circle delete.left
    ⎘ doc.on.doc doc.on.doc.fill
    ▤ doc doc.fill doc.text doc.text.fill newspaper newspaper.fill note.text text.book.closed book.pages list.clipboard list.clipboard.fill clipboard
    📖 book book.fill book.closed book.closed.fill books.vertical books.vertical.fill
    📁 folder folder.fill
    📦 shippingbox shippingbox.fill shippingbox.circle archivebox archivebox.fill cube.box cube.box.fill cube cube.fill
    🎁 gift gift.fill
    👜 bag bag.fill bag.circle handbag handbag.fill
    🛒 cart cart.fill basket basket.fill
    💳 creditcard creditcard.fill wallet.pass
    $ dollarsign dollarsign.circle dollarsign.circle.fill dollarsign.square banknote banknote.fill
    € eurosign eurosign.circle eurosign.circle.fill
    £ sterlingsign sterlingsign.circle
    ₿ bitcoinsign bitcoinsign.circle bitcoinsign.circle.fill
    🔖 tag tag.fill
    ⌂ house house.fill house.circle house.circle.fill homekit
    🏢 building building.fill building.2 building.2.fill building.columns building.columns.fill
    🏪 storefront storefront.fill
    📍 mappin mappin.circle mappin.circle.fill mappin.and.ellipse pin pin.fill
    ➤ location location.fill location.circle location.circle.fill location.north location.north.fill location.north.line paperplane paperplane.fill paperplane.circle
    🌍 map map.fill map.circle
    🧭 safari safari.fill
    🌐 globe globe.americas globe.europe.africa network
    ✈ airplane airplane.departure airplane.arrival airplane.circle
    🚗 car car.fill car.circle car.circle.fill car.side car.side.fill car.2 car.front.waves.up steeringwheel
    🚌 bus bus.fill bus.doubledecker bus.doubledecker.fill
    🚊 tram tram.fill tram.circle tram.circle.fill tram.fill.tunnel lightrail lightrail.fill cablecar
    🚆 train.side.front.car train.side.middle.car
    🚲 bicycle bicycle.circle
    🛵 scooter moped moped.fill
    🚚 truck.box truck.box.fill box.truck box.truck.fill truck.pickup.side
    ⛽ fuelpump fuelpump.fill
    ⛵ sailboat sailboat.fill ferry ferry.fill
    P parkingsign parkingsign.circle parkingsign.circle.fill
    🏃 figure.run figure.run.circle figure.run.circle.fill figure.run.square.stack
    🚶 figure.walk figure.walk.circle figure.walk.motion figure.walk.departure figure.walk.arrival
    🚴 figure.outdoor.cycle figure.indoor.cycle
    🏊 figure.pool.swim figure.open.water.swim
    🧘 figure.mind.and.body figure.yoga figure.cooldown
    💪 figure.strengthtraining.traditional figure.strengthtraining.functional dumbbell dumbbell.fill figure.cross.training figure.core.training
    🥾 figure.hiking
    🎿 figure.skiing.downhill
    ☺ face.smiling face.smiling.fill face.smiling.inverse
    👤 person person.fill person.circle person.circle.fill person.crop.circle person.crop.circle.fill figure.stand figure figure.arms.open person.text.rectangle
    👥 person.2 person.2.fill person.3 person.3.fill person.2.circle person.and.background.dotted
    ✋ hand.raised hand.raised.fill hand.tap hand.tap.fill hand.wave
    👍 hand.thumbsup hand.thumbsup.fill
    👎 hand.thumbsdown hand.thumbsdown.fill
    🧠 brain brain.head.profile brain.fill
    👀 eye eye.fill eye.circle eyeglasses
    ☎ phone phone.fill phone.circle phone.circle.fill phone.down phone.down.fill phone.down.circle phone.connection
    📱 iphone iphone.gen1 iphone.gen2 iphone.gen3 apps.iphone iphone.radiowaves.left.and.right
    💻 laptopcomputer desktopcomputer display macbook pc tv tv.fill
    ⌚ applewatch applewatch.watchface
    ▤ printer printer.fill printer.dotmatrix
    ⌨ keyboard
    ✉ envelope envelope.fill envelope.open envelope.circle
    💬 message message.fill bubble.left bubble.left.fill bubble.right bubble.right.fill text.bubble text.bubble.fill quote.bubble bubble.left.and.bubble.right bubble.left.and.bubble.right.fill ellipsis.bubble
    📷 camera camera.fill camera.circle photo photo.fill photo.on.rectangle
    📹 video video.fill video.circle film film.fill
    🔒 lock lock.fill lock.circle lock.shield lock.shield.fill
    🔓 lock.open lock.open.fill
    🔑 key key.fill
    ◈ shield shield.fill
    🔍 magnifyingglass magnifyingglass.circle doc.text.magnifyingglass
    🔗 link link.circle
    📎 paperclip
    ⇪ square.and.arrow.up square.and.arrow.up.fill tray.and.arrow.up
    ⇩ square.and.arrow.down square.and.arrow.down.fill tray.and.arrow.down arrow.down.doc icloud.and.arrow.down arrow.down.app
    📥 tray tray.fill
    🔋 battery
    ° thermometer thermometer.medium thermometer.low thermometer.high thermometer.sun medical.thermometer
    💊 pills pills.fill pill pill.fill
    💉 syringe syringe.fill cross.vial
    🩺 stethoscope
    ✚ cross cross.fill cross.circle cross.circle.fill cross.case cross.case.fill staroflife staroflife.fill
    ☕ cup.and.saucer cup.and.saucer.fill mug mug.fill
    🍴 fork.knife fork.knife.circle fork.knife.circle.fill
    🍷 wineglass wineglass.fill
    🍃 leaf leaf.fill leaf.circle leaf.circle.fill
    🌲 tree tree.fill
    🐾 pawprint pawprint.fill
    🐞 ladybug ladybug.fill ant ant.fill
    🐦 bird bird.fill
    🐟 fish fish.fill
    ⚽ soccerball soccerball.inverse sportscourt sportscourt.fill
    🏀 basketball basketball.fill figure.basketball
    🏈 football football.fill american.football
    ⚾ baseball baseball.fill
    🎾 tennisball tennisball.fill tennis.racket
    🏆 trophy trophy.fill trophy.circle rosette
    🏅 medal medal.fill
    🎮 gamecontroller gamecontroller.fill
    🎲 dice dice.fill
    🎯 target scope
    👑 crown crown.fill
    🎉 party.popper party.popper.fill
    ✦ sparkles sparkle wand.and.stars wand.and.rays
    💡 lightbulb lightbulb.fill lightbulb.max
    🔨 hammer hammer.fill hammer.circle wrench.and.screwdriver wrench.and.screwdriver.fill
    🔧 wrench wrench.fill wrench.adjustable screwdriver
    🧱 building.2.crop.circle
    🎨 paintpalette paintpalette.fill paintbrush paintbrush.fill
    🎓 graduationcap graduationcap.fill
    💼 briefcase briefcase.fill suitcase suitcase.fill
    ⚖ scalemass scalemass.fill
    ▂ chart.bar chart.bar.fill chart.bar.xaxis cellularbars
    ╱ chart.line.uptrend.xyaxis chart.xyaxis.line line.diagonal chart.line.uptrend.xyaxis.circle
    ╲ chart.line.downtrend.xyaxis
    ◔ chart.pie chart.pie.fill
    ᯤ wifi wifi.circle
    ⊚ antenna.radiowaves.left.and.right dot.radiowaves.left.and.right wave.3.right dot.radiowaves.right sensor sensor.fill
    ⏻ power power.circle power.circle.fill
    ⌘ command
    ☰ line.3.horizontal.circle
    ⓿ circle.grid.cross
    ◐ circle.lefthalf.filled circle.righthalf.filled circle.bottomhalf.filled
    ⬡ hexagon
    ⬢ hexagon.fill
    ❯ terminal terminal.fill apple.terminal apple.terminal.fill
    ‹› chevron.left.forwardslash.chevron.right curlybraces
    ⎇ arrow.triangle.branch arrow.branch
    ⊙ viewfinder viewfinder.circle
    ⤢ arrow.up.left.and.arrow.down.right
    ∞ infinity infinity.circle
    Aa textformat textformat.size
    ❝ quote.opening text.quote
    """
}
