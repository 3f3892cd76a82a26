/* SPDX-License-Identifier: Apache-2.0 */
/* What is kept of a scenario that a guest did not survive: a folder with the scenario, the console and the reason. */
#ifndef ASSAY_VM_EVIDENCE_H
#define ASSAY_VM_EVIDENCE_H
#include "scenario.h"

/* Writes it below evidence/ in this folder, and its name in out; an empty one, after a message, if that does not work. */
void vm_evidence_keep(const char *folder, const struct scenario *s, const char *console, const char *reason, char *out,
                      size_t size);
#endif
