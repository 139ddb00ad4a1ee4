import Basics
import Foundation
import HTTPServer
import Testing

@testable import Gateway
@testable import HTTP

/// What senders do that no body alone tells.
struct SenderTests {
  /// What `run` caught by HTTP/1.1 on its way to Apple is refused as Apple refuses it.
  @Test func http1ToAppleIsRefused() throws {
    let lab = try Lab()
    let path = "/3/device/80ab12"
    let body: JSON = ["aps": ["alert": "a"]]
    let caught = try lab.post(
      path, body, [("X-Forwarded-Host", "api.push.apple.com"), ("Via", "1.1 islet")])
    #expect(caught.json["reason"] == "HTTPVersionNotSupported", "\(caught)")
    let other = try lab.post(path, body, [("X-Forwarded-Host", "api.push.apple.com")])
    #expect(other.json["reason"] != "HTTPVersionNotSupported", "\(other)")
    // A certificate that came with it is known, too.
    let certificate = try lab.post(
      path, ["aps": [:]],
      [
        ("X-Forwarded-Host", "api.push.apple.com"), ("X-Forwarded-Client-Cert", "present"),
        ("Authorization", nil), ("apns-topic", "com.example.owls.push-type.liveactivity"),
        ("apns-push-type", "liveactivity"),
      ])
    #expect(certificate.json["reason"] == "TopicDisallowed", "\(certificate)")
  }

  /// A body that `gzip -9` packed, with a name in its head.
  @Test func bodiesMayBePacked() throws {
    let packed = try #require(Data(base64Encoded: Self.packed))
    let lab = try Lab()
    try lab.post("/messages/live_activity/start", Bodies.brazeStart)
    let reply = try lab.send(
      "POST", "/messages/live_activity/update", Array(packed), [("Content-Encoding", "gzip")])
    #expect(reply.status == 201 || reply.json["message"] != nil, "\(reply)")
    let broken = try lab.send(
      "POST", "/messages/live_activity/update", Array(packed.dropLast(30)),
      [("Content-Encoding", "gzip")])
    #expect(broken.status == 400)
    #expect(Gzip.unpack(Array(packed), limit: 1 << 20)?.count == 3057)
    #expect(Gzip.unpack(Array(packed), limit: 3056) == nil)
  }

  /// What neither Int64 nor Double holds goes through the gateway as it was sent.
  @Test func numbersKeepTheirDigits() throws {
    let lab = try Lab()
    let state = "{\"n\":18446744073709551615,\"x\":0.1000000000000000055}"
    let cursor = try lab.get("/islet/v1/activities").json["cursor"]?.string ?? ""
    try lab.post(
      Bodies.brazeStartPath, Bodies.brazeStart.with("content_state", try JSON.parse(state)))
    for path in ["activities/game-1", "events?after=\(cursor)", "activities"] {
      let text = try lab.get("/islet/v1/" + path).text
      #expect(text.contains(state), "\(path): \(text)")
    }
  }

  @Test func widgetsAreReloaded() throws {
    let lab = try Lab()
    func push(_ type: String, _ topic: String, _ aps: JSON) throws -> Reply {
      try lab.post(
        "/3/device/80ab12", ["aps": aps],
        [
          ("apns-topic", topic), ("apns-push-type", type),
          ("Authorization", "bearer \(JWT.good)"),
        ])
    }
    let good: JSON = ["content-changed": true]
    let shown = try push("widgets", "com.example.owls.push-type.widgets", good)
    #expect(shown.status == 200 && shown.rules.isEmpty, "\(shown)")
    #expect(try push("controls", "com.example.owls.push-type.controls", good).status == 200)
    let topic = try push("widgets", "com.example.owls", good)
    #expect(topic.json["reason"] == "TopicDisallowed", "\(topic)")
    let empty = try push("widgets", "com.example.owls.push-type.widgets", [:])
    #expect(empty.status == 200 && empty.rules == ["field.missing"], "\(empty)")
  }

  @Test func theLegacyAPIIsGoneForAKeyToo() throws {
    let reply = try Lab().post("/fcm/send", ["to": "x"], [("Authorization", "key=AAAA")])
    #expect(reply.rules == ["fcm.legacy-api"], "\(reply)")
  }

  @Test func aSoundNeedsHeadings() throws {
    let lab = try Lab()
    let body: JSON = [
      "event": "update", "name": "n", "event_updates": [:], "ios_sound": "beep.wav",
    ]
    let path = "/apps/a/live_activities/x/notifications"
    let silent = try lab.post(path, body, [("Authorization", "Key k")])
    #expect(silent.rules.contains("alert.empty"), "\(silent)")
    let heard = try lab.post(
      path, body.with("headings", ["en": "t"]), [("Authorization", "Key k")])
    #expect(!heard.rules.contains("alert.empty"), "\(heard)")
  }

