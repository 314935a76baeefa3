#include "dsl/model/text/text.hpp"

#include "dsl/model/text/lines.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace brehon {

namespace {

constexpr std::size_t width = 110;
/// What is longer has a line of its own.
constexpr std::size_t longest_in_a_row = 70;

std::string written(const Line& line) {
  const std::string_view between = line.name.empty() || line.text.empty() ? ""
                                   : line.sort == Line::Sort::value       ? " = "
                                                                          : " ";
  return line.text == "not" ? "not " + line.name : line.name + std::string(between) + line.text;
}

bool in_a_row(const Line& line) {
  const bool member = line.sort == Line::Sort::member || line.sort == Line::Sort::value;
  return member && line.inside.empty() && written(line).size() <= longest_in_a_row;
}

class Writer {
public:
  void line(const Line& line, std::size_t depth) {
    head(line, depth);
    for (const Line& each : line.inside) {
      const bool otherwise = each.sort == Line::Sort::statement && each.text == "else";
      if (!in_a_row(each)) {
        this->line(each, otherwise ? depth : depth + 1);
      }
    }
  }

  /// What is in the game stands as far left as the game, each sort of thing apart from the others.
  void game(const Line& game) {
    head(game, 0);
    std::string last;
    for (const Line& each : game.inside) {
      if (in_a_row(each)) {
        continue;
      }
      const std::string sort = each.name.substr(0, each.name.find(' '));
      if (sort != last || has_block(each)) {
        text_ += '\n';
      }
      last = sort;
      line(each, 0);
    }
  }

  std::string text() && { return std::move(text_); }

private:
  static bool has_block(const Line& line) {
    return !line.inside.empty() && line.inside.back().sort == Line::Sort::statement;
  }

  /// A line with the short members that belong to it.
  void head(const Line& line, std::size_t depth) {
    begin(depth, written(line));
    bool first = true;
    for (const Line& each : line.inside) {
      if (in_a_row(each)) {
        append(written(each), first, depth);
        first = false;
      }
    }
    text_ += '\n';
  }

  void begin(std::size_t depth, const std::string& text) {
    text_ += std::string(depth * 2, ' ');
    column_ = depth * 2 + text.size();
    text_ += text;
  }

  void append(const std::string& text, bool first, std::size_t depth) {
    text_ += first ? ":" : ",";
    if (column_ + text.size() + 2 > width) {
      text_ += '\n';
      begin(depth + 2, text);
      return;
    }
    text_ += " " + text;
    column_ += text.size() + 2;
  }

  std::string text_;
  std::size_t column_ = 0;
};

} // namespace

std::string model_text(const model::Model& model) {
  const ModelWords words(model, ModelWords::Variables::named);
  Writer writer;
  writer.game(model_lines(model, words));
  return std::move(writer).text();
}

} // namespace brehon
