/* SPDX-License-Identifier: Apache-2.0 */
#include "ndk_place.h"

/*@ terminates \true; exits \false; assigns \nothing;
    ensures yes: \result == 1 <==> same_address(x, y);
    ensures bool: \result == 0 || \result == 1;
*/
static uint32_t is_same(struct ndk_endpoint x, struct ndk_endpoint y)
{
    return x.family == y.family && x.high == y.high && x.low == y.low && x.scope == y.scope;
}

uint32_t ndk_on_adapter(struct ndk_adapter a, struct ndk_endpoint x)
{
    if (a.limits.allow_wildcard == 1 && x.high == 0 && x.low == 0)
        return 1;
    /*@ loop invariant i: 0 <= i <= a.address_count;
        loop invariant none: \forall integer j; 0 <= j < i ==> !same_address(a.address[j], x);
        loop assigns i;
        loop variant a.address_count - i;
    */
    for (uint32_t i = 0; i < a.address_count; i++)
        if (is_same(a.address[i], x))
            return 1;
    return 0;
}

struct ndk_address ndk_choose(struct ndk_adapter a, struct ndk_endpoint want)
{
    struct ndk_address r = { NT_SUCCESS, want };

    if (!ndk_on_adapter(a, want)) {
        r.status = NT_INVALID_ADDRESS;
    } else if (want.port != 0) {
        if (ndk_taken(a.endpoint, a.places, want, want.port))
            r.status = NT_SHARING_VIOLATION;
    } else {
        r.endpoint.port = ndk_port_allocate(a.endpoint, a.places, want, a.port_used);
        if (r.endpoint.port == 0)
            r.status = NT_TOO_MANY_ADDRESSES;
    }
    return r;
}

struct ndk_address ndk_place(struct ndk_adapter a, const uint8_t *octets, uint32_t length)
{
    struct ndk_address r = ndk_address_read(octets, length);

    if (r.status != NT_SUCCESS)
        return r;
    return ndk_choose(a, r.endpoint);
}
