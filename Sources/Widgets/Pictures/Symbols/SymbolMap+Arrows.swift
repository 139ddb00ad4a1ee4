extension SymbolMap {
  /// Arrows, chevrons and marks.
  static let arrows = """
    # straight
    m F05D arrow.up
    m F045 arrow.down
    m F04D arrow.left arrow.backward
    m F054 arrow.right arrow.forward
    m F05C arrow.up.right arrow.up.forward
    m F05B arrow.up.left arrow.up.backward
    m F043 arrow.down.right arrow.down.forward
    m F042 arrow.down.left arrow.down.backward
    m F060 arrow.up.circle
    m F05F arrow.up.circle.fill
    m F048 arrow.down.circle
    m F047 arrow.down.circle.fill
    m F050 arrow.left.circle arrow.backward.circle
    m F04F arrow.left.circle.fill arrow.backward.circle.fill
    m F057 arrow.right.circle arrow.forward.circle
    m F056 arrow.right.circle.fill arrow.forward.circle.fill
    m F05E arrowshape.up
    m F046 arrowshape.down
    m F04E arrowshape.left arrowshape.backward
    m F055 arrowshape.right arrowshape.forward
    m F623 arrow.up.to.line
    m F621 arrow.down.to.line
    m F312 arrow.right.to.line arrow.forward.to.line
    m F312* arrow.left.to.line arrow.backward.to.line
    # pairs
    m F4E2 arrow.up.arrow.down
    m F4E1 arrow.left.arrow.right arrow.swap
    m F4E1* arrow.right.arrow.left
    g EA16 arrow.up.and.down
    g EA16+90 arrow.left.and.right
    m F1B6 arrow.up.and.down.and.arrow.left.and.right
    g F1CE arrow.up.right.and.arrow.down.left arrow.up.forward.and.arrow.down.backward
    g F1CE+90 arrow.up.left.and.arrow.down.right arrow.up.backward.and.arrow.down.forward
    g F1CF arrow.down.left.and.arrow.up.right arrow.down.backward.and.arrow.up.forward
    g F1CF+90 arrow.down.right.and.arrow.up.left arrow.down.forward.and.arrow.up.backward
    g E56B arrow.up.left.and.down.right.and.arrow.up.right.and.down.left
    g E94D arrow.down.and.line.horizontal.and.arrow.up
    g E94F arrow.up.and.line.horizontal.and.arrow.down
    g E94D+90 arrow.right.and.line.vertical.and.arrow.left
    g E94F+90 arrow.left.and.line.vertical.and.arrow.right
    g E074 dot.arrowtriangles.up.right.down.left
    # around
    m F450 arrow.clockwise arrow.circlepath arrow.trianglehead.clockwise
    m F450* arrow.counterclockwise arrow.trianglehead.counterclockwise
    m F0E8* arrow.triangle.2.circlepath arrow.trianglehead.2.clockwise.rotate.90
    m F06A arrow.2.circlepath arrow.trianglehead.2.clockwise arrow.2.squarepath
    m F4E6 arrow.trianglehead.2.counterclockwise
    m F4E7 exclamationmark.arrow.circlepath exclamationmark.arrow.triangle.2.circlepath exclamationmark.arrow.trianglehead.2.clockwise.rotate.90
    m F44C arrow.3.trianglepath
    g EBA1+90 arrow.uturn.left arrow.uturn.backward
    g EBA2-90 arrow.uturn.right arrow.uturn.forward
    g EBA1 arrow.uturn.down
    g EBA1+180 arrow.uturn.up
    m F45A arrowshape.turn.up.left arrowshape.turn.up.backward
    m F496 arrowshape.turn.up.right arrowshape.turn.up.forward
    m F45B arrowshape.turn.up.left.2 arrowshape.turn.up.backward.2
    # turns and forks
    g EBAB arrow.turn.up.right arrow.turn.up.forward arrow.triangle.turn.up.right arrow.trianglehead.turn.up.right
    g EBA6 arrow.turn.up.left
    m F60D arrow.turn.down.right
    m F60C arrow.turn.down.left
    g EBA6+90 arrow.turn.right.up
    g EBAB-90 arrow.turn.left.up
    g EBAB+90 arrow.turn.right.down
    g EBA6-90 arrow.turn.left.down
    g EBAC arrow.triangle.branch arrow.branch arrow.trianglehead.branch
    g EB98 arrow.triangle.merge arrow.merge arrow.trianglehead.merge
    m F4C2 arrow.triangle.pull arrow.trianglehead.pull
    g E0D7 arrow.triangle.swap arrow.trianglehead.swap
    # chevrons
    m F143 chevron.up chevron.compact.up
    m F140 chevron.down chevron.compact.down
    m F141 chevron.left chevron.backward chevron.compact.left chevron.compact.backward
    m F142 chevron.right chevron.forward chevron.compact.right chevron.compact.forward
    m F13D chevron.left.2 chevron.backward.2
    m F13E chevron.right.2 chevron.forward.2
    m F54F chevron.up.chevron.down
    m F600 chevron.left.to.line chevron.backward.to.line
    m F601 chevron.right.to.line chevron.forward.to.line
    m F5C0 chevron.left.forwardslash.chevron.right chevron.left.slash.chevron.right
    # marks
    m F12C checkmark
    m F5E1 checkmark.circle
    m F5E0 checkmark.circle.fill
    m F132 checkmark.square.fill
    g EF76 checkmark.seal.fill
    m F565 checkmark.shield.fill
    m F483 shield.checkered shield.checkerboard
    m F156 xmark multiply
    m F15A xmark.circle multiply.circle
    m F159 xmark.circle.fill multiply.circle.fill
    m F158 xmark.square multiply.square
    m F157 xmark.square.fill multiply.square.fill
    m F15D xmark.octagon
    m F15C xmark.octagon.fill
    g F012 xmark.shield.fill
    m F415 plus cross
    m F419 plus.circle
    m F417 plus.circle.fill
    m F416 plus.square.fill
    m F374 minus
    m F377 minus.circle
    m F376 minus.circle.fill wrongwaysign
    m F375 minus.square.fill
    m F1FC equal
    m F1D4 divide
    m F3F0 percent
    m F423 number numbersign
    m F065 at
    g E645 exclamationmark
    m F5D6 exclamationmark.circle
    m F028 exclamationmark.circle.fill
    m F02A exclamationmark.triangle
    m F026 exclamationmark.triangle.fill
    m F027 exclamationmark.square.fill
    g F052 exclamationmark.octagon
    m F029 exclamationmark.octagon.fill
    g F014 exclamationmark.shield.fill
    m F2D6 questionmark
    m F625 questionmark.circle
    m F2D7 questionmark.circle.fill
    m F64E info
    m F2FD info.circle
    m F2FC info.circle.fill
    m F0AD nosign
    g EB3D infinity
    m F4A0 sum
    m F295 function
    m F12F circlebadge.fill
    m F130 circlebadge
    m F374-45 line.diagonal
    """
}
