/// The names of units, as they end the names of fields.
extension Unit {
  /// Units of several words.
  static let endings: [(words: [String], symbol: String)] = [
    (["km", "per", "hour"], "km/h"), (["miles", "per", "hour"], "mph"),
    (["meters", "per", "second"], "m/s"), (["beats", "per", "minute"], "bpm"),
    (["beats", "per", "min"], "bpm"), (["m", "s"], "m/s"),
    (["mg", "dl"], "mg/dL"), (["mmol", "l"], "mmol/L"),
    (["ug", "m3"], "µg/m³"), (["mg", "m3"], "mg/m³"), (["g", "km"], "g/km"),
    (["sat", "vb"], "sat/vB"),
    (["tp", "ha"], "t/ha"),
    (["t", "ha"], "t/ha"), (["l", "ha"], "l/ha"),
    (["sq", "m"], "m²"), (["sq", "ft"], "sq ft"),
  ]

  /// Units of one word.
  static let symbols = [
    "kmh": "km/h", "kph": "km/h", "mph": "mph", "bpm": "bpm", "mps": "m/s", "knots": "kn",
    "kts": "kn",
    "kt": "kn", "kn": "kn", "mgdl": "mg/dL", "mmol": "mmol/L", "km": "km", "kilometers": "km",
    "kilometres": "km", "miles": "mi", "mi": "mi", "meters": "m", "metres": "m", "feet": "ft",
    "ft": "ft", "cm": "cm", "mm": "mm", "inches": "in", "yards": "yd", "yd": "yd", "kg": "kg",
    "kilograms": "kg", "grams": "g", "lbs": "lb", "lb": "lb", "oz": "oz", "mg": "mg", "mcg": "µg",
    "ug": "µg", "ml": "ml", "gallons": "gal", "gal": "gal", "psi": "psi", "hpa": "hPa",
    "kpa": "kPa",
    "mbar": "mbar", "bar": "bar", "kwh": "kWh", "mwh": "MWh", "wh": "Wh", "kw": "kW", "watts": "W",
    "volts": "V", "mv": "mV", "kv": "kV", "amps": "A", "ma": "mA", "mah": "mAh", "percent": "%",
    "percentage": "%", "pct": "%", "celsius": "°C", "fahrenheit": "°F", "degrees": "°", "deg": "°",
    "bytes": "bytes", "kb": "kB", "mb": "MB", "gb": "GB", "tb": "TB", "mbps": "Mbit/s",
    "kbytesps": "kB/s", "mbytesps": "MB/s", "gbytesps": "GB/s",
    "kbps": "kbit/s", "fps": "fps", "rpm": "rpm", "liters": "l", "litres": "l", "db": "dB",
    "dbm": "dBm", "hz": "Hz", "khz": "kHz", "mhz": "MHz", "ghz": "GHz", "ppm": "ppm", "ppb": "ppb",
    "kcal": "kcal", "lpm": "l/min", "mpm": "m/min", "fpm": "ft/min", "gpm": "gal/min", "ppt": "ppt",
    "yds": "yd", "ha": "ha", "acres": "acres", "cmh2o": "cmH₂O", "umol": "µmol",
    "tph": "t/h", "tons": "t", "tonnes": "t",
    "dpt": "dpt", "months": "mo", "mw": "MW", "gw": "GW", "gwh": "GWh", "kva": "kVA",
    "kvar": "kvar", "mva": "MVA", "kms": "km/s", "nt": "nT", "btc": "BTC", "eth": "ETH",
    "frac": "%", "fraction": "%",
    "m2": "m²", "km2": "km²", "m3": "m³",
    "sqft": "sq ft", "lux": "lx", "ntu": "NTU", "cp": "cp", "mmhg": "mmHg", "arcsec": "″",
    "arcmin": "′", "nits": "cd/m²", "cd": "cd",
    "pa": "Pa", "um": "µm", "ms2": "m/s²", "kgm2": "kg/m²",
  ]

