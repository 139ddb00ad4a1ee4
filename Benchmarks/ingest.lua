-- Updates of a hundred activities, for `wrk`.
wrk.method = "POST"
wrk.headers["Authorization"] = "Bearer bench"
wrk.headers["Content-Type"] = "application/json"

local value = 0

request = function()
  value = value + 1
  local body = string.format(
    '{"app_id":"bench","activity_id":"job-%d","content_state":{"done":%d,"queue":5}}',
    value % 100, value)
  return wrk.format(nil, "/messages/live_activity/update", nil, body)
end