  private static let packed = """
    H4sICAAAAAAC/2JvZHkuanNvbgDtVluObLcN3Aox3/mw74wTJ5sx9CApiaQowIMggeG9p1qns4kg/THAnO46IlkP6o+Pcs5v\
    s3/8gz7Kx1/wp33Pf87vf7+f/ev1rOX+5v392+/f5Zvx9I8P++n15WDLVnIOzXQefLw0qavM9PDN1iunzlivd9jPL0QctxhU\
    plDXuXrLbNaCy4rotTrNM/CCdhE/XoheNdbkSmTsvo/3M2OsmGdRCSqOr7bZvIjPFyJLLTb3IjEhm8t74XXGHCTRO9HY0kj3\
    g/i6ffR6lGRSM4515rZAPTVYS54YdeOs0Va/iF8uogIRtWSXs0Y5UTvxzGpDe5cxuaTXOZ4z/vpCHPwmqVSuvbas7ZwkwYHu\
    y6ZSdC6O4dlF/O2F2F6jWlLELkNni4E5oaG+O6ZAvSQPr+eZ1a93Vi4Fz3uu1eo5o/dK0oaM7dMw+OZnhMS5iL/fWbGz9Myz\
    hafyoddk9TKoYoOSI3WXfBi8pDeve4ymYH2y1Ck4I1rrba5qm0ohCs+mD+SyDnFQRwN9n9mP2V6z0+l5rC5hsd07Uyx5IJf2\
    nUtaF7c+p2NoeeY4Rr6bZefZMWUNZ34gl3fXI6LTVtnhtPKsLFr6SDlb9Wg9uy/m/UAu8Q1KGaclaoa8WoUumsZI6jWaikOd\
    obnKA7nM7+1bdp3o4piPggN5q2gRP1K4y06pxd+nXOopagVTnmWM7qnQPqyxINEcE4xSw2mlv0+53Lcip2bVQ5qUVn15W5Dv\
    cXIMRSz22PlW/c+XfDmelaXs1gny3JusNIVQVt9NR2XGLJaOB3LZP4H3ww0VmoHA+vbR0xxj2q697NXIFAZ93HjZj3Z0WKUR\
    u0G2orrDNDIStpXrtFv4A7ns60zoeOvivhdgyrnQQqydZ9gCXWZrnKf9H5f9wocLxqj4qqaMMoMq0HNkTKolqgxG8Q/kss/z\
    BUj0DafZEciHe9jeE3M+THxq5Hi7/sdlH15JnrNHs3oSBZq4U52KsPFVOWa0HPoOo8v+6b2sFjM31C6QFrNsL+xVZClzPYyR\
    hz+Qy76U2bnzYremxTjHS8KUxc6OvTZj1kve4v9x2SdYsdbAOKW7ndlAJitBcGRGa03pZ8CqD+SyH3MzAuWcXVvEgt5cm0H0\
    iWqsLINYt/XHyD8u+0yjWCvckD5L4dttugkSG8lraZcWxfzt/c/LvuRk2AzpiOhum1qhjE5IdHUkDlbJaJjK0/7nZX/BJ0MX\
    MSqgo7viLFjghhj0UylhjeGPxj4v+z5kTZsVK2KsLXihqg3oO2Rtq21nkXniXdhlf/iBcFN6EKLGDq/kbchjbWuhvRIWafKI\
    //Oyv17eEErxrQE/oqgjyBU/5LPlpDG7wg4P5LIfPA0n6xjTCJnVBuZFCMGch23HiZhr+hNKn5f9WiUKglXRj2Gm2jJgBCwb\
    bhBoacchUXnE//l4f4WUSodQlHrZWFgbTOmQ8O4EE/fihd69XPYVwXp5aQL5I+U2JnBk2HmtWIg4SinYiw/k8T7+hfkSu4IX\
    Mh2zboiww9Jg4QLXI/vI49mSl32EO2J15lSkMhyvVEf14cgzROyM18+rvan8uuw79jkPLYHcS7wdaQqrFO3ssFJHJkQwkvyB\
    XPYTOi+IRUIELcSxD0i90VLMAruWZ5sG3PuUy75q3zGrzwWBwcbtpXnQB/8QSEd0EHp5x/jXZT/3lixdLKcD5GkGLSdWHXJ2\
    dLmXgTKehPm67Jfq8B1Uhf2CddcUK42K1l07bg+4b2DbaPy3sMv+K4teZsIOJoTroYV6UJ84EhbD6FZs43rxQC77M0/qarhy\
    OZbZK9V0IJBNT4dDV1ZaWDHrDfn1mRjWcTXUCyW+yLCRp6J4XsPMGeuwIqSeHPu67ONSZq90ieoxWmCdCRxSIBhY0TAB9A6z\
    68eff9L/P/9Ln/8ARX81YPELAAA=
    """
}
