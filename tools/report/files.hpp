#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace brehon {

/// Names of files and their texts.
using NamedTexts = std::vector<std::pair<std::string, std::string>>;

/// Replaces a file as a whole, or makes it: a reader finds the old text or the new one. Its permissions and its owner
/// stay, a link stays a link, and a file of several names keeps them. A file that is read-only is not replaced. Returns
/// why that cannot be done; the file is as before then.
std::string write_file(const std::string& path, std::string_view text);

/// Replaces or makes files of a folder that is there, all or none. Returns which of them cannot be written, and why.
std::string write_files(const std::string& folder, const NamedTexts& files);

/// Makes a folder with some files, or puts it in the place of one with other files at once. Returns why that cannot be
/// done; all is as before then.
std::string write_folder_whole(const std::string& folder, const NamedTexts& files);

} // namespace brehon
