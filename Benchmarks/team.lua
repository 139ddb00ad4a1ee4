-- Updates of a hundred activities each in PROJECTS projects, for `wrk`.
wrk.method = "POST"

local projects = tonumber(os.getenv("PROJECTS") or "1")
local value = 0

request = function()
  value = value + 1
  local body = string.format(
    '{"app_id":"bench","activity_id":"job-%d","content_state":{"done":%d,"queue":5}}',
    math.floor(value / projects) % 10, value)
  return wrk.format(nil, "/messages/live_activity/update", {
    ["Authorization"] = "Bearer bench", ["Content-Type"] = "application/json",
    ["Islet-Project"] = projects > 1 and string.format("p%d", value % projects) or nil,
  }, body)
end
