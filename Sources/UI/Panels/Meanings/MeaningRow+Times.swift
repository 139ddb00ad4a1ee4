extension MeaningRow {
  /// Moments and spans of time.
  static let times: [MeaningRow] = [
    // A name that is for programs is none for people, whatever it holds.
    MeaningRow(
      .hidden, "… id|ids|uuid|guid|udid|token|hash|checksum|etag|nonce|signature",
      example: "{ orderId: 'x-81', floor: 3 }", "Floor 3"),
    MeaningRow(
      .hidden, "… url|uri|href|deeplink|image|avatar|logo|thumbnail|photo|artwork|asset",
      "… link|icon|emoji|animation|sound|locale|timezone|tz|theme", "… symbol name",
      is: .text, example: "{ avatarUrl: 'https://a.example/b.png', floor: 3 }", "Floor 3"),
    MeaningRow(
      .hidden, "… color|colour|tint|hex", "color|colour|tint …", is: .text,
      example: "{ accentColor: '#ff8800', floor: 3 }", "Floor 3"),
    MeaningRow(
      .hidden, "… lat|lng|lon|latitude|longitude", is: .number,
      example: "{ latitude: 37.5663, floor: 3 }", "Floor 3"),
    MeaningRow(
      .hidden, "… slug|permalink|datum|mrn|ssn|shard|etag|msisdn|asin|iccid|imei|imsi",
      "… risk|fraud score", "… norad",
      "… kyc|sca …",
      example: "{ campaignSlug: 'roof-9', floor: 3 }", "Floor 3"),
    // What a button may do is for the button.
    MeaningRow(
      .hidden, "can|may|allow|allows …", "is|are … allowed|enabled|supported|editable|cancellable",
      is: .flag,
      example: "{ canExtend: true, floor: 3 }", "Floor 3"),
    MeaningRow(
      .end, "next …", is: .moment, example: "{ nextReadingAt: '2026-11-21T09:46:07Z' }", "05:00"),
    MeaningRow(
      .stamp,
      "… updated|update|created|sent|generated|refreshed|modified|synced|measured|observed …",
      "… as of", "… reading|sample at|time|ts",
      is: .moment, example: "{ updatedAt: '2026-11-21T09:40:00Z', floor: 3 }", "Floor 3"),
    MeaningRow(
      .begin,
      "… start|starts|started|starting|since|begin|begins|began|kickoff|tipoff|onset|opened|opens …",
      "unlocked|activated|connected|plugged|entered …",
      is: .moment, example: "{ startedAt: 1795253767 }", "05:00"),
    // What turns off, or is no longer good, is not what the card is about.
    MeaningRow(
      .moment,
      "… sleep|snooze|lock|session|token|code|otp|link|cert|certificate timer|ends|end|expires|expiry …",
      "… sensor|license|licence|card|warranty|subscription expires|expiry|expiration …",
      is: .moment, example: "{ sleepTimerEnds: 1795254367, floor: 3 }", "Sleep timer ends 05:00"),
    MeaningRow(
      .end,
      "… eta|etd|until|deadline|end|ends|ended|arrival|arrives|arriving|expires|expiry|ready|due …",
      "… finish|finishes|estimated|target|delivery|departure|departs|departing|pickup|boarding …",
      "… closes|closing|expected|next|return|returns|checkout|completes|renews …",
      is: .moment, example: "{ arrivalTime: '2026-11-21T09:46:07Z' }", "05:00"),
    MeaningRow(
      .moment, "… at|date|time|timestamp|on|when|scheduled", is: .moment,
      example: "{ boardedAt: 1795253767, floor: 3 }", "Boarded at 09:36 (5 min ago)"),
    MeaningRow(
      .label, "… number|no|code|pin|barcode|phone|tracking|reference|ref", is: .number,
      example: "{ trackingNumber: 1795254427, floor: 3 }", "Tracking number 1795254427"),
    MeaningRow(
      .moment, "…", is: .nearMoment,
      example: "{ window: '2026-11-21T10:00:00+01:00', floor: 3 }", "Window 09:00 (41 min ago)"),
  ]

  /// How long something takes.
  static let spans: [MeaningRow] = [
    MeaningRow(
      .delay, "… delay|delayed|delays …", example: "{ delayMinutes: 12 }", "Delay +12 min"),
    MeaningRow(
      .length, "… duration|length|runtime …", is: .number,
      by: .named("… elapsed|played|position|progress|time …"),
      example: "{ duration: 622, elapsed: 204 }", "03:24 of 10:22"),
    MeaningRow(
      .played, "… elapsed|played|position …", is: .number,
      by: .named("… duration|length|runtime …"), example: "{ elapsed: 204, duration: 622 }",
      "03:24 of 10:22"),
    MeaningRow(
      .span(1), "…", is: .duration, example: "{ cookTime: 'PT1H5M' }", "Cook time 1 h 5 min"),
    MeaningRow(
      .quantity("m/s"), "… speed|spd|velocity|wind|gust|gusts|ascent|descent|climb|drift ms",
      is: .number, example: "{ windSpdMs: 31.5, floor: 3 }", "Wind speed 31.5 m/s"),
    MeaningRow(
      .span(0.001), "… ms|millis|millisecond|milliseconds|msec",
      "… ms|millis|milliseconds left|remaining|elapsed|played", is: .number,
      example: "{ buildMs: 81200, floor: 3 }", "Build 01:21"),
    MeaningRow(
      .span(1), "… seconds|second|secs|sec",
      "… seconds|secs|sec left|remaining|elapsed|played|total|done …",
      is: .number, example: "{ remainingSeconds: 154, floor: 3 }", "Remaining 2 min 34 s"),
    MeaningRow(
      .span(1),
      "… wait|dur|duration|elapsed|remaining|left|delay|time|eta|age|interval|timeout|countdown … s",
      "… avg|average|mean|median|max|longest|shortest … s",
      "… lap|split|gap|pause|hold|planned|cooldown|runtime|uptime … s",
      is: .number, example: "{ lift_wait_s: 540, floor: 3 }", "Lift wait 9 min"),
    MeaningRow(
      .span(3600), "engine|flight|dive|work|run|usage|sleep|drive|paid|included h", is: .number,
      example: "{ engine_h: 6.7, floor: 3 }", "Engine 6 h 42 min"),
    MeaningRow(
      .span(60), "… dur|duration|elapsed|remaining|wait|delay m", is: .number,
      example: "{ dur_m: 95, floor: 3 }", "Duration 1 h 35 min"),
    MeaningRow(
      .quantity(""), "… temp|temperature|price|bid|value|speed|wind|level|pressure min|max",
      is: .number, example: "{ pressureMin: 12, floor: 3 }", "Pressure min 12"),
    MeaningRow(
      .span(60), "… minutes|mins|min", "… minutes|mins|min left|remaining|elapsed|away|late …",
      is: .number, example: "{ minutesLeft: 95, floor: 3 }", "Time left 1 h 35 min"),
    MeaningRow(
      .span(3600), "… hours|hrs", "… hours|hrs left|remaining|elapsed|asleep", is: .number,
      example: "{ hoursAsleep: 7.5, floor: 3 }", "Asleep 7 h 30 min"),
    MeaningRow(
      .span(86_400), "… days", "… days left|remaining", is: .number,
      example: "{ daysLeft: 3, floor: 3 }", "Time left 3 d"),
    MeaningRow(
      .span(1), "seconds|secs …", is: .number, example: "{ secondsAllotted: 180, floor: 3 }",
      "Allotted 3 min"),
    MeaningRow(
      .span(60), "eta|etd", "… eta", "… wait|waiting", "… wait|waiting time", is: .atMost(300),
      example: "{ estimatedWait: 26, floor: 3 }", "Estimated wait 26 min"),
    MeaningRow(
      .rate, "… budget remaining|left", is: .fraction,
      example: "{ errorBudgetRemaining: 0.34, floor: 3 }", "Error budget remaining 34 %"),
    MeaningRow(
      .span(0), "… time|duration left|remaining", "… remaining|left|elapsed time|duration",
      "… remaining|left|elapsed … time|duration", "… time elapsed|asleep|played",
      "… elapsed|duration|runtime|uptime|wait", "remaining",
      "… play|moving|active|total|own|white|black|lap|split|wait|cook|run|sleep|game time",
      "… game|shot|play|match clock", "clock",
      is: .number, example: "{ timeLeft: 754, floor: 3 }", "Time left 12 min 34 s"),
  ]
}

extension MeaningRow {
  /// Whether a name alone says that a number may be a moment.
  static func isTime(_ name: FieldName) -> Bool {
    moments.contains { $0.matches(name.words) }
  }

  private static let moments = times.filter { $0.shape == .moment }.flatMap(\.names)
}
