#include "h1.h"

#include <stdio.h>
#include <time.h>

const char *ch_h1_reason(unsigned status) {
  static const struct {
    unsigned status;
    const char *text;
  } reasons[] = {
      {200, "OK"}, {201, "Created"}, {202, "Accepted"}, {204, "No Content"},
      {301, "Moved Permanently"}, {302, "Found"}, {304, "Not Modified"}, {400, "Bad Request"},
      {401, "Unauthorized"}, {403, "Forbidden"}, {404, "Not Found"}, {405, "Method Not Allowed"},
      {406, "Not Acceptable"}, {408, "Request Timeout"}, {409, "Conflict"}, {410, "Gone"},
      {411, "Length Required"}, {412, "Precondition Failed"}, {413, "Content Too Large"},
      {414, "URI Too Long"}, {415, "Unsupported Media Type"}, {417, "Expectation Failed"},
      {421, "Misdirected Request"}, {422, "Unprocessable Content"}, {426, "Upgrade Required"},
      {428, "Precondition Required"}, {429, "Too Many Requests"},
      {431, "Request Header Fields Too Large"}, {500, "Internal Server Error"},
      {501, "Not Implemented"}, {502, "Bad Gateway"}, {503, "Service Unavailable"},
      {504, "Gateway Timeout"}, {505, "HTTP Version Not Supported"}, {507, "Insufficient Storage"},
  };
  for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
    if (reasons[i].status == status) return reasons[i].text;
  }
  return "";
}

const char *ch_h1_date(void) {
  static _Thread_local time_t second;
  static _Thread_local char text[32];
  time_t now = time(NULL);
  if (now == second) return text;
  static const char days[][4] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  static const char months[][4] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                   "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  struct tm parts;
  gmtime_r(&now, &parts);
  // strftime is not used, because its names depend on the locale.
  snprintf(text, sizeof text, "%s, %02d %s %04d %02d:%02d:%02d GMT", days[parts.tm_wday],
           parts.tm_mday % 100, months[parts.tm_mon], (parts.tm_year + 1900) % 10000,
           parts.tm_hour, parts.tm_min, parts.tm_sec);
  second = now;
  return text;
}

const char *ch_h1_explain(unsigned status) {
  switch (status) {
    case 400: return "The request is not HTTP/1.1 as RFC 9112 has it.\n";
    case 408: return "The request took too long to arrive.\n";
    case 413: return "The body is too large.\n";
    case 414: return "The request line is too long.\n";
    case 417: return "Only 100-continue can be expected here.\n";
    case 431: return "The headers are too large.\n";
    case 501: return "The only transfer coding is chunked.\n";
    case 503: return "The server is busy: try again.\n";
    case 505: return "Use HTTP/1.1, or HTTP/2 by its preface.\n";
    default: return "";
  }
}
