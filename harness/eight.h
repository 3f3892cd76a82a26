/* SPDX-License-Identifier: Apache-2.0 */
/* Tables of eight values, one for each priority or traffic class, in one type for showing. */
#ifndef ASSAY_EIGHT_H
#define ASSAY_EIGHT_H
#include <stdint.h>

struct eight {
    uint32_t v[8];
};

/* A macro, since each stage of the reference keeps its values in an integer type of its own. */
#define EIGHT_OF(t) \
    ((struct eight){ { (uint32_t)(t)[0], (uint32_t)(t)[1], (uint32_t)(t)[2], (uint32_t)(t)[3], \
                       (uint32_t)(t)[4], (uint32_t)(t)[5], (uint32_t)(t)[6], (uint32_t)(t)[7] } })
#endif
