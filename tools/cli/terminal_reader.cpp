#include "tools/cli/terminal_reader.hpp"

#include <histedit.h>

#include <algorithm>
#include <clocale>
#include <cstdio>
#include <string_view>

namespace brehon {

namespace {

constexpr int kept_lines = 500; // of the history

class TerminalReader final : public LineReader {
public:
  TerminalReader() : edit_(el_init("brehon", stdin, stdout, stderr)), history_(history_init()) {
    std::setlocale(LC_CTYPE, ""); // letters beyond ASCII are several bytes
    HistEvent event;
    history(history_, &event, H_SETSIZE, kept_lines);
    history(history_, &event, H_SETUNIQUE, 1);
    el_set(edit_, EL_CLIENTDATA, this);
    el_set(edit_, EL_PROMPT, &TerminalReader::prompt_of);
    el_set(edit_, EL_EDITOR, "emacs");
    el_set(edit_, EL_HIST, history, history_);
    el_set(edit_, EL_SIGNAL, 1);
    el_set(edit_, EL_ADDFN, "complete", "completes a word", &TerminalReader::complete);
    el_set(edit_, EL_BIND, "^I", "complete", nullptr);
    el_source(edit_, nullptr);
  }
  ~TerminalReader() override {
    history_end(history_);
    el_end(edit_);
  }

  std::optional<std::string> read(const std::string& prompt, const std::vector<std::string>& words) override {
    prompt_ = prompt;
    words_ = words;
    int length = 0;
    const char* const line = el_gets(edit_, &length);
    if (line == nullptr || length <= 0) {
      std::fputs("\n", stdout);
      return std::nullopt;
    }
    std::string text(line, static_cast<std::size_t>(length));
    text.erase(text.find_last_not_of("\r\n") + 1);
    if (!text.empty()) {
      HistEvent event;
      history(history_, &event, H_ENTER, text.c_str());
    }
    return text;
  }

  bool is_terminal() const override { return true; }

private:
  static TerminalReader& of(EditLine* edit) {
    void* self = nullptr;
    el_get(edit, EL_CLIENTDATA, &self);
    return *static_cast<TerminalReader*>(self);
  }

  static char* prompt_of(EditLine* edit) { return of(edit).prompt_.data(); }

  /// Adds what all words have in common that begin like the one before the cursor; lists them where that is nothing.
  static unsigned char complete(EditLine* edit, int) {
    const LineInfo* const line = el_line(edit);
    const std::string_view before(line->buffer, static_cast<std::size_t>(line->cursor - line->buffer));
    const std::size_t blank = before.find_last_of(" ,()[]");
    const std::string_view begun = before.substr(blank == std::string_view::npos ? 0 : blank + 1);
    std::vector<std::string> fitting;
    for (const std::string& word : of(edit).words_) {
      if (std::string_view(word).starts_with(begun)) {
        fitting.push_back(word);
      }
    }
    if (fitting.empty()) {
      return CC_REFRESH_BEEP;
    }
    std::string common = fitting.front();
    for (const std::string& word : fitting) {
      const auto [end, other] = std::mismatch(common.begin(), common.end(), word.begin(), word.end());
      common.erase(end, common.end());
    }
    const std::string rest = common.substr(begun.size()) + (fitting.size() == 1 ? " " : "");
    if (!rest.empty()) {
      el_insertstr(edit, rest.c_str());
      return CC_REFRESH;
    }
    std::fputs("\n", stdout);
    for (const std::string& word : fitting) {
      std::fputs((word + "  ").c_str(), stdout);
    }
    std::fputs("\n", stdout);
    return CC_REDISPLAY;
  }

  EditLine* edit_;
  History* history_;
  std::string prompt_;
  std::vector<std::string> words_;
};

} // namespace

std::unique_ptr<LineReader> terminal_reader() {
  return std::make_unique<TerminalReader>();
}

} // namespace brehon
