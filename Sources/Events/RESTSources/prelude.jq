# Functions for all APIs: names that begin with _ are the prelude's own.
# Each `try` is in a list of its own, because that of jq 1.6 also catches what fails after it.
def _refuse($what): error("\(tojson | if length > 60 then .[:60] + "…" else . end) is no \($what)");

# The seconds of `H:MM:SS`, `MM:SS` or a number below 10⁸, which as a date would be in 1973 or before.
def _span:
  if type == "string" and test("^\\s*[0-9]+(:[0-9]{2}){1,2}(\\.[0-9]+)?\\s*$")
  then reduce (split(":")[] | tonumber) as $part (0; . * 60 + $part)
  elif type == "number" and . >= 0 and . < 1e8 then .
  else null end;

def date:
  def scaled:
    (if . < 0 then -. else . end) as $size
    | if $size < 1e11 then . elif $size < 1e14 then . / 1e3
      elif $size < 1e17 then . / 1e6 elif $size < 1e20 then . / 1e9
      else _refuse("date") end;
  def offset:
    if . == null or (.[:1] | . != "+" and . != "-") then 0
    else (if .[:1] == "-" then -1 else 1 end)
      * ((.[1:3] | tonumber) * 3600
        + (.[3:] | ltrimstr(":") | if . == "" then 0 else tonumber * 60 end))
    end;
  # Parses 2026-11-08T18:00[:00[.25]][Z|+02:00] without a regular expression, since there are many.
  def usual:
    (if .[16:17] == ":" then 19 else 16 end) as $length
    | (.[$length:]
        | if . == "" then ["", 0] elif .[-1:] == "Z" then [.[:-1], 0]
          elif .[-3:-2] == ":" and (.[-6:-5] | . == "+" or . == "-")
          then [.[:-6], (.[-6:] | offset)]
          else error end) as [$fraction, $offset]
    | (.[:$length] + (if $length == 16 then ":00Z" else "Z" end) | fromdate) - $offset
      + (if $fraction == "" then 0 elif $fraction[:1] == "." then "0" + $fraction | tonumber
        else error end);
  def parts($pattern):
    [match($pattern)][0]
    | if . == null then error("not so")
      else reduce .captures[] as $part ({}; .[$part.name] = $part.string) end;
  def month:
    ascii_downcase as $name
    | (["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        | index($name)) as $index
    | if $index == null then . else "0\($index + 1)" | .[-2:] end;
  def moment:
    ("\(.year)-\(.month | month)-\("0\(.day)" | .[-2:])T\(.hour // "00"):\(.minute // "00"):\(.second // "00")Z"
      | fromdate) + ("0.\(.fraction // "0")" | tonumber) - (.zone | offset);
  def unusual:
    . as $text
    | try (tonumber | scaled)
      catch ($text | try
        (parts("^\\s*(?<year>[0-9]{4})-?(?<month>[0-9]{2})-?(?<day>[0-9]{2})(?:[Tt ]\\s*(?<hour>[0-9]{2}):?(?<minute>[0-9]{2})(?::?(?<second>[0-9]{2})(?:[.,](?<fraction>[0-9]+))?)?\\s*(?<zone>[Zz]|UTC|GMT|[+-][0-9]{2}(?::?[0-9]{2})?)?)?\\s*$") | moment)
      catch ($text
        | parts("^\\s*(?:[A-Za-z]+,\\s*)?(?<day>[0-9]{1,2})[ -](?<month>[A-Za-z]{3})[a-z]*[ -](?<year>[0-9]{4})\\s+(?<hour>[0-9]{2}):(?<minute>[0-9]{2})(?::(?<second>[0-9]{2}))?\\s*(?<zone>Z|UTC?|GMT|[+-][0-9]{2}:?[0-9]{2})?\\s*$") | moment));
  if . == null or . == "" then null
  elif type == "number" then scaled
  elif type != "string" then _refuse("date")
  elif .[:5] == "0001-" then null
  else . as $text
    | [try (if .[10:11] == "T" then usual else error end)
      catch ($text | try unusual catch ($text | _refuse("date")))][0]
  end;

def _timer(name; direction):
  if . == null or . == "" then null
  else _span as $span
    | (if $span == null then date else now + direction * $span | round end)
    | if . == null then null else {(name): .} end
  end;
def until: _timer("until"; 1);
def since: _timer("since"; -1);

def _amount:
  if type == "number" then .
  elif type == "string"
  then . as $text | [try (sub("\\s*%\\s*$"; "") | tonumber) catch ($text | _refuse("number"))][0]
  else _refuse("number") end;
def _fraction: if . > 1 then 1 elif . < 0 then 0 else . end;
def percent: if . == null or . == "" then null else _amount / 100 | _fraction end;
def percent(part; whole):
  (part) as $part | (whole) as $whole
  | if $part == null or $whole == null then null
    else ($whole | _amount) as $all
      | if $all == 0 then null else ($part | _amount) / $all | _fraction end
    end;

def words:
  if . == null then null
  else tostring | gsub("(?<a>[a-z0-9])(?<b>[A-Z])"; "\(.a) \(.b)") | gsub("[_\\s-]+"; " ")
    | ascii_downcase
  end;
def final:
  if . == null then false
  else (tostring | ascii_downcase) as $word
    | ["done", "complete", "completed", "finished", "ended", "closed", "resolved", "delivered",
      "cancelled", "canceled", "aborted", "rejected", "expired", "success", "succeeded",
      "successful", "passed", "failed", "failure", "error", "errored"]
    | index($word) != null end;
def slug:
  if . == null then null
  else tostring | ascii_downcase | gsub("[^\\p{L}\\p{N}]+"; "-") | gsub("^-|-$"; "") end;

def _first(candidates): [limit(1; candidates | select(. != null and . != ""))][0];
def coalesce(a): _first(a?);
def coalesce(a; b): _first(a?, b?);
def coalesce(a; b; c): _first(a?, b?, c?);
def coalesce(a; b; c; d): _first(a?, b?, c?, d?);
def coalesce(a; b; c; d; e): _first(a?, b?, c?, d?, e?);
def coalesce(a; b; c; d; e; f): _first(a?, b?, c?, d?, e?, f?);

def steps:
  def first_of(condition): . as $all | _first(range(0; length) | select($all[.] | condition));
  def one_of($list): . as $word | $list | index($word) != null;
  if . == null or . == [] then null
  else map(coalesce(.conclusion; .status; .state; .result; "") | words) as $outcomes
    | {
        names: map(coalesce(.name; .title; .label; .id; "?") | tostring),
        current: ($outcomes | coalesce(
          first_of(one_of(["failed", "failure", "error", "errored", "timed out", "cancelled",
            "canceled", "aborted", "broken"]));
          first_of(one_of(["in progress", "running", "active", "started", "executing",
            "building", "current"]));
          first_of(one_of(["completed", "complete", "success", "succeeded", "successful",
            "passed", "skipped", "neutral", "done", "finished", "ok", "stable", "warning",
            "manual"]) | not);
          length))
      }
  end;
