#include "tools/words/words.hpp"

#include "tools/load/report_load.hpp"
#include "tools/words/telling.hpp"

#include "tests/cases.hpp"
#include "tests/effort.hpp"

#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

namespace brehon {
namespace {

/// The checked game of a rule file.
void load(const std::string& file, LoadedGame& loaded) {
  GameOptions options;
  options.file = file;
  std::ostringstream out;
  std::ostringstream err;
  INFO(file);
  const int status = load_or_report(options, Stage::checked, {}, loaded, out, err);
  INFO(err.str());
  REQUIRE(status == status::fine);
}

/// All rules of a game in words.
class Reading {
public:
  explicit Reading(const Words& words) : words_(words), model_(words.model()) {}

  std::string text() {
    heading("setup");
    sentences(telling::effects(words_, model_.setup), 0);
    heading("play");
    sentences(telling::effects(words_, model_.play), 0);
    for (const model::Phase& phase : model_.phases) {
      heading("phase " + words_.label(phase.name));
      sentences(telling::effects(words_, phase.body), 0);
    }
    for (const model::Decision& decision : model_.decisions) {
      heading(telling::decision(words_, decision));
      for (const model::Action& action : decision.actions) {
        tell(telling::action(words_, decision, action));
      }
    }
    heading("definitions");
    for (const model::Define& define : model_.defines) {
      line(define.name + ": " + telling::define(words_, define), 0);
    }
    heading("tables");
    for (const model::Table& table : model_.tables) {
      for (std::size_t i = 0; i < table.values.size(); ++i) {
        line(table.name + ": " + telling::value(words_, table.values[i]), 0);
      }
    }
    for (const model::Matchup& matchup : model_.matchups) {
      for (std::size_t i = 0; i < matchup.rows.size(); ++i) {
        line(telling::matchup_row(words_, matchup, static_cast<int>(i)), 0);
      }
    }
    heading("effects");
    for (const model::Effect& effect : model_.effects) {
      line(words_.piece_type(effect.type), 0);
      sentences(telling::effect(words_, effect), 1);
    }
    heading("the end");
    for (const model::ScoreItem& item : model_.score) {
      line(words_.label(item.name) + ": " + telling::score_item(words_, item), 0);
    }
    for (const model::Criterion& criterion : model_.criteria) {
      line(telling::criterion(words_, criterion), 0);
    }
    heading("shown in the base language");
    for (const std::string& what : words_.missing()) {
      line(what, 0);
    }
    return text_;
  }

private:
  void heading(const std::string& text) { text_ += (text_.empty() ? "# " : "\n# ") + text + "\n"; }
  void line(const std::string& text, std::size_t depth) { text_ += std::string(2 * depth, ' ') + text + "\n"; }

  void sentences(const std::vector<Sentence>& list, std::size_t depth) {
    for (const Sentence& each : list) {
      line(each.text, depth);
      sentences(each.inside, depth + 1);
    }
  }

  void tell(const ActionWords& action) {
    line(action.text, 0);
    for (const std::string& parameter : action.parameters) {
      line("choose " + parameter, 1);
    }
    for (const RequirementWords& requirement : action.requirements) {
      line(requirement.text + " | " + requirement.condition, 1);
    }
    sentences(action.effects, 1);
  }

  const Words& words_;
  const model::Model& model_;
  std::string text_;
};

} // namespace

TEST_CASE("words: every operator has words") {
#define X(name, ...) CHECK((telling::has_words(model::Op::name) || model::Op::name == model::Op::error));
#include "dsl/model/ops.def"
#undef X
}

TEST_CASE("words: the rule sets of the project, as they read without sentences of the author") {
  const std::vector<std::pair<std::string, std::vector<std::string>>> games = {
      {"tain", {"en", "nl", "fr", "it", "de"}},
      {"keltis", {"en", "nl", "de"}},
      {"targi", {"en", "nl"}},
      {"kuhn_poker", {"en"}},
      {"tic_tac_toe", {"en", "nl"}},
      {"jungle", {"en", "nl"}},
      {"othello", {"en", "nl"}},
      {"love_letter", {"en"}},
      {"stratego", {"en"}},
  };
  for (const auto& [game, languages] : games) {
    LoadedGame loaded;
    load(BREHON_SOURCE_DIR "/rulesets/" + game + "/" + game + ".brehon", loaded);
    for (const std::string& language : languages) {
      const LanguagePack* pack = shipped_pack(language);
      REQUIRE(pack != nullptr);
      const Labels labels(*loaded.model, language);
      const Words words = Words(*loaded.model, labels, *pack).by_structure();
      check_expected(std::filesystem::path(BREHON_SOURCE_DIR "/tests/cases/words") / (game + "_" + language + ".words"),
                     Reading(words).text());
    }
  }
}

TEST_CASE("words: nothing of the rules\u2019 own writing is left in sentences, in no language") {
  const std::vector<std::string> never = {"{",  "}",     "player A",        "player B", " ,",
                                          "  ", "(you)", "only if only if", "_"};
  for (const std::string& game : sample(rule_set_names())) {
    LoadedGame loaded;
    load(BREHON_SOURCE_DIR "/" + rule_file_of(game), loaded);
    for (const std::string& language : shipped_languages()) {
      const Labels labels(*loaded.model, language);
      const Words words(*loaded.model, labels, *shipped_pack(language));
      std::string text = Reading(words).text();
      text = text.substr(0, text.find("# definitions")) + text.substr(text.find("# the end"));
      text = text.substr(0, text.find("# shown in the base language"));
      for (std::size_t at = 0; (at = text.find("\n  ", at)) != std::string::npos;) { // what stands in others
        text.erase(at + 1, text.find_first_not_of(' ', at + 1) - at - 1);
      }
      for (const std::string& each : never) {
        const std::size_t found = text.find(each);
        INFO(game << " in " << language << " has `" << each
                  << "`: " << text.substr(0, found).substr(text.rfind('\n', found) + 1));
        CHECK(found == std::string::npos);
      }
    }
  }
}

} // namespace brehon
