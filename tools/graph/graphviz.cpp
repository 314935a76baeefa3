#include "tools/graph/graphviz.hpp"

#include "dsl/base/source.hpp"
#include "tools/report/files.hpp"
#include "tools/report/programs.hpp"

#include <fmt/format.h>

#include <cerrno>

namespace brehon {

Drawing draw(std::string_view dot_text, const std::string& format) {
  const WorkFolder folder;
  if (!folder.is_there() || !write_file(folder.file("graph.dot"), dot_text).empty()) {
    return {{}, "no room for what `dot` is to draw"};
  }
  const std::string out = folder.file("graph." + format);
  const int status = run_program({"dot", "-T" + format, "-o" + out, folder.file("graph.dot")}, folder.file("messages"));
  if (status == -ENOENT) {
    return {{}, "`dot` of Graphviz is not installed; without it only a .dot file can be written"};
  }
  const ReadResult read = read_file(out);
  if (status != 0 || !read.ok()) {
    const ReadResult messages = read_file(folder.file("messages"));
    return {{}, fmt::format("`dot` cannot draw this: {}", messages.text.substr(0, messages.text.find('\n')))};
  }
  return {read.text, {}};
}

} // namespace brehon
