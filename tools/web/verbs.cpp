#include "tools/web/verbs.hpp"

#include "dsl/base/unreachable.hpp"
#include "tools/verbs/check.hpp"
#include "tools/verbs/diff.hpp"
#include "tools/verbs/explain/explain.hpp"
#include "tools/verbs/fmt.hpp"
#include "tools/verbs/tables.hpp"
#include "tools/verbs/test.hpp"

#include <algorithm>
#include <array>
#include <sstream>
#include <utility>

namespace brehon::web {

namespace {

constexpr ReportOptions as_json{Format::json, false};

int check(const Request& request, std::ostream& out, std::ostream& err) {
  CheckOptions options;
  options.files = {request.text("file")};
  options.report = as_json;
  return check_verb(options, out, err);
}

int fmt(const Request& request, std::ostream& out, std::ostream& err) {
  FmtOptions options;
  options.files = {request.text("file")};
  options.to_stdout = true;
  return fmt_verb(options, out, err);
}

int test(const Request& request, std::ostream& out, std::ostream& err) {
  TestOptions options;
  options.files = {request.text("file")};
  options.language = request.text("language");
  options.trial.games = static_cast<std::uint64_t>(std::max(0, request.number("games")));
  options.report = as_json;
  return test_verb(options, out, err);
}

int tables(const Request& request, std::ostream& out, std::ostream& err) {
  TablesOptions options;
  options.game = request.game();
  options.language = request.text("language");
  options.part = request.text("part") == "aid" ? TablesPart::aid : TablesPart::all;
  options.form.form = doc::Form::html;
  return tables_verb(options, out, err);
}

int diff(const Request& request, std::ostream& out, std::ostream& err) {
  DiffOptions options;
  options.games = request.texts("games");
  options.witness = request.flag("witness");
  options.seconds = 20;
  options.form = doc::Form::html;
  return diff_verb(options, out, err);
}

int explain(const Request& request, std::ostream& out, std::ostream& err) {
  ExplainOptions options;
  options.game = request.game();
  options.path = request.text("path");
  options.language = request.text("language");
  if (const std::string id = request.text("id"); !id.empty()) {
    options.game.file = id;
    options.report = as_json;
  }
  options.as_page = !options.path.empty();
  return explain_verb(options, out, err);
}

using Verb = int (*)(const Request&, std::ostream&, std::ostream&);
constexpr std::array<std::pair<std::string_view, Verb>, 6> verbs = {
    {{"check", check}, {"fmt", fmt}, {"test", test}, {"tables", tables}, {"diff", diff}, {"explain", explain}}};

auto find(std::string_view call) {
  return std::find_if(verbs.begin(), verbs.end(), [call](const auto& each) { return each.first == call; });
}

} // namespace

bool is_verb(std::string_view call) {
  return find(call) != verbs.end();
}

Json run_verb(std::string_view call, const Request& request) {
  ensure(is_verb(call));
  std::ostringstream out, err;
  const int status = find(call)->second(request, out, err);
  return {{"status", status}, {"out", out.str()}, {"err", err.str()}};
}

} // namespace brehon::web
