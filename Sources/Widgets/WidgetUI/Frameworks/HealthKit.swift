// The units, quantities and names of HealthKit that code shared with a widget uses.

public final class HKUnit: Hashable, @unchecked Sendable {
  public let unitString: String
  /// The factor to the base unit of its dimension, and the offset of its zero in that unit.
  let factor: Double
  let zero: Double
  /// The exponents of its dimensions.
  let kinds: [String: Int]

  init(_ name: String, _ factor: Double, zero: Double = 0, _ kinds: [String: Int]) {
    unitString = name
    self.factor = factor
    self.zero = zero
    self.kinds = kinds.filter { $0.value != 0 }
  }

  private static let plain: [String: (factor: Double, kind: String)] = [
    "g": (1, "mass"), "oz": (28.349523125, "mass"), "lb": (453.59237, "mass"),
    "st": (6350.29318, "mass"), "mol": (1, "amount"), "m": (1, "length"), "in": (0.0254, "length"),
    "ft": (0.3048, "length"), "yd": (0.9144, "length"), "mi": (1609.344, "length"),
    "L": (1, "volume"), "l": (1, "volume"), "fl_oz_us": (0.0295735295625, "volume"),
    "fl_oz_imp": (0.0284130625, "volume"), "cup_us": (0.2365882365, "volume"),
    "pt_us": (0.473176473, "volume"), "Pa": (1, "pressure"), "mmHg": (133.322387415, "pressure"),
    "atm": (101_325, "pressure"), "s": (1, "time"), "min": (60, "time"), "hr": (3600, "time"),
    "d": (86400, "time"), "J": (1, "energy"), "cal": (4.184, "energy"), "Cal": (4184, "energy"),
    "K": (1, "temperature"), "S": (1, "conductance"), "Hz": (1, "frequency"), "W": (1, "power"),
    "V": (1, "potential"), "count": (1, "count"), "%": (0.01, "count"), "dBASPL": (1, "sound"),
  ]
  private static let prefixes: [Substring: Double] = [
    "p": 1e-12, "n": 1e-9, "mc": 1e-6, "m": 1e-3, "c": 1e-2, "d": 0.1, "da": 10, "h": 100, "k": 1e3,
    "M": 1e6, "G": 1e9, "T": 1e12,
  ]

  /// Parses a unit such as `mg/dL`, `count/min` or `kg*m^2`.
  public convenience init(from text: String) {
    var made = HKUnit("", 1, [:])
    var divides = false
    var word = ""
    for letter in text + "*" {
      guard "*·/".contains(letter) else {
        if !"() ".contains(letter) { word.append(letter) }
        continue
      }
      let unit = HKUnit.power(word)
      made = divides ? made.unitDivided(by: unit) : made.unitMultiplied(by: unit)
      // All units after a slash are divisors, with or without brackets.
      if letter == "/" { divides = true }
      word = ""
    }
    self.init(text, made.factor, zero: made.zero, made.kinds)
  }

  private static func power(_ text: String) -> HKUnit {
    let parts = text.split(separator: "^")
    let unit = named(parts.first.map(String.init) ?? "")
    return parts.count > 1 ? unit.unitRaised(toPower: Int(parts[1]) ?? 1) : unit
  }
  private static func named(_ name: String) -> HKUnit {
    switch name {
    case "degC": return HKUnit(name, 1, zero: 273.15, ["temperature": 1])
    case "degF": return HKUnit(name, 5 / 9, zero: 273.15 - 32 * 5 / 9, ["temperature": 1])
    default: break
    }
    // A unit of moles may include the molar mass: `mmol<180.15>`.
    let name = String(name.prefix { $0 != "<" })
    if let unit = plain[name] { return HKUnit(name, unit.factor, [unit.kind: 1]) }
    for length in 1...2 where name.count > length {
      if let unit = plain[String(name.dropFirst(length))],
        let prefix = prefixes[name.prefix(length)]
      {
        return HKUnit(name, unit.factor * prefix, [unit.kind: 1])
      }
    }
    return HKUnit(name, 1, name.isEmpty ? [:] : [name: 1])
  }

  public static func == (one: HKUnit, other: HKUnit) -> Bool {
    one.factor == other.factor && one.zero == other.zero && one.kinds == other.kinds
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(kinds) }

  public func unitMultiplied(by unit: HKUnit) -> HKUnit {
    HKUnit(
      unitString.isEmpty ? unit.unitString : unitString + "*" + unit.unitString,
      factor * unit.factor, zero: unitString.isEmpty ? unit.zero : 0,
      kinds.merging(unit.kinds) { $0 + $1 })
  }
  public func unitDivided(by unit: HKUnit) -> HKUnit {
    HKUnit(
      unitString + "/" + unit.unitString, factor / unit.factor,
      kinds.merging(unit.kinds.mapValues { -$0 }) { $0 + $1 })
  }
  public func unitRaised(toPower power: Int) -> HKUnit {
    HKUnit(
      "\(unitString)^\(power)", pow(factor, Double(power)), kinds.mapValues { $0 * power })
  }
  public func reciprocal() -> HKUnit { HKUnit("", 1, [:]).unitDivided(by: self) }

