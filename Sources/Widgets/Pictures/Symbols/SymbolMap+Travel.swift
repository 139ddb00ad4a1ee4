extension SymbolMap {
  /// Roads, rails, water, air and places.
  static let travel = """
    # cars and roads
    m F10B car car.rear car.side car.side.front.open car.side.rear.open suv.side convertible.side
    m F10D car.front.waves.up car.front.waves.left.and.right.and.up
    m F10E car.front.waves.down
    g EB1C bolt.car
    g E940 car.2
    g EBF2 car.side.and.exclamationmark
    m F4D4 steeringwheel
    m F1FA engine.combustion
    m F3C7 oilcan
    g EBC8 tirepressure
    m F298 fuelpump
    m F5F1 ev.charger
    m F3E3 parkingsign
    m F462 road.lanes road.lanes.curved.left road.lanes.curved.right road.lane.arrowtriangle.2.inward
    g EB91 signpost.left signpost.right signpost.right.and.left signpost.and.arrowtriangle.up
    m F1C6 yieldsign
    m F29A gauge speedometer barometer gauge.low gauge.medium gauge.high gauge.with.dots.needle.0percent gauge.with.dots.needle.33percent gauge.with.dots.needle.50percent gauge.with.dots.needle.67percent gauge.with.dots.needle.100percent gauge.with.dots.needle.bottom.0percent gauge.with.dots.needle.bottom.50percent gauge.with.dots.needle.bottom.100percent
    m F4C5 gauge.with.needle gauge.open.with.lines.needle.33percent
    m F482 figure.seated.side figure.seated.seatbelt carseat.left carseat.right
    # trains, buses, boats, bicycles
    m F0E7 bus bus.doubledecker
    m F52D tram lightrail
    g E571 cablecar
    m F52C train.side.front.car train.side.middle.car train.side.rear.car
    g E56F tram.tunnel tram.fill.tunnel
    m F213 ferry
    g E502 sailboat figure.sailing
    g EB29 bicycle
    g EB1F scooter
    g EB28 moped
    g E9F9 motorcycle
    m F53D truck.box box.truck truck.pickup.side
    # by air
    m F01D+90 airplane
    m F5D5 airplane.departure
    m F5D4 airplane.arrival
    g F235 suitcase.rolling suitcase.cart
    m F0D6 briefcase.fill suitcase.fill case.fill
    g E943 briefcase suitcase case
    g F19C backpack
    # places and ways
    m F34E mappin
    m F352 mappin.and.ellipse
    m F351 mappin.slash
    m F34D map
    m F5CD location
    g F1EF location.slash
    m F390 location.north location.north.line
    m F18C safari
    m F18B safari.fill
    m F1D0 arrow.triangle.turn.up.right.diamond.fill arrow.trianglehead.turn.up.right.diamond.fill
    g EACD point.topleft.down.curvedto.point.bottomright.up point.topleft.down.to.point.bottomright.curvepath point.bottomleft.forward.to.point.topright.scurvepath
    m F59F globe network
    m F1E7 globe.americas globe.europe.africa globe.asia.australia globe.central.south.asia globe.desk
    m F0A5 binoculars
    m F1A4 scope dot.scope
    m F5DD target
    m F508 tent tent.2
    m F092 beach.umbrella
    m F509 mountain.2
    g EF73 lifepreserver
    m F461 lane
    """
}
