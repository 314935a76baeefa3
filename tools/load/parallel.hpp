#pragma once

#include <cstddef>
#include <functional>

namespace brehon {

/// Does work for each number below `count`, on all processors. The order is open.
void for_each_number(std::size_t count, const std::function<void(std::size_t)>& work);

} // namespace brehon
