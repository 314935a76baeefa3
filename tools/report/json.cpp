#include "tools/report/forms.hpp"

#include "tools/report/citation_text.hpp"

#include <nlohmann/json.hpp>

namespace brehon::doc {

namespace {

using Json = nlohmann::ordered_json;

Json json_of(const Citations& citations) {
  Json all = Json::array();
  for (const model::Citation& citation : citations) {
    all.push_back({{"source", citation.source},
                   {"lines", citation.silent ? Json() : Json(cited_lines(citation))},
                   {"silent", citation.silent}});
  }
  return all;
}

Json json_of(const Cell& cell) {
  Json result = {{"text", cell.text}};
  if (!cell.value.empty()) {
    result["value"] = cell.value;
  }
  if (!cell.language.empty()) {
    result["language"] = cell.language;
  }
  if (cell.group != 0) {
    result["group"] = cell.group;
  }
  if (cell.impossible) {
    result["impossible"] = true;
  }
  if (cell.marked) {
    result["played"] = true;
  }
  return result;
}

Json json_of(const Column& column) {
  Json result = {{"name", column.name}, {"label", column.label}};
  if (!column.language.empty()) {
    result["language"] = column.language;
  }
  return result;
}

Json json_of(const Row& row) {
  Json cells = Json::array();
  for (const Cell& cell : row.cells) {
    cells.push_back(json_of(cell));
  }
  return {{"path", row.path}, {"cells", cells}, {"citations", json_of(row.citations)}};
}

Json json_of(const Item& item) {
  Json items = Json::array();
  for (const Item& each : item.items) {
    items.push_back(json_of(each));
  }
  return {{"text", item.text}, {"path", item.path}, {"citations", json_of(item.citations)}, {"items", items}};
}

Json json_of(const Paragraph& paragraph) {
  std::string text;
  for (const Run& run : paragraph.text.runs) {
    text += run.text;
  }
  return {{"sort", "paragraph"}, {"text", text}};
}

Json json_of(const Table& table) {
  Json columns = Json::array();
  for (const Column& column : table.columns) {
    columns.push_back(json_of(column));
  }
  Json rows = Json::array();
  for (const Row& row : table.rows) {
    rows.push_back(json_of(row));
  }
  return {{"sort", table.matrix ? "matrix" : "table"},
          {"name", table.name},
          {"subject", table.subject},
          {"title", table.title},
          {"heads", table.heads},
          {"columns", columns},
          {"rows", rows}};
}

Json json_of(const List& list) {
  Json items = Json::array();
  for (const Item& item : list.items) {
    items.push_back(json_of(item));
  }
  return {{"sort", "list"},      {"name", list.name},       {"subject", list.subject},
          {"title", list.title}, {"ordered", list.ordered}, {"items", items}};
}

Json json_of(const std::vector<Block>& blocks);

Json json_of(const Passage& passage) {
  Json lines = Json::array();
  for (const Passage::Line& line : passage.lines) {
    lines.push_back({{"label", line.label}, {"text", line.text}});
  }
  return {{"sort", "passage"}, {"lines", lines}};
}

Json json_of(const Picture& picture) {
  Json tokens = Json::array();
  for (const Token& each : picture.tokens) {
    tokens.push_back({{"sign", each.sign}, {"label", each.label}, {"of", each.of}, {"face_down", each.down}});
  }
  Json places = Json::array();
  for (const Picture::Place& place : picture.places) {
    Json lying = Json::array();
    for (const auto& [token, count] : place.tokens) {
      lying.push_back({{"token", token}, {"count", count}});
    }
    places.push_back({{"name", place.name},
                      {"x", place.x},
                      {"y", place.y},
                      {"area", place.area == 0 ? "" : picture.areas[place.area - 1]},
                      {"tokens", lying},
                      {"by_chance", place.by_chance}});
  }
  return {{"sort", "picture"},      {"name", picture.name}, {"subject", picture.subject},
          {"title", picture.title}, {"tokens", tokens},     {"places", places}};
}

Json json_of(const Code& code) {
  return {{"sort", "code"}, {"text", code.text}};
}

Json json_of(const Sides& sides) {
  Json all = Json::array();
  for (const Sides::Side& side : sides.sides) {
    all.push_back({{"label", side.label}, {"blocks", json_of(side.blocks)}});
  }
  return {{"sort", "sides"}, {"sides", all}};
}

Json json_of(const Annotated& text) {
  return {{"sort", "annotated"}, {"blocks", json_of(in_order(text))}};
}

Json json_of(const Entry& entry) {
  return {{"sort", "entry"},      {"number", entry.number}, {"title", entry.title},
          {"badge", entry.badge}, {"path", entry.path},     {"blocks", json_of(entry.blocks)}};
}

Json json_of(const std::vector<Block>& blocks) {
  Json all = Json::array();
  for (const Block& block : blocks) {
    all.push_back(std::visit([](const auto& each) { return json_of(each); }, block));
  }
  return all;
}

Json json_of(const Section& section) {
  return {{"name", section.name}, {"title", section.title}, {"blocks", json_of(section.blocks)}};
}

} // namespace

std::string json(const Document& document) {
  Json options = Json::object();
  for (const Choice& choice : document.options) {
    options[choice.name] = choice.value;
  }
  Json sources = Json::array();
  for (const model::Source& source : document.sources) {
    sources.push_back({{"name", source.name},
                       {"file", source.file},
                       {"language", source.language},
                       {"lines", source.lines ? Json(*source.lines) : Json()}});
  }
  Json sections = Json::array();
  for (const Section& section : document.sections) {
    sections.push_back(json_of(section));
  }
  const Json all = {{"game", document.game},       {"title", document.title},
                    {"edition", document.edition}, {"language", document.language},
                    {"players", document.players}, {"options", options},
                    {"sources", sources},          {"sections", sections}};
  return all.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace brehon::doc
