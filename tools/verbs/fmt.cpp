#include "tools/verbs/fmt.hpp"

#include "dsl/format/format.hpp"
#include "tools/load/load.hpp"
#include "tools/report/files.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <ostream>

namespace brehon {

namespace {

/// Formats files one after the other.
class Formatter {
public:
  Formatter(const FmtOptions& options, std::ostream& out, std::ostream& err)
      : options_(options), out_(out), err_(err) {}

  int run() {
    for (const std::string& path : options_.files) {
      file(path);
    }
    if (options_.report.format == Format::json && !options_.to_stdout) {
      const auto found = nlohmann::ordered_json::parse(render_json(findings_.diagnostics, findings_.sources));
      write_json({{"files", files_}, {"findings", found}}, out_);
    } else {
      report(findings_.diagnostics, findings_.sources, {Format::text, options_.report.colours}, out_, err_);
    }
    const bool fails = failed_ || findings_.diagnostics.has_errors();
    return fails ? status::findings : status::fine;
  }

private:
  bool as_text() const { return options_.report.format == Format::text; }

  void file(const std::string& path) {
    const std::optional<Node> tree = read_rules(path, findings_);
    if (!tree) {
      return;
    }
    const Source& source = findings_.sources[findings_.sources.size() - 1];
    const std::string text = format(source, *tree);
    const bool changes = text != source.text();
    if (options_.to_stdout) {
      out_ << text;
    } else if (changes && options_.check) {
      say(source.path(), "is not in the form that `brehon fmt` gives it");
    } else if (changes) {
      if (const std::string error = write_file(path, text); !error.empty()) {
        say(path, error);
      }
    }
    files_.push_back({{"file", path}, {"changes", changes}});
  }

  /// Something about a whole file that makes the verb fail.
  void say(const std::string& path, const std::string& message) {
    failed_ = true;
    if (as_text()) {
      err_ << path << ": " << message << '\n';
    }
  }

  const FmtOptions& options_;
  std::ostream& out_;
  std::ostream& err_;
  Findings findings_;
  nlohmann::ordered_json files_ = nlohmann::ordered_json::array();
  bool failed_ = false;
};

} // namespace

int fmt_verb(const FmtOptions& options, std::ostream& out, std::ostream& err) {
  const bool from_input = std::any_of(options.files.begin(), options.files.end(), is_standard_input);
  if (from_input && options.files.size() > 1) {
    return usage_error("the standard input, `-`, is formatted alone", err);
  }
  FmtOptions with_form = options;
  with_form.to_stdout = options.to_stdout || (from_input && !options.check);
  return Formatter(with_form, out, err).run();
}

} // namespace brehon