  public static func gram() -> HKUnit { named("g") }
  public static func gramUnit(with prefix: HKMetricPrefix) -> HKUnit { prefix.unit("g") }
  public static func ounce() -> HKUnit { named("oz") }
  public static func pound() -> HKUnit { named("lb") }
  public static func stone() -> HKUnit { named("st") }
  public static func meter() -> HKUnit { named("m") }
  public static func meterUnit(with prefix: HKMetricPrefix) -> HKUnit { prefix.unit("m") }
  public static func inch() -> HKUnit { named("in") }
  public static func foot() -> HKUnit { named("ft") }
  public static func yard() -> HKUnit { named("yd") }
  public static func mile() -> HKUnit { named("mi") }
  public static func liter() -> HKUnit { named("L") }
  public static func literUnit(with prefix: HKMetricPrefix) -> HKUnit { prefix.unit("L") }
  public static func fluidOunceUS() -> HKUnit { named("fl_oz_us") }
  public static func cupUS() -> HKUnit { named("cup_us") }
  public static func millimeterOfMercury() -> HKUnit { named("mmHg") }
  public static func pascal() -> HKUnit { named("Pa") }
  public static func second() -> HKUnit { named("s") }
  public static func secondUnit(with prefix: HKMetricPrefix) -> HKUnit { prefix.unit("s") }
  public static func minute() -> HKUnit { named("min") }
  public static func hour() -> HKUnit { named("hr") }
  public static func day() -> HKUnit { named("d") }
  public static func joule() -> HKUnit { named("J") }
  public static func jouleUnit(with prefix: HKMetricPrefix) -> HKUnit { prefix.unit("J") }
  public static func smallCalorie() -> HKUnit { named("cal") }
  public static func largeCalorie() -> HKUnit { named("Cal") }
  public static func kilocalorie() -> HKUnit { named("kcal") }
  public static func degreeCelsius() -> HKUnit { named("degC") }
  public static func degreeFahrenheit() -> HKUnit { named("degF") }
  public static func kelvin() -> HKUnit { named("K") }
  public static func hertz() -> HKUnit { named("Hz") }
  public static func watt() -> HKUnit { named("W") }
  public static func volt() -> HKUnit { named("V") }
  public static func count() -> HKUnit { named("count") }
  public static func percent() -> HKUnit { named("%") }
  public static func moleUnit(withMolarMass mass: Double) -> HKUnit { named("mol") }
  public static func moleUnit(with prefix: HKMetricPrefix, molarMass: Double) -> HKUnit {
    prefix.unit("mol")
  }
}
public let HKUnitMolarMassBloodGlucose = 180.15588000005408

public enum HKMetricPrefix: String, Sendable {
  case none = ""
  case pico = "p"
  case nano = "n"
  case micro = "mc"
  case milli = "m"
  case centi = "c"
  case deci = "d"
  case deca = "da"
  case hecto = "h"
  case kilo = "k"
  case mega = "M"
  case giga = "G"
  case tera = "T"
  func unit(_ name: String) -> HKUnit { HKUnit(from: rawValue + name) }
}

public final class HKQuantity: Hashable, @unchecked Sendable {
  private let unit: HKUnit
  private let value: Double
  public init(unit: HKUnit, doubleValue: Double) {
    self.unit = unit
    value = doubleValue
  }
  public func `is`(compatibleWith unit: HKUnit) -> Bool { unit.kinds == self.unit.kinds }
  public func doubleValue(for unit: HKUnit) -> Double {
    precondition(self.is(compatibleWith: unit), "\(unit.unitString) does not fit the quantity")
    return unit == self.unit
      ? value : (value * self.unit.factor + self.unit.zero - unit.zero) / unit.factor
  }
  public static func == (one: HKQuantity, other: HKQuantity) -> Bool {
    one.is(compatibleWith: other.unit) && one.doubleValue(for: other.unit) == other.value
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(unit) }
}

