#include "tools/python/bind.hpp"
#include "tools/verbs/check.hpp"
#include "tools/verbs/diff.hpp"
#include "tools/verbs/tables.hpp"

#include <sstream>

namespace brehon::python {

namespace {

namespace py = pybind11;

/// What a verb came to: its status, and what it wrote.
template <typename Verb> py::tuple run(const Verb& verb) {
  std::ostringstream out, err;
  int status = status::fine;
  {
    const py::gil_scoped_release release;
    status = verb(out, err);
  }
  return py::make_tuple(status, out.str(), err.str());
}

py::tuple check(const std::string& file) {
  CheckOptions options;
  options.files = {file};
  options.report.format = Format::json;
  return run([&](std::ostream& out, std::ostream& err) { return check_verb(options, out, err); });
}

py::tuple tables(const std::string& file, const std::string& language, int players,
                 const std::vector<std::string>& choices, const std::vector<std::string>& only) {
  TablesOptions options;
  options.game.file = file;
  options.game.players = players;
  options.game.options = choices;
  options.language = language;
  options.only = only;
  options.form.form = doc::Form::json;
  return run([&](std::ostream& out, std::ostream& err) { return tables_verb(options, out, err); });
}

py::tuple diff(const std::string& a, const std::string& b, std::uint64_t playouts) {
  DiffOptions options;
  options.games = {a, b};
  options.form = doc::Form::json;
  options.playouts = playouts;
  return run([&](std::ostream& out, std::ostream& err) { return diff_verb(options, out, err); });
}

} // namespace

void bind_verbs(py::module_& module) {
  module.def("check", &check);
  module.def("tables", &tables);
  module.def("diff", &diff);
}

} // namespace brehon::python
