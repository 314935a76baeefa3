# The libraries that are headers, from Debian's packages, and the header of libmd, of which library.js has the function.
# Emscripten has a C library of its own, so what else lies in /usr/include must not be seen: these alone are linked into
# a folder.
set(web_include ${PROJECT_BINARY_DIR}/include)
file(MAKE_DIRECTORY ${web_include})
foreach(library tao fmt nlohmann sha2.h)
  if(NOT EXISTS /usr/include/${library})
    message(FATAL_ERROR "/usr/include/${library} is not there; tools/prepare installs it")
  endif()
  file(CREATE_LINK /usr/include/${library} ${web_include}/${library} SYMBOLIC)
endforeach()

foreach(library taocpp::pegtl fmt::fmt nlohmann_json::nlohmann_json Threads::Threads)
  add_library(${library} INTERFACE IMPORTED)
  target_include_directories(${library} SYSTEM INTERFACE ${web_include})
endforeach()
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)

# Nothing throws but the reader of command lines, which is not there.
add_compile_options(-fno-exceptions)
add_compile_definitions(JSON_NOEXCEPTION)

