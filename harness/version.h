/* SPDX-License-Identifier: Apache-2.0 */
/* The version that --version tells. */
#ifndef ASSAY_VERSION_H
#define ASSAY_VERSION_H

#define ASSAY_VERSION "0.1.0"
#endif
