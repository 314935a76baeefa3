#include "dsl/base/index.hpp"
#include "dsl/base/marks.hpp"
#include "dsl/base/unreachable.hpp"
#include "dsl/model/types.hpp"
#include "interpreter/play/replay/replay.hpp"
#include "tools/pictures/pictures.hpp"
#include "tools/tables/parts.hpp"
#include "tools/tables/sections.hpp"
#include "tools/words/author.hpp"
#include "tools/words/telling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace brehon::tables {

namespace {

constexpr std::size_t most_size = 20; // of an example that can be told in a few lines
constexpr std::size_t least_size = 3;
constexpr std::size_t most_in_line = 2; // facts; more are a list

using LineSort = ExampleLine::Sort;

/// The model of an example for readers: people who have no other name in their language begin with a capital.
model::Model for_readers(const Words& words, model::Model model) {
  for (std::string& seat : model.kinds[model::player_kind].values) {
    const bool has_label = model.labels->count(seat) != 0 || model.labels->count("player." + seat) != 0 ||
                           words.pack().phrase("seat." + seat) != nullptr;
    seat = has_label ? seat : Words::capital(seat);
  }
  return model;
}

bool can_be_told(const Fact& fact) {
  return !fact.sight && fact.sort != Fact::Sort::returns && fact.sort != Fact::Sort::to_act &&
         fact.sort != Fact::Sort::times;
}

/// How much there is to read: facts, the sorts of pieces in them, and what players do.
std::size_t size_of(const Example& example) {
  std::size_t size = 0;
  for (const ExampleLine& line : example.lines) {
    size += line.acts.size();
    for (const Fact& fact : line.facts) {
      size += std::max<std::size_t>(fact.contents.pieces.size(), 1);
    }
  }
  return size;
}

/// Whether an example shows in a few lines what happens in play.
bool is_worth_telling(const Example& example, const model::Model& model) {
  bool is_played = false, expects = false, is_plain = true;
  for (const ExampleLine& line : example.lines) {
    const bool runs = line.sort == LineSort::run && line.path != "setup"; // a picture shows how the table is laid
    is_played = is_played || runs || line.sort == LineSort::play;
    expects = expects || line.sort == LineSort::expect;
    is_plain =
        is_plain && line.sort != LineSort::chance && std::all_of(line.facts.begin(), line.facts.end(), can_be_told);
  }
  const bool is_default = std::all_of(model.options.begin(), model.options.end(),
                                      [](const model::Option& option) { return option.value == option.initial; });
  const std::size_t size = size_of(example);
  return is_played && expects && is_plain && is_default && !example.disputed && size >= least_size && size <= most_size;
}

/// Tells the lines of an example.
class Teller {
public:
  explicit Teller(const Words& words) : words_(words), model_(words.model()) {}

  List tell(const Example& example) const {
    List list;
    list.name = list.subject = "example";
    list.ordered = false;
    for (const ExampleLine& line : example.lines) {
      const std::vector<std::string> parts = facts(line.facts);
      if (parts.size() > most_in_line) {
        Item made = item(words_, head(line) + words_.phrase("colon"), model::none);
        for (const std::string& part : parts) {
          made.items.push_back(item(words_, Words::ended(Words::capital(part)), model::none));
        }
        list.items.push_back(std::move(made));
      } else if (const std::string text = told(line, parts); !text.empty()) {
        list.items.push_back(
            item(words_, Words::ended(words_.phrase("named", {{"name", head(line)}, {"what", text}})), model::none));
      }
    }
    return list;
  }

private:
  std::string head(const ExampleLine& line) const {
    return line.sort == LineSort::given                                   ? words_.phrase("tables.at_first")
           : line.sort == LineSort::expect                                ? words_.phrase("tables.at_last")
           : line.sort == LineSort::play || line.sort == LineSort::refuse ? player(line.player)
                                                                          : words_.phrase("tables.then");
  }

  std::string told(const ExampleLine& line, const std::vector<std::string>& facts) const {
    switch (line.sort) {
    case LineSort::given:
    case LineSort::expect:
      return fmt::format("{}", fmt::join(facts, words_.phrase("semicolon") + " "));
    case LineSort::at:
    case LineSort::run:
      return called(words_, line.path);
    case LineSort::play:
      return acts(line.acts);
    case LineSort::refuse:
      return words_.phrase("tables.not_allowed", {{"what", acts(line.acts)}});
    case LineSort::score:
    case LineSort::chance:
      return {};
    }
    unreachable();
  }

  std::string player(int number) const {
    return number < 0 ? words_.phrase("nothing") : words_.value(types::of_kind(model_, model::player_kind), number);
  }

  std::vector<std::string> facts(const std::vector<Fact>& facts) const {
    std::vector<std::string> parts;
    for (const Fact& each : facts) {
      if (std::string own = fact(each); !own.empty()) {
        parts.push_back(std::move(own));
      }
    }
    return parts;
  }

  std::string fact(const Fact& fact) const {
    switch (fact.sort) {
    case Fact::Sort::place:
      return named(telling::where(words_, fact.id<model::ZoneId>(), fact.indices), contents(fact.contents));
    case Fact::Sort::marker:
      return marker(fact);
    case Fact::Sort::winner:
      return named(words_.phrase("tables.winner"), player(fact.value));
    case Fact::Sort::score:
      return score(fact);
    case Fact::Sort::ended:
      return words_.phrase("end");
    case Fact::Sort::returns:
    case Fact::Sort::to_act:
    case Fact::Sort::times:
      return {};
    }
    unreachable();
  }

