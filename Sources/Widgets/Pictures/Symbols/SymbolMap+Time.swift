extension SymbolMap {
  /// Clocks, weather and nature.
  static let time = """
    # clocks and calendars
    m F150 clock deskclock
    g E924 clock.fill deskclock.fill
    m F2DA clock.arrow.circlepath clock.arrow.trianglehead.counterclockwise.rotate.90
    g E923 clock.arrow.2.circlepath clock.arrow.trianglehead.2.counterclockwise.rotate.90
    m F109 timer
    m F51B stopwatch
    g E425 stopwatch.fill
    m F51A timelapse
    m F020 alarm alarm.waves.left.and.right
    g E88B hourglass
    g EA5C hourglass.bottomhalf.filled hourglass.bottomhalf.fill
    g EA5B hourglass.tophalf.filled hourglass.tophalf.fill
    g EBCC calendar
    m F0F0 calendar.badge.clock
    m F4B2 zzz
    # sun, moon and stars
    m F599 sun.max sun.min
    g E518 sun.max.fill sun.min.fill
    m F59C sunrise
    m F59B sunset
    m F59A sun.horizon sun.haze sun.and.horizon
    g E1C6 sun.horizon.fill sun.haze.fill sun.and.horizon.fill
    g EF44 moon powersleep moon.zzz
    m F594 moon.stars
    m F0DC moonphase.waxing.crescent
    m F0DC* moonphase.waning.crescent
    m F4D2 star
    m F4CE star.fill
    m F4D0 star.leadinghalf.filled star.lefthalf.fill star.leadinghalf.fill
    m F4D1 star.slash.fill
    m F4CF star.circle.fill
    g E65F sparkles sparkle
    g E819 sun.snow
    # clouds and wind
    m F163 cloud icloud smoke
    m F15F cloud.fill icloud.fill smoke.fill
    m F164 icloud.slash
    m F597 cloud.drizzle cloud.sun.rain
    m F596 cloud.rain cloud.heavyrain
    m F592 cloud.hail cloud.sleet
    m F598 cloud.snow
    g E810 cloud.snow.fill
    m F591 cloud.fog
    g E818 cloud.fog.fill
    m F593 cloud.bolt cloud.bolt.rain
    g EBDB cloud.bolt.fill cloud.bolt.rain.fill
    m F595 cloud.sun
    g EA46 cloud.moon
    m F59D wind
    m F59E wind.snow
    g EB3B snowflake
    g E80F snow
    g E199 tornado
    g EBD5 hurricane
    g F070 tropicalstorm
    m F344 rainbow
    m F0B5 aqi.low aqi.medium aqi.high
    # heat and water
    m F50F thermometer thermometer.low thermometer.medium thermometer.high thermometer.sun thermometer.snowflake medical.thermometer
    g E176+90 heat.waves
    m F510 thermometer.and.liquid.waves
    m F504 degreesign.celsius
    m F505 degreesign.fahrenheit
    m F238 flame
    m F58C drop
    m F5CC drop.halffull
    m F58E humidity
    g F084 water.waves
    g EA0B bolt
    # nature
    m F32A leaf
    g E761 leaf.arrow.circlepath leaf.arrow.triangle.circlepath leaf.arrow.trianglehead.clockwise
    m F531 tree
    m F24A camera.macro
    m F3E9 pawprint
    m F11B cat
    m F1E5 bird
    m F0E4 ladybug
    g F0FA ant
    """
}
