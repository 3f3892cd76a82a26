/* SPDX-License-Identifier: Apache-2.0 */
/* Whether results reach standard output: a full disk must not pass for success. */
#ifndef ASSAY_OUTPUT_H
#define ASSAY_OUTPUT_H

/* STATUS_OK, or STATUS_BAD_INPUT when a write has failed; the first time after a message. */
int output_status(void);

/* Likewise, after writing what is still in memory. */
int output_flush(void);

/* Has the program end with STATUS_BAD_INPUT when the last octets, those of --help too, cannot be written. */
void output_check_at_exit(void);
#endif