  std::string score(const Fact& fact) const {
    const std::string of = fact.index == model::none
                               ? words_.phrase("tables.points")
                               : called(words_, "score." + model_.score[fact.id<model::ScoreItemId>()].name);
    return fact.indices.empty() ? std::string() : named(of + " (" + player(fact.indices.front()) + ")", points(fact));
  }

  static std::string points(const Fact& fact) {
    return with_minus(fact.value) + (fact.parts == 1 ? "" : fmt::format("/{}", fact.parts));
  }

  std::string named(const std::string& name, const std::string& what) const {
    return words_.phrase("named", {{"name", name}, {"what", what}});
  }

  std::string marker(const Fact& fact) const {
    const auto id = fact.id<model::MarkerId>();
    const model::Marker& marker = model_.markers[id];
    std::string whose;
    for (std::size_t i = 0; i < fact.indices.size(); ++i) {
      whose +=
          (whose.empty() ? "" : ", ") + words_.value(types::of_kind(model_, marker.dimensions[i]), fact.indices[i]);
    }
    return named(words_.marker(id) + (whose.empty() ? "" : " (" + whose + ")"), words_.value(marker.type, fact.value));
  }

  /// `2 cattle and 1 boy (Ann)`
  std::string contents(const Contents& contents) const {
    std::vector<std::string> parts;
    for (const Pieces& some : contents.pieces) {
      const model::PieceTypeId type(some.types.front());
      const model::PieceType& piece = model_.types[type];
      const bool is_any = some.types.size() > 1;
      const std::string thing = is_any ? words_.family(piece.family, some.count) : words_.piece_type(type, some.count);
      std::string text = words_.phrase("amount", {{"count", std::to_string(some.count)}, {"thing", thing}}, some.count);
      text += piece.owner == model::none || is_any ? "" : " (" + player(piece.owner) + ")";
      parts.push_back(std::move(text));
    }
    return parts.empty() ? words_.phrase("nothing") : words_.both(parts);
  }

  std::string acts(const std::vector<ExampleAct>& acts) const {
    std::string text;
    for (const ExampleAct& act : acts) {
      text += text.empty() ? "" : words_.phrase("semicolon") + " ";
      text += act.action == "choose" ? "" : words_.label(act.action);
      std::string chosen;
      for (const std::string& argument : act.arguments) {
        chosen += (chosen.empty() ? "" : ", ") + this->argument(argument);
      }
      text += act.action == "choose" ? chosen : chosen.empty() ? "" : " (" + chosen + ")";
    }
    return text;
  }

  /// An argument with the words in it that have labels by these.
  std::string argument(const std::string& written) const {
    std::string text;
    std::size_t behind = 0; // the word before
    for (const std::string& word : words_of(written)) {
      const std::size_t at = written.find(word, behind);
      text += written.substr(behind, at - behind).find(',') == std::string::npos ? "" : ",";
      behind = at + word.size();
      const bool is_seat = std::find(seats().begin(), seats().end(), Words::capital(word)) != seats().end();
      const std::string heading = words_.heading(word);
      const std::string* own = words_.pack().find("direction." + word);
      text += text.empty() ? "" : " ";
      text += is_seat ? Words::capital(word) : !heading.empty() ? heading : own != nullptr ? *own : word;
    }
    return text;
  }

  const std::vector<std::string>& seats() const { return model_.kinds[model::player_kind].values; }

  const Words& words_;
  const model::Model& model_;
};

/// The example that the author tells something about, else the one that cites most; null where there is none.
const Example* chosen(const Words& words, const Examples& examples) {
  const Example* best = nullptr;
  for (const Example& example : examples.examples) {
    if (words.telling(example.path) != nullptr) {
      return &example;
    }
    const bool is_better = best == nullptr || example.citations.size() > best->citations.size();
    if (is_better && is_worth_telling(example, examples.models[example.model])) {
      best = &example;
    }
  }
  return best;
}

} // namespace

std::vector<doc::Block> example_blocks(const Words& words, const Example& example, const model::Model& model) {
  std::vector<doc::Block> blocks;
  if (std::string own = telling::author_text(words, example.path); !own.empty()) {
    blocks.emplace_back(Paragraph{std::move(own)});
  }
  const model::Model named = for_readers(words, model);
  blocks.emplace_back(Teller(words.with(named)).tell(example));
  return blocks;
}

std::vector<doc::Block> example_pictures(const Words& words, const Example& example, const Program& program) {
  Machine machine(program);
  const BeforeAndAfter tables = tables_of(machine, example);
  std::vector<doc::Block> blocks;
  if (!tables.before || !tables.after) {
    return blocks;
  }
  const model::Model named = for_readers(words, program.model);
  const Words readers = words.with(named);
  std::vector<doc::Picture> before = pictures::pictures_of(readers, program, {*tables.before});
  std::vector<doc::Picture> after = pictures::pictures_of(readers, program, {*tables.after});
  pictures::mark_differences(before, after);
  const auto add = [&](std::string_view when, doc::Picture& picture) {
    picture.title = words.phrase("named", {{"name", words.phrase(when)}, {"what", picture.title}});
    blocks.emplace_back(std::move(picture));
  };
  const bool is_changed = std::any_of(before.begin(), before.end(), std::mem_fn(&doc::Picture::is_marked));
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (is_changed && !before[i].is_marked()) {
      continue;
    }
    add("tables.at_first", before[i]);
    if (is_changed) {
      add("tables.at_last", after[i]);
    }
  }
  return blocks;
}

Section example_section(const Words& words, const Examples& examples) {
  Section section{"example", words.phrase("tables.example"), {}, true, false};
  if (const Example* example = chosen(words, examples); example != nullptr) {
    section.blocks = example_blocks(words, *example, examples.models[example->model]);
  }
  return section;
}

} // namespace brehon::tables