open class HKObjectType: Hashable, @unchecked Sendable {
  public let identifier: String
  init(_ identifier: String) { self.identifier = identifier }
  public static func == (one: HKObjectType, other: HKObjectType) -> Bool {
    one.identifier == other.identifier
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
  public static func workoutType() -> HKWorkoutType { HKWorkoutType("HKWorkoutTypeIdentifier") }
  public static func quantityType(forIdentifier identifier: HKQuantityTypeIdentifier)
    -> HKQuantityType?
  { HKQuantityType(identifier) }
}
open class HKSampleType: HKObjectType, @unchecked Sendable {}
public final class HKWorkoutType: HKSampleType, @unchecked Sendable {}
public final class HKQuantityType: HKSampleType, @unchecked Sendable {
  public init(_ identifier: HKQuantityTypeIdentifier) { super.init(identifier.rawValue) }
}
public final class HKQuantitySample: @unchecked Sendable {
  public let quantityType: HKQuantityType
  public let quantity: HKQuantity
  public let startDate: Date
  public let endDate: Date
  public let uuid = UUID()
  public init(type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date) {
    quantityType = type
    self.quantity = quantity
    startDate = start
    endDate = end
  }
}

/// Replacement for HealthKit's store, which is never available.
public final class HKHealthStore: @unchecked Sendable {
  public init() {}
  public static func isHealthDataAvailable() -> Bool { false }
}

public enum HKWorkoutSessionState: Int, Sendable {
  case notStarted = 1
  case running, ended, paused, prepared, stopped
}
public enum HKWorkoutSessionLocationType: Int, Sendable {
  case unknown = 1
  case indoor, outdoor
}
public enum HKWorkoutActivityType: UInt, Sendable {
  case americanFootball = 1
  case archery, australianFootball, badminton, baseball, basketball, bowling, boxing, climbing
  case cricket, crossTraining, curling, cycling, dance, danceInspiredTraining, elliptical
  case equestrianSports, fencing, fishing, functionalStrengthTraining, golf, gymnastics, handball
  case hiking, hockey, hunting, lacrosse, martialArts, mindAndBody, mixedMetabolicCardioTraining
  case paddleSports, play, preparationAndRecovery, racquetball, rowing, rugby, running, sailing
  case skatingSports, snowSports, soccer, softball, squash, stairClimbing, surfingSports, swimming
  case tableTennis, tennis, trackAndField, traditionalStrengthTraining, volleyball, walking
  case waterFitness, waterPolo, waterSports, wrestling, yoga, barre, coreTraining
  case crossCountrySkiing, downhillSkiing, flexibility, highIntensityIntervalTraining, jumpRope
  case kickboxing, pilates, snowboarding, stairs, stepTraining, wheelchairWalkPace
  case wheelchairRunPace, taiChi, mixedCardio, handCycling, discSports, fitnessGaming, cardioDance
  case socialDance, pickleball, cooldown
  case swimBikeRun = 82
  case transition, underwaterDiving
  case other = 3000
}
public enum HKQuantityTypeIdentifier: CaseIterable, Sendable {
  case activeEnergyBurned, appleExerciseTime, appleMoveTime, appleStandTime, appleWalkingSteadiness
  case atrialFibrillationBurden, basalBodyTemperature, basalEnergyBurned, bloodAlcoholContent
  case bloodGlucose, bloodPressureDiastolic, bloodPressureSystolic, bodyFatPercentage, bodyMass
  case bodyMassIndex, bodyTemperature, cyclingCadence, cyclingFunctionalThresholdPower, cyclingPower
  case cyclingSpeed, dietaryCaffeine, dietaryCarbohydrates, dietaryCholesterol
  case dietaryEnergyConsumed, dietaryFatSaturated, dietaryFatTotal, dietaryFiber, dietaryProtein
  case dietarySodium, dietarySugar, dietaryWater, distanceCrossCountrySkiing, distanceCycling
  case distanceDownhillSnowSports, distancePaddleSports, distanceRowing, distanceSkatingSports
  case distanceSwimming, distanceWalkingRunning, distanceWheelchair, environmentalAudioExposure
  case estimatedWorkoutEffortScore, flightsClimbed, headphoneAudioExposure, heartRate
  case heartRateRecoveryOneMinute, heartRateVariabilitySDNN, height, insulinDelivery, leanBodyMass
  case nikeFuel, oxygenSaturation, physicalEffort, pushCount, respiratoryRate, restingHeartRate
  case runningGroundContactTime, runningPower, runningSpeed, runningStrideLength
  case runningVerticalOscillation, sixMinuteWalkTestDistance, stairAscentSpeed, stairDescentSpeed
  case stepCount, swimmingStrokeCount, timeInDaylight, underwaterDepth, uvExposure, vo2Max
  case waistCircumference, walkingAsymmetryPercentage, walkingDoubleSupportPercentage
  case walkingHeartRateAverage, walkingSpeed, walkingStepLength, waterTemperature
  case workoutEffortScore

  public var rawValue: String {
    let name = "\(self)"
    return "HKQuantityTypeIdentifier" + name.prefix(1).uppercased() + name.dropFirst()
  }
  public init?(rawValue: String) {
    guard let found = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = found
  }
}
