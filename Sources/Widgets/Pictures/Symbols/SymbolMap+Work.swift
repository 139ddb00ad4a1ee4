extension SymbolMap {
  /// Papers, tools, charts, lists and text.
  static let work = """
    # papers
    m F224 doc document
    m F214 doc.fill document.fill
    m F219 doc.text doc.plaintext text.document text.page
    m F18F doc.on.doc document.on.document rectangle.portrait.on.rectangle.portrait
    m F192 doc.on.clipboard document.on.clipboard
    g EA8E arrow.right.doc.on.clipboard
    m F21E doc.text.magnifyingglass text.page.badge.magnifyingglass
    m F21F doc.richtext richtext.page
    m F215 chart.bar.doc.horizontal chart.bar.horizontal.page
    m F5C4 doc.zipper zipper.page
    g E9FC arrow.up.doc arrow.up.document
    m F220 arrow.down.doc arrow.down.document
    m F256 folder
    m F24B folder.fill
    m F39B note
    m F39E note.text
    m F14D clipboard
    m F147 clipboard.fill
    m F14E list.clipboard list.bullet.clipboard
    g F040 pencil.and.list.clipboard
    m F395 newspaper
    m F478 scroll
    m F0BE book
    m F5DA book.pages
    m F0BA book.closed text.book.closed
    m F0BB books.vertical
    m F61D character.book.closed
    m F0C3 bookmark
    m F0C0 bookmark.fill
    m F474 graduationcap
    m F3E2 paperclip
    m F403 pin
    m F404 pin.slash
    g E156 tray
    g E168 tray.and.arrow.down
    g EF5F tray.and.arrow.up
    g E97F tray.2
    g E92E trash
    m F1C0 trash.fill
    m F5E8 xmark.bin
    # tools
    m F3EB pencil
    m F648 pencil.tip
    m F64F applepencil applepencil.gen1 applepencil.gen2
    m F3EF pencil.slash
    g E22B pencil.line
    g F10A pencil.and.ruler
    g E746 pencil.and.scribble pencil.and.outline
    m F3ED square.and.pencil
    m F652 highlighter
    m F1FE eraser
    m F0E3 paintbrush paintbrush.pointed
    m F3D8 paintpalette
    g E41D swatchpalette
    m F20A eyedropper eyedropper.halffull eyedropper.full
    m F190 scissors
    m F46D ruler
    g E41C lines.measurement.horizontal
    m F358 compass.drawing
    g EA59 hammer
    m F5B7 wrench wrench.adjustable
    m F477 screwdriver
    g EA3C wrench.and.screwdriver
    m F493 gear gearshape
    g F10C gearshape.2
    m F068 wand.and.stars wand.and.rays wand.and.sparkles
    m F096 flask
    m F093 flask.fill
    m F1A7 cube cube.transparent
    m F1A6 cube.fill
    g E9FE arkit
    m F349 magnifyingglass
    m F345 loupe
    g E8FF plus.magnifyingglass
    g E900 minus.magnifyingglass
    g F02F text.magnifyingglass
    m F18D terminal apple.terminal
    m F169 curlybraces
    m F626 ellipsis.curlybraces
    m F172 parentheses
    # charts
    m F41F chart.bar
    m F128 chart.bar.xaxis
    m F12B chart.pie
    m F12A chart.line.uptrend.xyaxis chart.xyaxis.line
    m F533 chart.line.downtrend.xyaxis
    m F534 chart.line.flattrend.xyaxis
    g E268 chart.dots.scatter
    # lists and tables
    m F279 list.bullet list.dash
    m F27B list.number
    g E0EE list.bullet.rectangle
    m F645 list.bullet.indent
    g E6B1 checklist checklist.checked
    m F5C7 text.badge.checkmark
    m F412 text.badge.plus
    m F410 text.badge.minus
    m F413 text.badge.xmark
    m F411 text.line.first.and.arrowtriangle.forward
    m F35C line.3.horizontal line.horizontal.3
    m F236 line.3.horizontal.decrease line.horizontal.3.decrease
    m F1D8 ellipsis
    g EF64 ellipsis.circle.fill
    m F1D9 ellipsis.vertical
    m F62E slider.horizontal.3
    m F66A slider.vertical.3
    m F4F1 tablecells
    m F4EB table
    g E9B0 square.grid.2x2
    m F570 square.grid.2x2.fill rectangle.grid.2x2.fill
    m F2C1 square.grid.3x3 grid rectangle.split.3x3
    m F03B square.grid.3x3.fill
    m F573 square.grid.3x2 rectangle.grid.3x2
    g F06D rectangle.grid.1x2
    m F56A rectangle.grid.1x2.fill
    m F574 rectangle.3.group
    g F1B7 circle.grid.cross
    m F0C7 square.split.2x2
    g F114 sidebar.right sidebar.trailing
    g F114* sidebar.left sidebar.leading
    m F328 square.stack.3d.up square.3.layers.3d square.2.layers.3d square.2.stack.3d square.3.stack.3d
    m F137 square.on.square rectangle.on.rectangle
    m F136 square.fill.on.square.fill rectangle.fill.on.rectangle.fill
    g E3E0 square.stack
    m F334 plus.square.on.square plus.rectangle.on.rectangle
    m F614 macwindow
    m F5B2 macwindow.on.rectangle
    g E6B8 square.and.arrow.up square.and.arrow.up.on.square
    g E8D7 square.and.arrow.down square.and.arrow.down.on.square
    m F343 rectangle.portrait.and.arrow.right rectangle.portrait.and.arrow.forward
    m F19F viewfinder
    g E3B4 dot.viewfinder
    g E3B5 dot.circle.viewfinder
    g E5FA text.viewfinder doc.viewfinder doc.text.viewfinder
    m F19E crop
    g E437 crop.rotate
    m F466 rotate.left
    m F468 rotate.right
    g E3E8 flip.horizontal
    g E85B aspectratio
    m F464 rotate.3d
    g E00D align.horizontal.left
    g E00F align.horizontal.center
    g E010 align.horizontal.right
    g E00C align.vertical.top
    g E011 align.vertical.center
    g E015 align.vertical.bottom
    # text
    m F27F textformat.size
    g EAE2 textformat.size.larger
    g EADD textformat.size.smaller
    m F283 textformat.superscript
    m F282 textformat.subscript
    m F264 bold
    m F277 italic
    m F287 underline
    m F281 strikethrough
    m F262 text.alignleft text.justify.left text.justify.leading text.justifyleft
    m F260 text.aligncenter
    m F263 text.alignright text.justify.right text.justify.trailing text.justifyright
    m F261 text.justify
    m F276 increase.indent
    m F275 decrease.indent
    m F27E quote.closing text.quote
    m F5C9 lineweight
    m F5E7 text.cursor
    m F60E character.textbox textbox
    # keys
    m F633 command
    m F635 option
    m F634 control
    m F636 shift
    m F632 capslock
    m F06E delete.left delete.backward
    m F06E* delete.right delete.forward
    m F311 return return.left
    g E256 space
    g EBF7 sos
    m F035 apple.logo applelogo
    """
}
