#include "tools/engine/print/statements.hpp"

#include "dsl/base/index.hpp"
#include "tools/engine/print/boards.hpp"

#include <fmt/core.h>

#include <string_view>
#include <utility>

namespace brehon::engine {

namespace {

std::string file_name(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  return std::string(slash == std::string_view::npos ? path : path.substr(slash + 1));
}

class StatementPrinter {
public:
  explicit StatementPrinter(Writing writing) : writing_(std::move(writing)) {}

  std::string text(const Statements& body) {
    statements(body);
    return std::move(writing_.text);
  }

private:
  void line(std::string_view text) { writing_.line(text); }

  void statements(const Statements& body) {
    for (const Statement& each : body) {
      statement(each);
    }
  }

  void block(const Statements& body) {
    ++writing_.depth;
    statements(body);
    --writing_.depth;
  }

  void statement(const Statement& each) {
    switch (each.sort) {
    case Statement::Sort::operation:
      comment(each.at);
      print_operation(writing_, each);
      break;
    case Statement::Sort::jump:
      line(fmt::format("goto L{};", each.target.number()));
      break;
    case Statement::Sort::leave:
      line("break;");
      break;
    case Statement::Sort::label:
      writing_.text += std::string(index(writing_.depth - 1) * 2, ' ') + fmt::format("L{}:;\n", each.at.number());
      break;
    case Statement::Sort::branch:
      branch(each);
      break;
    case Statement::Sort::loop:
      line(each.at.is_none() ? "for (;;) {" : "do {");
      block(each.body);
      line(each.at.is_none() ? "}" : fmt::format("}} while ({});", condition(each)));
      break;
    }
  }

  void branch(const Statement& each) {
    comment(each.test.is_none() ? each.at : each.test);
    line(fmt::format("if ({}) {{", condition(each)));
    block(each.body);
    if (!each.other.empty()) {
      line("} else {");
      block(each.other);
    }
    line("}");
  }

  /// What a branch or a loop asks.
  std::string condition(const Statement& each) {
    if (each.test.is_none()) {
      return fmt::format("{} {} 0", writing_.operands.cell(writing_.context.program.code[each.at].a),
                         each.sense ? "!=" : "==");
    }
    const Instruction& i = writing_.context.program.code[each.test];
    const auto compared = [&](std::string_view holds, std::string_view fails) {
      return fmt::format("{} {} {}", writing_.operands.cell(i.b), each.sense ? holds : fails,
                         writing_.operands.cell(i.c));
    };
    const auto asked = [&](const std::string& text) { return (each.sense ? "" : "!") + text; };
    if (i.op == Operation::equal) {
      return compared("==", "!=");
    }
    if (i.op == Operation::not_equal) {
      return compared("!=", "==");
    }
    if (i.op == Operation::less) {
      return compared("<", ">=");
    }
    if (i.op == Operation::less_equal) {
      return compared("<=", ">");
    }
    if (i.op == Operation::negate) {
      return fmt::format("{} {} 0", writing_.operands.cell(i.b), each.sense ? "==" : "!=");
    }
    if (i.op == Operation::count_all) {
      return asked(fmt::format("any_in(m, {})", place_text(writing_, each.test, i.b)));
    }
    if (i.op == Operation::face_up) {
      return asked(fmt::format("face_up(m, {})", place_text(writing_, each.test, i.b)));
    }
    return asked(i.op == Operation::line ? line_text(writing_.context.program, writing_.operands, i)
                                         : member_text(writing_.operands, i));
  }

  void comment(Label at) {
    const Span span = writing_.context.program.debug[at].span;
    if (span.end == span.begin) {
      return;
    }
    const Source& source = writing_.context.sources[span.file];
    const std::string text = fmt::format("// {}:{}", file_name(source.path()), source.position(span.begin).line);
    if (text != comment_) {
      comment_ = text;
      line(text);
    }
  }

  Writing writing_;
  std::string comment_; // the last one
};

} // namespace

std::string print_statements(const Context& context, const Statements& statements, Part part, Operands& operands) {
  return StatementPrinter({context, part, operands}).text(statements);
}

} // namespace brehon::engine
