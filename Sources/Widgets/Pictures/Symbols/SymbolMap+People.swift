extension SymbolMap {
  /// People, faces, hands and health.
  static let people = """
    # people
    m F013 person
    m F004 person.fill person.bust person.and.background.dotted
    m F012 person.slash.fill
    m F00F person.2
    m F00E person.2.fill
    g E747 person.2.slash.fill
    g F233 person.3 person.3.sequence
    m F009 person.crop.circle.fill
    m F007 person.crop.square
    m F006 person.crop.square.fill
    g E416 person.crop.artframe
    m F008 person.fill.checkmark
    m F015 person.fill.xmark
    m F5D2 person.text.rectangle
    g EA67 lanyardcard
    m F019 person.and.arrow.left.and.arrow.right
    m F5CB person.wave.2
    g E0BA rectangle.stack.person.crop person.crop.rectangle.stack
    m F64D figure figure.stand
    m F2E6 figure.arms.open accessibility
    m F2E7 figure.child
    m F2E8 figure.dress.line.vertical.figure
    g F1A2 figure.2.and.child.holdinghands
    g F1AC figure.and.child.holdinghands
    # faces and hands
    m F1F5 face.smiling smiley
    g EA22 face.smiling.inverse face.smiling.fill
    m F237 touchid
    m F208 eye
    m F209 eye.slash
    g E023 ear
    g EA4A brain brain.head.profile brain.filled.head.profile
    g E764 hand.raised hand.raised.fingers.spread
    g F1B0 hand.raised.slash
    m F514 hand.thumbsup
    m F513 hand.thumbsup.fill
    m F512 hand.thumbsdown
    m F511 hand.thumbsdown.fill
    g E766 hand.wave
    g E913 hand.tap
    g E9EC hand.draw
    m F2C7 hand.point.right
    m F2C7* hand.point.left
    m F2C7-90 hand.point.up
    m F2C7+90 hand.point.down
    m F1B7 hand.point.up.left
    # health
    m F2D5 heart suit.heart
    m F2D1 heart.fill suit.heart.fill
    m F2D3 heart.text.square heart.square
    m F2D2 heart.text.square.fill heart.square.fill
    m F5F6 bolt.heart
    m F430 waveform.path.ecg waveform.path
    g EAA2 waveform.path.ecg.rectangle.fill ecg.text.page doc.text.below.ecg
    m F402 pill pills
    g E3F3 bandage
    m F4D9 stethoscope
    m F391 syringe
    m F668 cross.vial testtube.2
    g F109 cross.case
    g E1EB staroflife asterisk
    g F221 microbe
    g F218 facemask
    g EFDF bed.double
    g EA45 bed.double.fill
    g F061 shower
    g EA41 bathtub
    """
}
