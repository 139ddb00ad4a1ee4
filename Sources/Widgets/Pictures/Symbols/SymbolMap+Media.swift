extension SymbolMap {
  /// Playing, sound and pictures.
  static let media = """
    # playing
    m F40A play arrowtriangle.right arrowtriangle.forward
    m F40A+180 arrowtriangle.left arrowtriangle.backward
    m F40A-90 arrowtriangle.up
    m F40A+90 arrowtriangle.down
    m F40D play.circle
    m F40C play.circle.fill
    m F40B play.square
    g F06A play.rectangle.fill
    g E639 play.tv
    g E63A play.display play.desktopcomputer
    g E04A play.square.stack play.rectangle.on.rectangle
    m F3E4 pause
    m F3E6 pause.circle
    m F3E5 pause.circle.fill
    m F40E playpause
    m F4DB stop
    m F667 stop.circle
    m F666 stop.circle.fill
    m F211 forward
    m F45F backward
    m F4AD forward.end
    m F4AE backward.end
    m F4AC forward.end.alt
    m F4AB backward.end.alt
    m F4D7 forward.frame
    m F4D5 backward.frame
    g E042* goforward
    g E042 gobackward
    g E058 goforward.5
    g E056 goforward.10
    g E057 goforward.30
    g E05B gobackward.5
    g E059 gobackward.10
    g E05A gobackward.30
    m F49F shuffle
    m F456 repeat arrow.triangle.capsulepath arrow.rectanglepath
    m F458 repeat.1
    m F43E record.circle circle.inset.filled inset.filled.circle largecircle.fill.circle dot.circle
    m F01A smallcircle.filled.circle smallcircle.fill.circle
    m F1EA eject
    m F01F airplayvideo
    g E911 pip
    # sound
    m F57F speaker
    m F580 speaker.wave.1 speaker.1
    m F57E speaker.wave.2 speaker.wave.3 speaker.2 speaker.3
    m F581 speaker.slash
    m F4C3 hifispeaker
    g E32E hifispeaker.2
    m F2CB headphones beats.headphones airpodsmax airpods.max
    g E33A headphones.slash
    g F003 earbuds airpods airpodspro airpods.gen3 airpods.gen4 airpods.pro earpods
    m F387 music.note music.quarternote.3 music.note.house
    g E03D music.note.list
    g E1B8 waveform
    m F36E mic microphone
    m F36C mic.fill microphone.fill
    m F36D mic.slash.fill microphone.slash.fill
    m F370 music.mic music.microphone
    m F0E6 megaphone
    m F439 radio
    m F030 amplifier
    m F2C4 guitars
    g E521 pianokeys
    m F57D recordingtape
    m F025 opticaldisc
    # pictures and films
    m F100 camera
    m F104 camera.aperture
    m F105 camera.rotate arrow.triangle.2.circlepath.camera arrow.trianglehead.2.clockwise.rotate.90.camera
    m F5A0 web.camera
    g E3C4 photo
    g E40B photo.fill
    m F3DE pano
    g E3B6 photo.on.rectangle photo.on.rectangle.angled photo.stack
    m F2F7 livephoto
    m F567 video
    m F568 video.slash.fill
    m F230 film
    m F381 movieclapper
    g E638 ticket
    g EA66 theatermasks
    m F42E videoprojector
    m F15E captions.bubble
    m F454 av.remote appletvremote.gen1 appletvremote.gen2 appletvremote.gen3 appletvremote.gen4
    """
}
