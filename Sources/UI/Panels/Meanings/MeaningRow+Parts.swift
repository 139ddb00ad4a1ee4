extension MeaningRow {
  /// Parts of a whole.
  static let parts: [MeaningRow] = [
    MeaningRow(
      .change, "… change|delta|diff|difference …", "… to|vs|under|over par", is: .number,
      example: "{ change: 1.2, changePercent: 0.4 }", "Change +1.2 (+0.4 %)"),
    MeaningRow(
      .rate,
      "… discount|tax|vat|rate|interest|fee|tip|share|rise|growth|margin percent|percentage|pct",
      "… occupancy|cpu|memory|ram|disk|usage|load|cloud|cover|signal|util|utilization percent|percentage|pct",
      "… percent|percentage|pct full|used|free|occupied", "… spo2|oxygen|saturation percent",
      "… coverage|accuracy|chance|probability|confidence|likelihood|humidity|percentile|occupancy …",
      "… apr|apy|ltv|eff|confidence|duty|uv|score|grade|rank|margin percent|pct|percentage",
      "… abv|rh|alcohol|efficiency|error|err|failure|loss|slope|grade|incline|throttle percent|pct|percentage",
      "vent|valve|damper|blind|shade|window|door|heater|pump|motor … percent|pct|percentage",
      "… moisture|clouds|vent|valve|position|open|tilt|cover percent|pct|percentage",
      "… volume|brightness|fan|duty|fat|risk|interest|success|gradient|effort percent|pct|percentage",
      "… moisture|clouds|cloudiness|saturation|uptime",
      is: .percent,
      example: "{ winProbability: 0.63, floor: 3 }", "Win probability 63 %"),
    MeaningRow(
      .rate, "… error|err|failure|loss|success|hit|win|churn|conversion rate", "… rate|ratio",
      "… dropped|lost …", "… dropped|lost", "… pass|fail|drop|bounce|click|open|fill rate",
      "… frac|fraction", "… truck|trailer|van|container|hold fill",
      "… sli|slo|prob", "sli|slo …", "… budget consumed|used|burned",
      "… oee|availability|performance|quality|util|utilization|utilisation|yield|duty|effort",
      is: .fraction,
      example: "{ err_rate: 0.034, floor: 3 }", "Error rate 3.4 %"),
    MeaningRow(
      .whole, "… target|goal|limit|max|maximum|capacity|total|count|length",
      "… planned|ordered|required|expected|allocated|invited|allotted|budgeted|prescribed",
      is: .number, by: .part,
      example: "{ goal: 10000, steps: 6200 }", "Steps 6,200 of 10,000"),
    MeaningRow(
      .whole,
      "total|count|max|maximum|goal|target|capacity|limit|of|prescribed|planned|ordered|required …",
      "order qty|quantity", "cap …", "… cap|budget|quota|allowance", "vtbi",
      "… budget|quota|allowance", "vtbi",
      is: .number, by: .part,
      example: "{ totalLaps: 12, lap: 3 }", "Lap 3 of 12"),
    MeaningRow(
      .ratio, "…", is: .ratio, example: "{ cycle: '3 of 4' }", "Cycle 3 of 4"),
    MeaningRow(
      .ratio, "… cycle|step|stage|lap|round|set|rep|part|page|chapter|task|level|progress|segment",
      "… cycles|steps|stages|laps|rounds|sets|reps|parts|pages|chapters|tasks|tests|checks|files",
      "… done|completed|delivered|packed|passed|reporting|attempt|question|card|stop|load|file",
      is: .slash, example: "{ packed: '3/4' }", "Packed 3 of 4"),
    MeaningRow(
      .target, "target|goal|desired|setpoint|limit|wanted …", "… target|goal|setpoint|limit|set",
      is: .number, by: .namesake, example: "{ targetTemperature: 220, temperature: 180 }",
      "Temperature 180° → 220°"),
    MeaningRow(
      .former, "previous|old|former|original|prior|initial …", "… before|was", "… initially …",
      is: .anything,
      by: .namesake, example: "{ previousGate: 'A1', gate: 'B12' }", "Gate A1 → B12"),
    MeaningRow(
      .former, "start|starting …", "… start|starting", is: .number, by: .namesake,
      example: "{ tankStart: 210, tankBar: 104 }", "Tank 210 → 104 bar"),
    MeaningRow(
      .level, "… battery|batt|soc|fuel|ink|toner|tank|reservoir|charge",
      "… battery|charge|fuel|water|ink|toner|tank|fill|oxygen level|percent|percentage|pct|charge",
      "… state of charge", is: .percent, example: "{ soc: 64, range: 320 }", "64 %"),
    MeaningRow(
      .progress, "percent|percentage|pct|fraction", "… progress|completion|complete …",
      "… cook|cooking|bake|baking|print|printing|build|scan|test|tests|wash|dry|contained|containment percent|pct|percentage|fraction",
      "… done|upload|download|sync|install|update|transfer|copy|charged|charging percent|pct|percentage|fraction",
      "… reporting|counted|funded|raised|loaded|unloaded|boarding|boarded|answered|read|watched percent|pct|percentage|fraction",
      "… played|finished|elapsed|ready|delivered|delivery|goal|journey|route|trip|overall|total percent|pct|percentage|fraction",
      "… task|job|phase|stage|step|level|traffic|rollout|harvest|cleaned|packed|picked percent|pct|percentage|fraction",
      "… encode|render|export|import|backup|restore|migration|training|course|lesson|mission percent|pct|percentage|fraction",
      "percent|pct|percentage done|complete|completed|uploaded|downloaded|finished|funded|loaded|reporting|counted|contained …",
      example: "{ progress: 0.62 }", "62 %"),
    MeaningRow(
      .rate, "… level", is: .fraction, example: "{ saltLevel: 0.28, floor: 3 }", "Salt level 28 %"),
    MeaningRow(
      .rate, "… percent|percentage|pct|fraction …", is: .percent,
      example: "{ slackPct: 45, floor: 3 }", "Slack 45 %"),
    MeaningRow(
      .progress, "… containment|contained|restored|cleared|signed|vaccinated",
      "… reporting|reported|counted|loaded|filled|scanned|charged|done|finished|ready",
      "… uploaded|downloaded|received|copied|played|read|elapsed|funded|printed|baked|processed",
      is: .fraction, example: "{ precinctsReporting: 0.87 }", "87 %"),
  ]

  /// What says what is going on, and what has no more than a name.
  static let texts: [MeaningRow] = [
    MeaningRow(
      .trouble,
      "is|has|was|are … paused|error|errors|failed|failure|cancelled|canceled|stale|late|overdue|muted",
      "is|has|was|are … blocked|offline|lost|broken|faulty|suspended|interrupted|expired|stopped",
      "is|has|was|are … warning|warnings|alarm|alarms|leak|leaking|disrupted|faults|issues|problems",
      "… scrubbed|aborted|postponed|disqualified|suspended",
      "… panic|triggered|intrusion|tamper|tampered|smoke|flooded", "… siren active",
      "paused|cancelled|canceled|failed|late|overdue|offline|error|expired",
      "… excursion|throttled|lockdown|alert|breach|breached|violated|degraded|unsafe",
      "… alarm|fault|leak|leaking|jam|jammed|stuck|muted|missing|blocked|exceeded|unreachable|disconnected",
      "… required|needed", "… at risk", "… off|out of route|course|range|bounds|stock|service",
      "… bin|tank|bag|disk|dustbin|storage|container|drawer|tray|basket full",
      "… low|empty|disputed|flagged|contaminated|recalled|overheated|overloaded",
      is: .flag, example: "{ hasErrors: true, floor: 3 }", "Errors yes"),
    MeaningRow(
      .feature,
      "is|has … drill|test|simulated|planned|scheduled",
      "… called|final|official|enabled|active|muted|included|requested|matched|boosted",
      "… door|lid|gate|window|valve|hatch|cover|drawer open", "… skip|skipped|override|bypass",
      is: .flag, example: "{ isFinal: true, floor: 3 }", "Final yes"),
    MeaningRow(
      .norm,
      "… ok|okay|valid|healthy|connected|online|reachable|operational|normal|nominal|running",
      "… on time", "… playing|acked|acknowledged|synced|calibrated|armed|live", is: .flag,
      example: "{ webcamOk: false, floor: 3 }", "Webcam ok no"),
    MeaningRow(
      .flag, "…", is: .flag, example: "{ isHighestBidder: false, floor: 3 }", "Highest bidder no"),
    MeaningRow(
      .state,
      "… status|state|stage|phase|period|message|subtitle|condition|conditions|headline|verdict",
      "st|sts", "… step", "cycle", "health", "… title|topic|subject",
      "… status|state|phase|stage cd|code",
      "… mode|category|event|activity|action|summary|description|note|notes|forecast|outlook",
      is: .text, example: "{ status: 'OUT_FOR_DELIVERY' }", "Out for delivery"),
    MeaningRow(.plain, "…", example: "{ seat: '24A', floor: 3 }", "Seat 24A"),
  ]
}
