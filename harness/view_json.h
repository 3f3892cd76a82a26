/* SPDX-License-Identifier: Apache-2.0 */
/* Events as JSON Lines on standard output. */
#ifndef ASSAY_VIEW_JSON_H
#define ASSAY_VIEW_JSON_H
#include "event.h"

struct json_options {
    bool indications_only;
};

/* An event_view; context is a struct json_options. */
void view_json(void *context, const struct event *e);
#endif
