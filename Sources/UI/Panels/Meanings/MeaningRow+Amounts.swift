extension MeaningRow {
  /// Numbers and what they are in.
  static let amounts: [MeaningRow] = [
    MeaningRow(
      .currency, "… currency", "… currency code|symbol", "cur|curr", "… ccy", is: .text,
      example: "{ currency: 'EUR', price: 3, floor: 3 }", "Price €3"),
    MeaningRow(
      .unit, "… unit|units", is: .text, example: "{ unit: 'mg/dL', glucose: 112 }", "112 mg/dL"),
    MeaningRow(
      .count, "… count|quantity|qty", "number|num|count of …", is: .number,
      example: "{ bidCount: 26, currentBid: 120, currency: 'USD' }", "Bids 26"),
    MeaningRow(
      .count,
      "employees|users|people|customers|members|guests|players|students|seats|tickets|invoices …",
      "orders|items|units|files|accounts|passengers|patients|voters|cars|meals|boxes|parcels …",
      is: .number, example: "{ invoicesPaid: 26, currency: 'USD', floor: 3 }", "Invoices paid 26"),
    MeaningRow(
      .money,
      "… price|amount|cost|fare|fee|tip|subtotal|balance|bid|discount|stake|payout|wager|ask|offer",
      "… charge|penalty|fine|toll|pnl|profit|variance|shortfall", "cash …",
      "… charge|card|cash today|total",
      "… winnings|raised|pledged|deposit|payment|spend|budget|revenue|pot|value|donated|donation",
      "… refund|returns|cashout|cash|spent|earned|earnings|cents|debt|contributed|owed|paid",
      "total",
      "… order|cart|bill|grand|amount|price|cost|fare|quote|estimate|invoice|basket|paid|running total",
      "… rental|booking|trip|stay|room|sub total", "quote|estimate", "… credit|spend|saved|savings",
      "… saved|spent|cost|spend|usage today|month|week|mtd|ytd", "… cash out", "… market cap",
      "open|close|high|low|goal", "… day|session|week|year|previous high|low|close",
      "… price|cost|fee|rate|overage|cents|minor per …", "… px",
      "… price|amount|fee|cost|total|due|tip|bid|balance minor|cents",
      "… price|amount|bid|balance|fare|cost … due|paid|left|min|max|total|today|now|target|goal",
      is: .number, by: .named("… currency|ccy|cur|curr|usd|eur|gbp|krw|brl|jpy|inr|chf …"),
      example: "{ currentBid: 12500, currency: 'GBP', floor: 3 }", "Current bid £12,500"),
    MeaningRow(
      .money, "… cents|minor|pence|micros", "… cents|minor|pence per …", is: .number,
      example: "{ refundCents: 284150, floor: 3 }", "Refund 2,841.50"),
    MeaningRow(
      .quantity("bpm"), "… heart|pulse rate", "… bpm", "hr", is: .number,
      example: "{ heartRate: 142, floor: 3 }", "Heart rate 142 bpm"),
    MeaningRow(
      .quantity("kcal"), "… calories|kcal", "… energy burned", is: .number,
      example: "{ activeCalories: 312, floor: 3 }", "Active calories 312 kcal"),
    MeaningRow(
      .quantity("°"), "… temperature|temp …", "… feels like", "… dew point|dewpoint",
      "… wind direction|heading|bearing", is: .number,
      example: "{ feelsLike: 24.5, floor: 3 }", "Feels like 24.5°"),
    MeaningRow(
      .label, "… idx|index|ordinal|ext|extension|imo|mmsi", is: .number,
      example: "{ bayIndex: 4, floor: 3 }",
      "Bay index 4"),
    MeaningRow(
      .label,
      "… number|no|year|code|pin|zip|plate|order|flight|train|room|gate|seat|platform|track",
      "… hole|par|heat|phase|pull|wave|carousel|belt|inning|frame", "hole par",
      "… table|lane|channel|port|build|floor|terminal|bay|dock|locker|group|episode|season|car|line|route",
      is: .number, example: "{ train: 12044, floor: 3 }", "Train 12044"),
  ]
}
