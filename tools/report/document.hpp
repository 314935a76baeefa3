#pragma once

#include "dsl/model/model.hpp"
#include "tools/report/picture.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

/// Reports for readers as a value: what they say, whatever the form in which they are written (`forms.hpp`).
namespace brehon::doc {

using Citations = std::vector<model::Citation>;

// ---- texts

/// How a piece of a text is written.
enum class Style : std::uint8_t { plain, strong, code, soft, soft_code };

struct Run {
  std::string text;
  Style style = Style::plain;
  std::string to = {}; // the name of a place of the document that it leads to; empty: nowhere
};

/// A text with marks in it.
struct Text {
  std::vector<Run> runs;

  Text() = default;
  Text(std::string text, Style style = Style::plain) : runs{{std::move(text), style}} {}
  Text(const char* text) : Text(std::string(text)) {}

  Text& add(std::string text, Style style = Style::plain) {
    runs.push_back({std::move(text), style});
    return *this;
  }
  Text& link(std::string text, std::string to, Style style = Style::plain) {
    runs.push_back({std::move(text), style, std::move(to)});
    return *this;
  }
};

/// A text in which `**words**` are strong.
Text marked(const std::string& text);

// ---- tables

/// A cell of a table. `value` is for programs: what stands there in the words of the rules, such as the name of a
/// result, a number or a path; empty where there is nothing but the text.
struct Cell {
  std::string text; // in the language of the document; `\n` divides lines
  std::string value;
  std::string language;    // of the text, where it is another one
  int group = 0;           // results of a matrix that are alike have one number, from 1; 0: no result
  bool impossible = false; // what can never be
  bool marked = false;     // what counts here, of several readings
  Style style = Style::plain;
  bool open = false; // something is still to be done here
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
  bool narrow = false;   // the cells of the matrix are marks, which a list behind it explains
  bool sortable = false; // the order of the rows has no meaning
  bool cited = true;     // its rows stand in texts
};

// ---- other blocks

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
  Text text;
  std::string language = {}; // where it is another one than that of the document
};

/// Lines that are quoted, each with what it is called: its number, or its text and number.
struct Passage {
  struct Line {
    std::string label;
    std::string text;
    std::string language; // may be empty
  };
  std::vector<Line> lines;
};

/// Lines of a rule file.
struct Code {
  std::string text; // each line ends with `\n`
};

struct Block;

/// What several speakers say of one thing, beside each other.
struct Sides {
  struct Side {
    std::string label;
    std::string language; // in English; may be empty
    std::vector<Block> blocks;
  };
  std::vector<Side> sides;
};

/// A text with notes beside its lines, which lead to its sentences and back.
struct Annotated {
  /// What a piece of the text can be.
  struct Mark {
    std::string name;  // `guess`: one of those of the style sheet
    std::string sign;  // stands before such a piece, so that it is known without its colour; may be empty
    std::string label; // for the legend
    std::size_t count = 0;
  };
  struct Piece {
    std::string text;
    std::size_t mark = 0; // its number in `marks`
  };
  struct Note {
    std::string name; // of its place; empty where it is told at another place, to which its head leads
    Text head;
    std::vector<Block> blocks;
  };
  struct Sentence {
    std::string name; // of its place; that of its notes is `to-NAME`
    std::string label;
    std::vector<Piece> pieces;
    std::vector<Note> notes;
  };
  struct Line {
    std::string label;
    std::vector<Sentence> sentences;
  };
  std::string language; // of the text; may be empty
  std::string told_in;  // the language of the notes; may be empty
  std::vector<Mark> marks;
  std::vector<Line> lines;
};

/// A thing with a number and a heading of its own, and what is said of it.
struct Entry {
  int number = 0;
  std::string title;
  std::string badge; // its sort
  bool important = false;
  std::string path; // in the rules
  std::vector<Block> blocks;
};

struct Block : std::variant<Paragraph, Table, List, Picture, Passage, Code, Sides, Annotated, Entry> {
  using variant::variant;
};

// ---- the document

struct Section {
  std::string name;
  std::string title; // empty: no heading
  std::vector<Block> blocks;
  bool aid = false;    // belongs on the table while one plays
  bool wide = false;   // is printed across the sheet
  bool listed = false; // its entries stand in the contents, too
};

/// A name and a label.
struct Choice {
  std::string name, value;
};

struct Document {
  std::string game;     // its name in the rules
  std::string title;    // what people call it; empty: no heading
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
  std::vector<Block> lead;           // before the first section
  std::vector<Section> sections;
  std::string paper = "A4"; // size of the sheets, as style sheets call it
  bool aid = false;         // is printed on two sheets, in letters of `print_size` points
  double print_size = 8.0;
  std::string css;     // stands behind the style of a page
  bool report = false; // is read on a screen, not laid on a table: a page has the style for entries, sides and passages
};

/// The name of a block and of what it is about; nothing of one that is neither table nor list.
std::string name_of(const Block& block);
std::string subject_of(const Block& block);

/// An annotated text for forms that have no place beside a line: each sentence, and its notes below it.
std::vector<Block> in_order(const Annotated& text);

/// All names by which parts of a document can be asked for, in their order.
std::vector<std::string> names(const Document& document);

/// Gives blocks of one name numbers, `score_2`, so that names are good for files and as places of a page.
void tell_apart(Document& document);

/// Only the parts with these names: sections, or blocks by their subject or name.
Document only(Document document, const std::vector<std::string>& names);

/// The citations that stand beside a rule: those of the sources that speak the reader's language, or of all where none
/// of these has it.
Citations beside(const Document& document, const Citations& citations);

/// Whether a column of citations stands beside the rows of a table.
bool has_citations(const Document& document, const Table& table);

/// The same without citations.
Document without_citations(Document document);

/// A document of one table, for a form that is nothing but a table.
Document table_alone(Table table);

} // namespace brehon::doc
