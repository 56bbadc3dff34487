// What Swift cannot see of Jansson's header: macros and inline functions over `json_typeof`.
#pragma once

#include <jansson.h>

static inline json_type shim_json_typeof(const json_t *value) { return json_typeof(value); }
