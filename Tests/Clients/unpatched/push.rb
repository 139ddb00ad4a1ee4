# Ruby's Net::HTTP to Braze, as a back end has it.
require "json"
require "net/http"

answer = Net::HTTP.post(
  URI("https://rest.iad-04.braze.com/messages/live_activity/start"),
  JSON.generate(
    app_id: "app", activity_id: "ruby-1", external_user_ids: ["me"],
    activity_attributes_type: "RubyAttributes", activity_attributes: { name: "x" },
    content_state: { eta: 5 }, notification: { alert: { title: "a", body: "b" } }),
  "Authorization" => "Bearer any", "Content-Type" => "application/json")
puts answer.code
exit answer.code == "201"
