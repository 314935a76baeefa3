#include "dsl/model/expressions.hpp"
#include "dsl/model/walk.hpp"
#include "tools/load/report_load.hpp"
#include "tools/words/telling.hpp"
#include "tools/words/words.hpp"

#include "tests/cases.hpp"
#include "tests/effort.hpp"
#include "tests/tools/surroundings.hpp"

#include <functional>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace brehon {
namespace {

using model::Act;
using model::Role;
using model::Stmt;

/// Does something with each rule set in each language, as it reads without sentences of the author.
void in_all_words(const std::function<void(const Words&)>& look) {
  for (const std::string& game : sample(rule_set_names())) {
    GameOptions options;
    options.file = BREHON_SOURCE_DIR "/" + rule_file_of(game);
    LoadedGame loaded;
    std::ostringstream out;
    std::ostringstream err;
    REQUIRE(load_or_report(options, Stage::checked, {}, loaded, out, err) == status::fine);
    for (const std::string& language : shipped_languages()) {
      const Labels labels(*loaded.model, language);
      INFO(game << " in " << language);
      look(Words(*loaded.model, labels, *shipped_pack(language)).by_structure());
    }
  }
}

/// All that sentences say, one behind the other.
std::string text_of(const std::vector<Sentence>& sentences) {
  std::string text;
  for (const Sentence& each : sentences) {
    text += each.text + "\n" + text_of(each.inside);
  }
  return text;
}

/// What a phrase adds to what stands in it.
std::string added(const Words& words, std::string_view key) {
  std::string text = words.phrase(key, {{"what", "\x01"}, {"period", "\x01"}, {"condition", "\x01"}});
  while (text.find('\x01') != std::string::npos) {
    text.erase(text.find('\x01'), 1);
  }
  return text;
}

bool ends_game(const Stmt& stmt) {
  return stmt.act == Act::end || stmt.act == Act::wins || stmt.act == Act::loses || stmt.act == Act::draw_game;
}

} // namespace

TEST_CASE("words: what comes to bear once in a while is told so") {
  in_all_words([](const Words& words) {
    const std::string once = added(words, "once_per");
    for (const model::Effect& effect : words.model().effects) {
      if (!effect.flag.is_none()) {
        CHECK(contains(text_of(telling::effect(words, effect)), once));
      }
    }
    model::each<Stmt>(words.model(), [&](const Stmt& stmt) {
      if (stmt.act == Act::watch && !stmt.id<model::MarkerId>().is_none()) {
        CHECK(contains(text_of(telling::effects(words, {stmt})), once));
      }
    });
  });
}

TEST_CASE("words: what is left out where it is not possible is told so") {
  in_all_words([](const Words& words) {
    model::each<Stmt>(words.model(), [&](const Stmt& stmt) {
      const bool is_decision = stmt.act == Act::decide;
      if (is_decision && words.model().decisions[stmt.id<model::DecisionId>()].if_possible) {
        CHECK(contains(text_of(telling::effects(words, {stmt})), added(words, "if_possible")));
      }
    });
  });
}

TEST_CASE("words: where nothing is possible, the conditions of a result are told, and that those before do not hold") {
  in_all_words([](const Words& words) {
    model::each<Stmt>(words.model(), [&](const Stmt& stmt) {
      if (stmt.act != Act::decide) {
        return;
      }
      const std::string text = text_of(telling::effects(words, {stmt}));
      for (const Stmt& result : words.model().decisions[stmt.id<model::DecisionId>()].if_nothing) {
        const model::Expr& asked = result[Role::condition];
        if (!expressions::is_constant(asked)) {
          CHECK(contains(text, telling::condition(words, asked)));
        }
      }
    });
  });
}

TEST_CASE("words: a condition and its contrary are told differently") {
  in_all_words([](const Words& words) {
    const auto check = [&](const model::Expr& expr) {
      model::Expr contrary;
      contrary.op = model::Op::not_;
      contrary.type = expr.type;
      contrary.args = {expr};
      CHECK(telling::condition(words, expr) != telling::condition(words, contrary));
    };
    for (const model::Decision& decision : words.model().decisions) {
      for (const model::Action& action : decision.actions) {
        for (const model::Guard& guard : action.guards) {
          if (guard.variable.is_none()) {
            check(guard.value);
          }
        }
      }
    }
    model::each<Stmt>(words.model(), [&](const Stmt& stmt) {
      if (stmt.act == Act::if_) {
        check(stmt[Role::condition]);
      }
    });
  });
}

TEST_CASE("words: a result behind ends on a condition is told as what happens otherwise") {
  in_all_words([](const Words& words) {
    const std::string otherwise = Words::capital(added(words, "otherwise_then"));
    for (const model::Phase& phase : words.model().phases) {
      for (std::size_t i = 1; i < phase.body.size(); ++i) {
        const Stmt &before = phase.body[i - 1], &stmt = phase.body[i];
        const bool is_rest = ends_game(stmt) && expressions::is_true(stmt[Role::condition]) && ends_game(before) &&
                             !expressions::is_constant(before[Role::condition]);
        if (is_rest) {
          CHECK(contains(text_of(telling::effects(words, {before, stmt})), otherwise));
        }
      }
    }
  });
}

} // namespace brehon
