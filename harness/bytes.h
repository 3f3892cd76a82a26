/* SPDX-License-Identifier: Apache-2.0 */
/* Scenarios as octets, in a form that a fuzzer can change at will: every string of octets is a scenario, the empty one too,
 * and every scenario has such a string. Described for readers in assay-bytes(5).
 *
 * A string is a row of records. The first octet says which:
 *     00-3f  step of kind O % SCN_STEP_KINDS                    parts
 *     40-7f  likewise, with options                             parts, number (a bit for each option), options
 *     80-9f  expected output of kind (O - 80) % SCN_OUTPUT_KINDS    as for steps
 *     a0-bf  likewise, with optional parts
 *     c0-c9  by O - c0, and ca-ff by (O - ca) % 5:
 *       0 time    number: ms that pass before the next step
 *       1 result  what `=' expects of the step above: number (how many, less 1), statuses or numbers
 *       2 or      the next output is an alternative to the one above
 *       3 name    text: what the next object to be bound is called
 *       4 break   number: the frame or buffer above goes on in another line after so many octets; after 32 it does anyhow
 *       5 before  text: comment lines and blank lines in front of the next line
 *       6 after   text: the comment at the end of the next line
 *       7 title   text: the comment lines below line 1; the first title counts
 *       8 adapter octet (how many addresses, less 1), addresses, number (a bit for each option), options; the first counts
 *       9 port    number (a bit for each option), options; the first counts
 * Parts and options come in the order of the text (scenario_form.h), the lowest bit being the first option:
 *     number    seven bits an octet, the lowest first; 80 is set in all octets but the last
 *     octets    number (how many; less 1 where none is not allowed), octets
 *     pattern   number (how many * 4 + 2 with mask + 1 with `*'), octets, mask (a bit for each, lowest first, 1: compare)
 *     text      number (how many), octets
 *     object    number: 0-5f an object of the kind that fits best, 60-7e and from 80 on (less 60 or 80) any one; both count
 *               from 0 in the order in which they were bound. 7f: a literal handle, number (twice its value, or
 *               twice the complement and 1 for a negative one)
 *     new name  nothing
 *     endpoint  octet: address in the lower four bits, port in the upper ones (bytes_form.h), and what these ask for
 *     status    octet: place in bytes_statuses[]; f0-ff: four octets follow, the highest first
 *     address with port `*' or ephemeral: octet (enum scn_port_kind), endpoint
 * A value out of range counts modulo the number of possible ones. What cannot be where it is (an output that its step cannot
 * have, an option beside its rival) counts as if it were not there. At the end of the string every operand is 0. Without
 * an adapter record the first step that needs an adapter gets one with 192.0.2.1 and 2001:db8::1; without a step there is
 * an advance. */
#ifndef ASSAY_BYTES_H
#define ASSAY_BYTES_H
#include "scenario.h"

/* The title of a scenario that has no title record. */
#define BYTES_TITLE_TEXT "# From octets.\n"

/* Makes *s the scenario of n octets; it need not be initialised. Returns false, with *s empty, only when there is no
 * memory. Time and memory grow with n and no faster, up to the limits of scenario.h. */
bool bytes_decode(struct scenario *s, const uint8_t *octets, size_t n);

/* Writes the octets of a scenario that was read or decoded; equal scenarios have equal octets. The caller looks for write
 * errors of out. */
void bytes_encode(FILE *out, const struct scenario *s);
#endif
