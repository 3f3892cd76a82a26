/* SPDX-License-Identifier: Apache-2.0 */
/* What a device did in a step, as a message. */
#ifndef ASSAY_WIRE_ANSWER_H
#define ASSAY_WIRE_ANSWER_H
#include "device.h"
#include "wire.h"

/* Makes m the message WIRE_ANSWER. */
void wire_put_answer(struct wire_message *m, const struct device_answer *answer, const struct seen *seen);

/* Reads it; seen is empty before. False if it is no such message, or there is no memory. n_names: names of the scenario. */
bool wire_get_answer(struct wire_message *m, uint32_t n_names, struct device_answer *answer, struct seen *seen);
#endif
