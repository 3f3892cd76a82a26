/* SPDX-License-Identifier: Apache-2.0 */
/* Names of files in JSON. */
#ifndef ASSAY_JSON_NAME_H
#define ASSAY_JSON_NAME_H
#include <jansson.h>

/* JSON is UTF-8 and a file's name need not be: then what is not ASCII becomes a question mark. */
json_t *json_name(const char *file);
#endif
