extension SymbolMap {
  /// Devices, current, homes, keys and locks.
  static let devices = """
    # telephones and tablets
    m F120 iphone apps.iphone
    m F120+90 iphone.landscape
    m F566 iphone.radiowaves.left.and.right
    g E201 iphone.slash
    g E0DC lock.iphone
    g F05C iphone.and.arrow.forward
    m F11D smartphone
    m F11E candybarphone flipphone
    m F4F8 ipad apps.ipad
    m F4F8+90 ipad.landscape
    m F589 applewatch applewatch.watchface applewatch.side.right watch.analog
    g EAE3 applewatch.slash
    m F2DB visionpro
    # computers
    m F324 macbook laptopcomputer macbook.gen1 macbook.gen2
    m F121 macbook.and.iphone laptopcomputer.and.iphone
    m F1C4 desktopcomputer
    g EB71 desktopcomputer.and.arrow.down display.and.arrow.down laptopcomputer.and.arrow.down
    m F379 display
    m F37A display.2
    m F1C5 pc macpro.gen1 macpro.gen2 macpro.gen3
    m F502 tv
    m F30C keyboard
    m F30F keyboard.chevron.compact.down
    m F37D computermouse magicmouse
    m F1B5 cursorarrow
    g E762 cursorarrow.rays cursorarrow.click
    m F42A printer printer.dotmatrix printer.filled.and.paper printer.dotmatrix.filled.and.paper
    g E329 scanner
    m F212 faxmachine
    m F35B cpu
    m F61A memorychip
    m F48B server.rack xserve
    m F2CA externaldrive internaldrive
    m F1B8 cylinder.split.1x2
    m F479 sdcard
    m F4A7 simcard
    # current
    m F079+90 battery.100 battery.100percent
    m F080+90 battery.75 battery.75percent
    m F07E+90 battery.50 battery.50percent
    m F07B+90 battery.25 battery.25percent
    m F08E+90 battery.0 battery.0percent battery
    m F084 battery.100.bolt battery.100percent.bolt
    m F10C batteryblock minus.plus.batteryblock bolt.batteryblock
    g E63C powerplug
    g F1D4 poweroutlet.type.b
    g F102 powercord
    g EFE6 cable.connector cable.connector.horizontal
    m F425 power
    g E9F6 switch.2
    # at home
    m F2DC house homekit
    g E589 house.lodge
    m F146 building.2
    m F1D7 building
    m F336 lightbulb lightbulb.max lightbulb.min
    m F335 lightbulb.fill lightbulb.max.fill lightbulb.min.fill
    g F02A lamp.ceiling
    m F210 fan fanblades fan.desk fan.floor
    g EB4F door.left.hand.open
    g EB4F* door.right.hand.open
    g EFFD door.left.hand.closed
    g EFFC door.right.hand.closed
    g EFFE door.sliding.left.hand.closed door.sliding.right.hand.closed
    m F5AE window.vertical.closed
    m F5B1 window.vertical.open
    g F088 window.casement.closed
    g EC1E curtains.open
    g EC1D curtains.closed
    g E286 blinds.horizontal.open
    g EC1F blinds.horizontal.closed
    g EC12 window.shade.open roller.shade.open
    g EC11 window.shade.closed roller.shade.closed
    g EC0E blinds.vertical.open
    g EC0D blinds.vertical.closed
    m F299 pedestrian.gate.closed
    g E54A washer dryer
    m F438 heater.vertical
    m F58F spigot
    g EA43 fireplace
    g F011 door.garage.closed
    m F393 dial.min dial.low dial.medium dial.high dial.max
    m F244 flashlight.on flashlight.off
    m F245 flashlight.slash
    # keys and locks
    m F30B key
    m F306 key.horizontal
    m F341 lock
    m F33E lock.fill
    m F340 lock.open
    m F33F lock.open.fill
    g EADE lock.rotation
    m F221 lock.doc
    """
}
