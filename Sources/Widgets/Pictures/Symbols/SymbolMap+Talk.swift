extension SymbolMap {
  /// Messages, telephones and networks.
  static let talk = """
    # phones and messages
    m F3F2 phone
    m F3F5 phone.down
    m F3F6 phone.connection phone.and.waveform
    m F3FB phone.arrow.up.right
    m F3F7 phone.arrow.down.left
    m F3F4 phone.arrow.right
    g F1AA teletype teletype.answer
    m F365 message bubble.left bubble
    m F361 message.fill bubble.left.fill bubble.fill
    m F365* bubble.right
    m F361* bubble.right.fill
    m F526 bubble.middle.bottom
    m F523 bubble.middle.bottom.fill
    m F526+180 bubble.middle.top
    m F523+180 bubble.middle.top.fill
    m F181 bubble.left.and.bubble.right
    m F28C bubble.left.and.bubble.right.fill bubble.left.and.text.bubble.right.fill
    m F36A text.bubble
    m F369 text.bubble.fill
    m F185 ellipsis.bubble ellipsis.message
    m F184 ellipsis.bubble.fill ellipsis.message.fill
    m F17E exclamationmark.bubble
    m F17D exclamationmark.bubble.fill
    m F180 checkmark.bubble checkmark.message
    m F17F checkmark.bubble.fill checkmark.message.fill
    m F183 plus.bubble plus.message
    m F653 plus.bubble.fill plus.message.fill
    m F186 questionmark.bubble
    m F1F0 envelope mail
    m F1EE envelope.fill mail.fill
    m F5EF envelope.open
    m F1EF envelope.open.fill
    m F48A-45 paperplane
    m F09C bell
    m F09A bell.fill
    m F09B bell.slash.fill
    m F09F bell.and.waves.left.and.right
    m F09E bell.and.waves.left.and.right.fill
    m F5CA translate
    g E155 scribble scribble.variable
    # waves and networks
    g EBBA antenna.radiowaves.left.and.right
    m F002 dot.radiowaves.left.and.right sensor
    m F46B dot.radiowaves.up.forward
    m F46B+45 dot.radiowaves.right dot.radiowaves.forward
    m F5A9 wifi
    m F5AA wifi.slash
    g F066 wifi.exclamationmark
    m F5A9+90 wave.3.right wave.3.forward
    m F5A9-90 wave.3.left wave.3.backward
    m F469 wifi.router
    m F339 link personalhotspot
    m F4A2 cellularbars
    m F497 point.3.connected.trianglepath.dotted point.3.filled.connected.trianglepath.dotted
    m F4AA flowchart
    m F162 icloud.and.arrow.down
    m F167 icloud.and.arrow.up
    m F160 checkmark.icloud
    m F63F arrow.triangle.2.circlepath.icloud arrow.clockwise.icloud
    """
}
