/* SPDX-License-Identifier: Apache-2.0 */
/* Making a scenario: used by its reader and by programs that write scenarios. Each function returns false, and changes
 * nothing, when a limit of scenario.h is reached or there is no memory. */
#ifndef ASSAY_SCENARIO_BUILD_H
#define ASSAY_SCENARIO_BUILD_H
#include "scenario.h"

/* Appends a step of this kind with the defaults. *step is valid until the next one is added. */
bool scenario_add_step(struct scenario *s, uint32_t kind, struct scn_step **step);

/* Fills in the defaults that depend on other members: length, family, room, and the remote address of a peer's connect. */
void scenario_complete_step(const struct scenario *s, struct scn_step *step);

/* Appends an expected output of this kind to those of the step. All outputs of a step are added before those of another. */
bool scenario_add_output(struct scenario *s, struct scn_step *step, uint32_t kind, struct scn_output **output);

/* Forgets the expected outputs of a step; those that are added then are its new ones. */
void scenario_begin_outputs(struct scenario *s, struct scn_step *step);

/* Enters octets; mask may be NULL: all are compared. The caller heeds the limit of what the octets are for. */
bool scenario_add_hex(struct scenario *s, const uint8_t *octets, const uint8_t *mask, uint32_t n, struct scn_hex *h);

/* Enters text and says where. len octets, none of them NUL. */
bool scenario_add_text(struct scenario *s, const char *text, size_t len, uint32_t *at);

/* Appends a line of octets to those that h is split into. All pieces of one h are added before those of another. */
bool scenario_add_piece(struct scenario *s, struct scn_hex *h, uint32_t length, struct scn_line line);

/* Binds a new name. Fails also for one that is bound, too long, or no name (scenario_is_name). */
bool scenario_add_name(struct scenario *s, const char *text, uint32_t kind, uint32_t *name);

/* The index of a name, SCN_LITERAL when it is not bound. */
uint32_t scenario_find_name(const struct scenario *s, const char *text, size_t len);

/* Whether it has the form of a name and is no word of the language. */
bool scenario_is_name(const char *text, size_t len);

/* What a peer's `from' is when it is left out: 198.51.100.1, or 2001:db8:ffff::1 to an IPv6 address, with port 49152 for
 * the scenario's first peer, 49153 for its second, and so on. peer: its index in names[]. */
struct ndk_endpoint scenario_default_from(const struct scenario *s, uint64_t family, uint32_t peer);
#endif
