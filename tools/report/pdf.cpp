#include "tools/report/pdf.hpp"

#include "dsl/base/source.hpp"
#include "tools/report/files.hpp"
#include "tools/report/programs.hpp"

#include <unistd.h>

#include <cerrno>
#include <string_view>

namespace brehon {

namespace {

/// Puts zeros in the place of the dates of a PDF, which keeps all offsets in it.
std::string without_dates(std::string pdf) {
  for (const std::string_view key : {"/CreationDate (D:", "/ModDate (D:"}) {
    for (std::size_t at = pdf.find(key); at != std::string::npos; at = pdf.find(key, at)) {
      at += key.size();
      while (at < pdf.size() && pdf[at] >= '0' && pdf[at] <= '9') {
        pdf[at++] = '0';
      }
    }
  }
  return pdf;
}

} // namespace

Printed print_page(const std::string& html) {
  const WorkFolder folder;
  const std::string page = folder.file("page.html"), pdf = folder.file("page.pdf");
  if (!folder.is_there() || !write_file(page, html).empty()) {
    return {{}, "no room for what is to be printed"};
  }
  for (const std::string browser : {"chromium", "chromium-browser", "google-chrome"}) {
    std::vector<std::string> words = {browser, "--headless", "--disable-gpu", "--no-pdf-header-footer",
                                      "--user-data-dir=" + folder.file("browser")};
    if (geteuid() == 0) {
      words.emplace_back("--no-sandbox"); // it does not start for root otherwise; the page is of our own making
    }
    words.push_back("--print-to-pdf=" + pdf);
    words.push_back("file://" + page);
    const int status = run_program(words, folder.file("messages"));
    if (status == -ENOENT) {
      continue;
    }
    const ReadResult read = read_file(pdf);
    if (status != 0 || !read.ok()) {
      return {{}, "`" + browser + "` cannot print this page"};
    }
    return {without_dates(read.text), {}};
  }
  return {{}, "Chromium is not installed; without it a page is printed from any browser, `--format html`"};
}

std::size_t pages_of(std::string_view pdf) {
  constexpr std::string_view page = "/Type /Page";
  std::size_t pages = 0;
  for (std::size_t at = pdf.find(page); at != std::string_view::npos; at = pdf.find(page, at)) {
    at += page.size();
    pages += pdf.substr(at, 1) == "s" ? 0 : 1; // a list of pages is none
  }
  return pages;
}

} // namespace brehon
