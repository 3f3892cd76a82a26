/* SPDX-License-Identifier: Apache-2.0 */
/* Where the guest is that `make vm' made. */
#ifndef ASSAY_VM_FOLDER_H
#define ASSAY_VM_FOLDER_H

/* The folder, ending in /: what ASSAY_VM says, or vm beside the program or above it. NULL if there is no guest. */
const char *vm_folder(void);
#endif
