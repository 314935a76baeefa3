#pragma once

#include "dsl/model/model.hpp"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

/// Reference tables as a value: what they say, whatever the form in which they are written.
namespace brehon::tables {

using Citations = std::vector<model::Citation>;

/// A cell of a table. `value` is for programs: what stands there in the words of the rules, such as the name of a
/// result, a number or a path; empty where there is nothing but the text.
struct Cell {
  std::string text; // in the language of the document; `\n` divides lines
  std::string value;
  std::string language;    // of the text, where it is another one
  int group = 0;           // results of a matrix that are alike have one number, from 1; 0: no result
  bool impossible = false; // what can never be
  bool marked = false;     // what counts here, of several readings
};

struct Column {
  std::string name; // in the words of the rules
  std::string label;
  std::string language; // of the label and all its cells, where it is another one
  bool number = false;  // holds numbers
};

struct Row {
  std::string path; // of the rule that it is about; may be empty
  std::vector<Cell> cells;
  Citations citations;
};

/// A table. `name` is its own; what it is about has the name `subject`, which several tables may share.
struct Table {
  std::string name;
  std::string subject;
  std::string title;
  std::vector<Column> columns;
  std::vector<Row> rows;
  int heads = 1;         // so many columns from the left say what their row is about
  bool matrix = false;   // the columns are values, too
  bool sortable = false; // the order of the rows has no meaning
  bool cited = true;     // its rows stand in texts
};

/// A point of a list, and those below it.
struct Item {
  std::string text;
  std::string path;
  Citations citations;
  std::vector<Item> items;
  bool term = false; // its text is a name: a phase, a step
};

struct List {
  std::string name;
  std::string subject;
  std::string title; // may be empty
  std::vector<Item> items;
  bool ordered = true;
};

struct Paragraph {
  std::string text;
};

using Block = std::variant<Paragraph, Table, List>;

struct Section {
  std::string name;
  std::string title;
  std::vector<Block> blocks;
  bool aid = false;  // belongs on the table while one plays
  bool wide = false; // is printed across the sheet
};

/// A name and a label.
struct Choice {
  std::string name, value;
};

struct Document {
  std::string game;     // its name in the rules
  std::string title;    // what people call it
  std::string subtitle; // which edition, with what options
  std::string edition;  // name of the edition or variant; empty: the game itself
  std::string language; // of texts, as in `languages` of a game
  int players = 0;      // for whom rules are told that depend on it
  std::vector<Choice> options;
  std::vector<model::Source> sources;
  std::string contents_title;
  std::string rule_title;            // heading of the column of rules, of lists as tables
  std::string cited_title;           // heading of the column of citations
  std::vector<std::string> speaking; // sources in the reader's language
  std::vector<Section> sections;
};

/// The name of a block and of what it is about; nothing of a paragraph.
std::string name_of(const Block& block);
std::string subject_of(const Block& block);

/// All names by which parts of a document can be asked for, in their order.
std::vector<std::string> names(const Document& document);

/// Gives blocks of one name numbers, `score_2`, so that names are good for files and as places of a page.
void tell_apart(Document& document);

/// Only the parts with these names: sections, or blocks by their subject or name.
Document only(Document document, const std::vector<std::string>& names);

/// The citations that stand beside a rule: those of the sources that speak the reader's language, or of all where none
/// of these has it.
Citations beside(const Document& document, const Citations& citations);

} // namespace brehon::tables
