/* SPDX-License-Identifier: Apache-2.0 */
/* Events as text for people on standard output. */
#ifndef ASSAY_VIEW_TEXT_H
#define ASSAY_VIEW_TEXT_H
#include "event.h"

struct text_options {
    bool coloured;
    bool indications_only;
    bool has_several_files;     /* then each file begins with its name */
    const char *shown_file;     /* the last name shown; NULL at first */
};

/* An event_view; context is a struct text_options. */
void view_text(void *context, const struct event *e);

/* Its parts, each in a file of its own. */
void text_tlvs(const struct text_options *o, const struct captured *c, const struct dcbx_frame *f);
void text_indication(const struct text_options *o, const struct qos_indication *d, const uint8_t *buffer);
#endif
