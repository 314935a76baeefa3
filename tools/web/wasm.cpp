#include "tools/web/calls.hpp"

#include <string>

/// What JavaScript calls: see `Calls::answer`. The answer is good until the next call.
extern "C" const char* brehon_call(const char* request) {
  static brehon::web::Calls calls;
  static std::string answer;
  answer = calls.answer(request);
  return answer.c_str();
}
