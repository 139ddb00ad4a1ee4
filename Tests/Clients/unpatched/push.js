// Node's core http2 to APNs, and its fetch to Braze: as a back end has them.
const http2 = require("http2");

function push(kind) {
  return JSON.stringify({ aps: {
    timestamp: Math.floor(Date.now() / 1000), event: "start", "content-state": { eta: 5 },
    "attributes-type": kind, attributes: { name: kind }, alert: { title: "Started", body: kind } } });
}

function apns() {
  return new Promise((resolve, reject) => {
    const session = http2.connect("https://api.push.apple.com");
    session.on("error", reject);
    const request = session.request({
      ":method": "POST", ":path": "/3/device/start:NodeAttributes", "apns-push-type": "liveactivity",
      "apns-topic": "com.example.app.push-type.liveactivity", authorization: "bearer x" });
    request.on("response", (headers) => { session.close(); resolve(headers[":status"]); });
    request.on("error", reject);
    request.end(push("NodeAttributes"));
  });
}

async function braze() {
  const answer = await fetch("https://rest.iad-02.braze.com/messages/live_activity/start", {
    method: "POST", headers: { Authorization: "Bearer any", "Content-Type": "application/json" },
    body: JSON.stringify({
      app_id: "app", activity_id: "fetch-1", external_user_ids: ["me"],
      activity_attributes_type: "FetchAttributes", activity_attributes: { name: "x" },
      content_state: { eta: 5 }, notification: { alert: { title: "a", body: "b" } } }) });
  return answer.status;
}

(async () => {
  const statuses = [await apns(), await braze()];
  console.log(statuses.join(" "));
  process.exit(statuses[0] === 200 && statuses[1] === 201 ? 0 : 1);
})().catch((error) => { console.error(error); process.exit(1); });