  /// Units of a letter, and the words of which one has to stand before it: `alt_m`, but not `team_m`.
  static let letters: [String: (symbol: String, after: Set<String>)] = [
    "m": (
      "m",
      [
        "alt", "altitude", "vertical", "height", "depth", "elevation", "drop", "ascent", "descent",
        "climb", "climbed", "distance", "dist", "visibility", "swell", "wave", "tide", "length",
        "width", "gain", "walked", "ran", "swum", "climbed", "hiked", "covered", "rowed", "cycled",
        "queue", "offset", "gap", "deep", "high", "draft", "radius", "level", "range", "away",
        "remaining",
      ]
    ),
    "nm": (
      "nmi", ["distance", "dist", "dtm", "dtg", "range", "mark", "remaining", "run", "away"]
    ),
    "l": (
      "l",
      [
        "vol", "volume", "water", "fuel", "tank", "milk", "capacity", "oil", "beer", "wort", "used",
        "diesel", "petrol", "gas", "yield", "flow", "blood", "urine", "ink",
      ]
    ),
    "g": (
      "g",
      [
        "carbs", "carb", "weight", "protein", "fat", "sugar", "coffee", "flour", "yield", "dose",
        "fiber", "mass", "filament", "used",
      ]
    ),
    "ms": (
      "m/s",
      ["speed", "spd", "velocity", "wind", "gust", "gusts", "ascent", "descent", "climb", "drift"]
    ),
    "v": ("V", ["voltage", "battery", "batt", "bus", "cell", "pack", "volt", "supply"]),
    "a": ("A", ["current", "amperage", "charging"]),
    "w": (
      "W",
      [
        "power", "load", "solar", "grid", "output", "consumption", "pwr", "watt", "input",
        "home", "battery", "batt", "pv", "ev", "car", "heat", "house", "charger", "inverter",
        "panel", "panels", "export", "import", "net", "usage", "draw",
      ]
    ),
    "c": ("°C", temperatures), "f": ("°F", temperatures),
    "bps": (
      "bp",
      [
        "change", "delta", "move", "rate", "apr", "apy", "yield", "spread", "interest", "fee",
        "margin", "coupon",
      ]
    ),
    "bp": ("bp", ["rate", "apr", "apy", "yield", "spread", "interest", "fee", "margin", "coupon"]),
  ]

  static let temperatures: Set<String> = [
    "temperature", "temp", "temps", "water", "air", "oven", "chamber", "core", "bed", "nozzle",
    "room", "setpoint", "set", "ambient", "probe", "dew", "feels", "surface", "inside", "outside",
    "indoor", "outdoor",
    "ground", "engine", "coolant", "cpu", "gpu", "grill", "meat", "tank", "milk", "bulk", "target",
    "soil",
    "battery", "brew", "wort", "mash", "fridge", "freezer", "food", "skin", "body", "oil", "sea",
  ]

  /// What says over how long, or which of several, a number with a unit is: it stands behind the unit.
  static let windows: Set<String> = [
    "1h", "6h", "12h", "24h", "48h", "72h", "7d", "30d", "today", "now", "avg", "average", "max",
    "total",
    "done", "left", "remaining", "used", "away", "ahead", "set", "current", "target", "peak",
  ]

  /// What has a peak rather than an end.
  static let peaks: Set<String> = [
    "°", "°C", "°F", "km/h", "mph", "kn", "m/s", "dB", "bpm", "W", "kW", "rpm", "hPa", "V", "A",
    "mg/dL",
  ]

  /// What a rate is counted over.
  static let times = [
    "min": "min", "minute": "min", "hr": "h", "hour": "h", "h": "h", "s": "s", "sec": "s",
    "second": "s",
    "day": "d", "d": "d", "km": "km", "kg": "kg", "l": "l", "mile": "mi", "week": "wk", "dl": "dl",
    "kwh": "kWh", "month": "mo", "night": "night", "point": "point", "unit": "unit",
  ]

  /// Units that are counted over a time without a `per` between: `flow_ml_min`.
  static let flows: [String: Set<String>] = [
    "min": ["ml", "l", "mg", "mcg", "gal", "m3", "lit"],
    "hr": ["ml", "l", "mg", "mcg", "km", "mi", "mm", "m3"],
    "h": ["ml", "l", "mg", "mcg", "km", "mi", "mm", "m3"],
    "s": ["m", "km", "ml", "l", "ft", "mb", "kb", "gb", "m3"],
    "sec": ["m", "km", "ml", "l", "ft", "mb", "kb", "gb"],
  ]
}
