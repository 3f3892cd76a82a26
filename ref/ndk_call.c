/* SPDX-License-Identifier: Apache-2.0 */
#include "ndk_call.h"

struct ndk_result ndk_returned(int32_t status, uint32_t outputs)
{
    struct ndk_result r = { 1, status, 0, outputs };

    return r;
}

struct ndk_result ndk_impossible(void)
{
    struct ndk_result r = { 0, NT_SUCCESS, 0, 0 };

    return r;
}

struct ndk_endpoint ndk_no_endpoint(void)
{
    struct ndk_endpoint e = { 0, 0, 0, 0, 0 };

    return e;
}

uint32_t ndk_less(uint32_t x, uint32_t y)
{
    return x <= y ? x : y;
}

uint32_t ndk_doom_of(int32_t status)
{
    return status == NT_SUCCESS ? 0 : (uint32_t)(status - NT_ERROR_OF(0));
}
