/* SPDX-License-Identifier: Apache-2.0 */
/* A second model of the NDK contract, straight from its tables, slow and obvious: objects in the order of their creation,
 * never reused, socket addresses as octets, counts kept by hand. Only the names of states, calls and statuses are those of
 * ref/. It picks no ports: it is told the port that was picked, and says whether that was right. */
#ifndef ASSAY_NDK_MODEL_H
#define ASSAY_NDK_MODEL_H
#include "ndk_support.h"

enum { MOST = 160 };

struct thing {
    bool there;             /* from the create call to the end of the close callback */
    ndk_handle handle;
    uint32_t kind, state, request, running;
    bool in_event, paused, accepted, wants, tearing;
    int parent, via;        /* what it came over: once, and for the connection of now */
    int32_t doom;           /* what the address of the pending call is wrong with */
    bool owns;
    struct sock endpoint, local, remote;
    uint32_t inbound, outbound, n_data;
    uint8_t data[NDK_MAX_PRIVATE_DATA];
    unsigned references;    /* of its endpoint, by others */
};

struct heard {
    uint32_t kind, reason;
    int object, other;      /* -1: none */
    int32_t status;
    uint32_t inbound, outbound;
};

struct model {
    struct ndk_limits limits;
    struct thing at[MOST];
    int n;
    bool possible;
    struct heard heard[64];
    int n_heard;
    int created;
    bool picks;             /* the last step has taken port 0 */
    int picker;
};

static inline void tell(struct model *m, uint32_t kind, int object, int32_t status)
{
    struct heard t = { .kind = kind, .object = object, .other = -1, .status = status };

    assert_in_range(m->n_heard, 0, 63);
    m->heard[m->n_heard++] = t;
}

static inline int32_t impossible(struct model *m)
{
    m->possible = false;
    return NT_SUCCESS;
}

static inline uint32_t least(uint32_t x, uint32_t y)
{
    return x < y ? x : y;
}

/* ---- addresses, 2.1 ---- */

static inline unsigned family(const struct sock *s)
{
    return s->o[0] + 256u * s->o[1];
}

static inline unsigned port(const struct sock *s)
{
    return 256u * s->o[2] + s->o[3];
}

static inline bool is_wildcard(const struct sock *s)
{
    static const uint8_t zero[16];

    return family(s) == NDK_AF_INET ? memcmp(s->o + 4, zero, 4) == 0 : memcmp(s->o + 8, zero, 16) == 0;
}

static inline bool same_host(const struct sock *x, const struct sock *y)
{
    bool link_local = x->o[8] == 0xFE && (x->o[9] & 0xC0) == 0x80;

    if (family(x) != family(y))
        return false;
    if (family(x) == NDK_AF_INET)
        return memcmp(x->o + 4, y->o + 4, 4) == 0;
    return memcmp(x->o + 8, y->o + 8, 16) == 0 && (!link_local || memcmp(x->o + 24, y->o + 24, 4) == 0);
}

static inline bool conflicts(const struct sock *x, const struct sock *y)
{
    return port(x) == port(y) && family(x) == family(y) && (same_host(x, y) || is_wildcard(x) || is_wildcard(y));
}

static inline bool in_use(const struct model *m, const struct sock *s)
{
    for (int i = 0; i < m->n; i++)
        if (m->at[i].there && m->at[i].owns && conflicts(&m->at[i].endpoint, s))
            return true;
    return false;
}

static inline int32_t readable(const uint8_t *o, uint32_t n)
{
    unsigned f;

    if (o == NULL || n < 2)
        return NT_INVALID_PARAMETER;
    f = o[0] + 256u * o[1];
    if ((f == NDK_AF_INET && n < 16) || (f == NDK_AF_INET6 && n < 28))
        return NT_INVALID_PARAMETER;
    return f == NDK_AF_INET || f == NDK_AF_INET6 ? NT_SUCCESS : NT_INVALID_ADDRESS;
}

/* What counts of a readable address. */
static inline struct sock as_sock(const uint8_t *o)
{
    struct sock s = { { 0 }, o[0] == NDK_AF_INET ? 16 : 28 };

    memcpy(s.o, o, o[0] == NDK_AF_INET ? 8 : 28);
    return s;
}

/* With few objects no range of ports is ever used up. */
static inline int32_t address_status(const struct model *m, const uint8_t *o, uint32_t n)
{
    static const struct { unsigned is_v6, host; } own[] = { { 0, 1 }, { 0, 2 }, { 1, 1 }, { 1, 2 } };
    int32_t status = readable(o, n);
    struct sock s;
    bool is_own;

    if (status != NT_SUCCESS)
        return status;
    s = as_sock(o);
    is_own = m->limits.allow_wildcard == 1 && is_wildcard(&s);
    for (size_t i = 0; i < LENGTH(own); i++) {
        struct sock mine = own[i].is_v6 ? v6_own(own[i].host, 0) : v4_own(own[i].host, 0);

        is_own = is_own || same_host(&s, &mine);
    }
    {
        struct sock mine = v6(0xFE80, 0, 1, 7, 0);

        is_own = is_own || same_host(&s, &mine);
    }
    if (!is_own)
        return NT_INVALID_ADDRESS;
    return port(&s) != 0 && in_use(m, &s) ? NT_SHARING_VIOLATION : NT_SUCCESS;
}

static inline void take_endpoint(struct model *m, int i, const uint8_t *o)
{
    struct thing *t = &m->at[i];

    t->owns = true;
    t->endpoint = t->local = as_sock(o);
    m->picks = port(&t->endpoint) == 0;
    m->picker = i;
}

/* The port that the other side has picked for the last step; whether it could. */
static inline bool picked(struct model *m, unsigned number)
{
    struct thing *t = &m->at[m->picker];
    struct sock s = t->endpoint;

    if (!m->picks)
        return true;
    m->picks = false;
    if (!t->owns)           /* taken and lost in the same step */
        return true;
    s.o[2] = (uint8_t)(number >> 8);
    s.o[3] = (uint8_t)number;
    t->owns = false;
    if (number < 49152 || number > 65535 || in_use(m, &s))
        return false;
    t->owns = true;
    t->endpoint = t->local = s;
    return true;
}

/* ---- objects ---- */

static inline int fresh(struct model *m, uint32_t kind, uint32_t state)
{
    struct thing t = { .there = true, .kind = kind, .state = state, .parent = -1, .via = -1 };

    assert_in_range(m->n, 0, MOST - 1);
    m->at[m->n] = t;
    return m->n++;
}

static inline bool full(const struct model *m, uint32_t kind)
{
    uint32_t most = kind == NDK_LISTENER ? m->limits.listeners :
                    kind == NDK_CONNECTOR ? m->limits.connectors : m->limits.shared_endpoints;
    uint32_t n = 0;

    for (int i = 0; i < m->n; i++)
        n += m->at[i].there && m->at[i].kind == kind;
    return n >= most;
}

static inline unsigned successors(const struct model *m, int i)
{
    unsigned n = 0;

    for (int k = 0; k < m->n; k++)
        n += m->at[k].there && m->at[k].parent == i;
    return n;
}

static inline bool waits_for_event(const struct thing *t)
{
    return t->there && (t->state == NDK_P_QUEUED || t->state == NDK_P_QUEUED_ABORTED);
}

static inline bool is_quiet(const struct thing *t)
{
    return t->request == NDK_NONE && t->running == 0 && !t->in_event && !t->tearing;
}

/* A connector stops counting for the endpoint that it was accepted over. */
static inline void uncount(struct model *m, int i)
{
    if (m->at[i].accepted)
        m->at[m->at[i].parent].references--;
    m->at[i].accepted = false;
}

/* 1.6 rule 3: completes a close that nothing holds up. */
static inline void complete_close(struct model *m, int i)
{
    struct thing *t = &m->at[i < 0 ? 0 : i];

    if (i < 0 || !t->there || t->state != NDK_CLOSING || !is_quiet(t) || successors(m, i) != 0)
        return;
    t->state = NDK_CLOSED;
    t->owns = false;
    uncount(m, i);
    tell(m, NDK_OUT_CLOSED, i, NT_SUCCESS);
}

static inline void remove_thing(struct model *m, int i)
{
    int parent = m->at[i].parent;

    uncount(m, i);
    m->at[i].there = m->at[i].owns = false;
    m->at[i].parent = -1;
    complete_close(m, parent);
}

/* Whether the consumer may call with this object's handle. */
static inline bool callable(const struct model *m, int i)
{
    return i >= 0 && m->at[i].there && m->at[i].state != NDK_CREATING && m->at[i].state != NDK_CLOSED &&
           !waits_for_event(&m->at[i]);
}

/* ---- calls ---- */

/* A create that pends needs a place first, whatever its address is; one that does not looks at the address first (2.1). */
static inline int32_t m_create(struct model *m, const struct ndk_input *in, uint32_t kind)
{
    int32_t wrong = kind == NDK_SHARED_ENDPOINT ? address_status(m, in->local, in->local_length) : NT_SUCCESS;
    int i;

    if (in->missing)
        return NT_INVALID_PARAMETER;
    if (wrong != NT_SUCCESS && (!in->pends || full(m, kind)))
        return wrong;
    if (full(m, kind))
        return NT_INSUFFICIENT_RESOURCES;
    if (!in->pends && in->status != NT_SUCCESS)
        return in->status;
    i = m->created = fresh(m, kind, kind == NDK_LISTENER ? NDK_L_IDLE : kind == NDK_CONNECTOR ? NDK_A_IDLE : NDK_S_OPEN);
    if (kind == NDK_SHARED_ENDPOINT && wrong == NT_SUCCESS)
        take_endpoint(m, i, in->local);
    if (!in->pends)
        return NT_SUCCESS;
    m->at[i].state = NDK_CREATING;
    m->at[i].request = NDK_REQUEST_CREATE;
    m->at[i].doom = wrong;
    return NT_PENDING;
}

static inline int32_t m_listen(struct model *m, int i, const struct ndk_input *in)
{
    struct thing *t = &m->at[i];
    int32_t wrong;

    if (t->state == NDK_L_BINDING || t->state == NDK_L_LISTENING)
        return NT_ADDRESS_ALREADY_ASSOCIATED;
    if (t->state == NDK_CLOSING)
        return NT_INVALID_DEVICE_STATE;
    wrong = address_status(m, in->local, in->local_length);
    if (!in->pends && wrong != NT_SUCCESS)
        return wrong;
    if (!in->pends && in->status != NT_SUCCESS)
        return in->status;
    if (wrong == NT_SUCCESS)
        take_endpoint(m, i, in->local);
    t->state = in->pends ? NDK_L_BINDING : NDK_L_LISTENING;
    t->request = in->pends ? NDK_REQUEST_LISTEN : NDK_NONE;
    t->doom = wrong;
    return in->pends ? NT_PENDING : NT_SUCCESS;
}

/* All requests of a listener whose connect event has not begun; a peer that has gone hears nothing. The contract has no
 * order for this: it is that of the places. */
static inline void refuse_all(struct model *m, int listener)
{
    for (;;) {
        int next = -1;

        for (int i = 0; i < m->n; i++)
            if (waits_for_event(&m->at[i]) && m->at[i].parent == listener &&
                (next < 0 || m->at[i].handle % NDK_PLACES < m->at[next].handle % NDK_PLACES))
                next = i;
        if (next < 0)
            return;
        if (m->at[next].state == NDK_P_QUEUED) {
            tell(m, NDK_OUT_PEER_REFUSED, next, NT_SUCCESS);
            m->heard[m->n_heard - 1].reason = NDK_REFUSED_NO_LISTENER;
        }
        m->at[next].there = false;
        m->at[next].parent = -1;
    }
}

static inline int32_t m_pause(struct model *m, int i, bool pause)
{
    if (m->at[i].state == NDK_CLOSING)
        return NT_SUCCESS;
    m->at[i].paused = pause;
    if (pause)
        refuse_all(m, i);
    return NT_SUCCESS;
}

/* Accept and reject where there is nothing to decide. */
static inline int32_t cannot_decide(uint32_t state, bool rejects)
{
    switch (state) {
    case NDK_P_PEER_ABORTED:
        return NT_CONNECTION_ABORTED;
    case NDK_A_PEER_ABORTED:
        return rejects ? NT_CONNECTION_ABORTED : NT_CONNECTION_INVALID;
    case NDK_P_ACCEPTING:
    case NDK_P_CONNECTED:
    case NDK_A_COMPLETING:
    case NDK_A_CONNECTED:
        return NT_CONNECTION_ACTIVE;
    case NDK_CLOSING:
        return NT_INVALID_DEVICE_STATE;
    default:
        return NT_CONNECTION_INVALID;
    }
}

static inline void tell_limits(struct model *m, uint32_t kind, int i)
{
    tell(m, kind, i, NT_SUCCESS);
    m->heard[m->n_heard - 1].inbound = m->at[i].inbound;
    m->heard[m->n_heard - 1].outbound = m->at[i].outbound;
}

static inline int32_t m_accept(struct model *m, int i, const struct ndk_input *in)
{
    struct thing *t = &m->at[i];

    if (in->data == NULL && in->data_length != 0)
        return NT_INVALID_PARAMETER;
    if (t->state != NDK_P_REQUESTED)
        return cannot_decide(t->state, false);
    if (in->data_length > m->limits.max_callee_data)
        return NT_INVALID_BUFFER_SIZE;
    if (!in->pends && in->status == NT_CONNECTION_ABORTED) {
        t->state = NDK_P_PEER_ABORTED;
        return in->status;
    }
    if (!in->pends && in->status != NT_SUCCESS && in->status != NT_IO_TIMEOUT)
        return in->status;
    t->inbound = least(t->inbound, in->inbound);
    t->outbound = least(t->outbound, in->outbound);
    t->wants = in->wants_disconnect != 0;
    t->accepted = true;
    m->at[t->parent].references++;
    tell_limits(m, NDK_OUT_PEER_ACCEPTED, i);
    t->state = in->pends ? NDK_P_ACCEPTING : in->status == NT_SUCCESS ? NDK_P_CONNECTED : NDK_P_FAILED;
    t->request = in->pends ? NDK_REQUEST_ACCEPT : NDK_NONE;
    return in->pends ? NT_PENDING : in->status;
}

static inline int32_t m_reject(struct model *m, int i, const struct ndk_input *in)
{
    struct thing *t = &m->at[i];
    bool active = t->state == NDK_A_ACCEPTED;

    if (in->data == NULL && in->data_length != 0)
        return NT_INVALID_PARAMETER;
    if (t->state != NDK_P_REQUESTED && !active)
        return cannot_decide(t->state, true);
    if (in->data_length > m->limits.max_callee_data)
        return NT_INVALID_BUFFER_SIZE;
    if (in->status == NT_CONNECTION_ABORTED)
        t->state = active ? NDK_A_PEER_ABORTED : NDK_P_PEER_ABORTED;
    if (in->status != NT_SUCCESS)
        return in->status;
    t->state = active ? NDK_A_REJECTED : NDK_P_REJECTED;
    tell(m, NDK_OUT_PEER_REJECTED, i, NT_SUCCESS);
    return NT_SUCCESS;
}

static inline void peer_data(struct thing *t, const struct ndk_input *in)
{
    t->n_data = in->far_length;
    if (in->far_length != 0)
        memcpy(t->data, in->far_data, in->far_length);
}

static inline void end_attempt(struct model *m, int i, uint32_t state)
{
    m->at[i].state = state;
    m->at[i].owns = false;
}

/* A destination is one address and one port, of the source's family. */
static inline bool reachable(const uint8_t *remote, const uint8_t *local)
{
    struct sock s = as_sock(remote);

    return remote[0] == local[0] && !is_wildcard(&s) && port(&s) != 0;
}

/* Whether the 4-tuple exists. */
static inline bool connected_to(const struct model *m, int over, const uint8_t *remote)
{
    struct sock s = as_sock(remote);

    for (int i = 0; i < m->n; i++)
        if (m->at[i].there && m->at[i].via == over && m->at[i].state >= NDK_A_CONNECTING &&
            m->at[i].state <= NDK_A_DISCONNECTING && m->at[i].doom == NT_SUCCESS && same_host(&m->at[i].remote, &s) &&
            port(&m->at[i].remote) == port(&s))
            return true;
    return false;
}

/* over: -1 for an endpoint of its own. */
static inline int32_t m_connect(struct model *m, int i, int over, const struct ndk_input *in)
{
    struct thing *t = &m->at[i];
    int32_t wrong;

    if (in->data == NULL && in->data_length != 0)
        return NT_INVALID_PARAMETER;
    if (t->state != NDK_A_IDLE && t->state != NDK_A_REFUSED && t->state != NDK_A_FAILED)
        return NT_INVALID_DEVICE_STATE;
    if (in->data_length > m->limits.max_caller_data)
        return NT_INVALID_BUFFER_SIZE;
    wrong = readable(in->remote, in->remote_length);
    if (wrong == NT_SUCCESS && over < 0)
        wrong = address_status(m, in->local, in->local_length);
    if (over >= 0 && (m->at[over].state == NDK_CLOSING || (t->parent >= 0 && t->parent != over)))
        return NT_INVALID_DEVICE_STATE;
    if (wrong == NT_SUCCESS && !reachable(in->remote, over < 0 ? in->local : m->at[over].endpoint.o))
        wrong = NT_INVALID_ADDRESS;
    if (wrong == NT_SUCCESS && over >= 0 && connected_to(m, over, in->remote))
        wrong = NT_ADDRESS_ALREADY_EXISTS;
    if (!in->pends && wrong != NT_SUCCESS)
        return wrong;
    if (!in->pends && in->status != NT_SUCCESS && in->status != NT_CONNECTION_REFUSED)
        return in->status;
    t->doom = wrong;
    t->via = over;
    t->parent = over >= 0 ? over : t->parent;
    t->inbound = least(in->inbound, m->limits.max_inbound);
    t->outbound = least(in->outbound, m->limits.max_outbound);
    t->n_data = 0;
    if (wrong == NT_SUCCESS) {
        t->remote = as_sock(in->remote);
        if (over < 0)
            take_endpoint(m, i, in->local);
        else
            t->local = m->at[over].local;
        tell_limits(m, NDK_OUT_PEER_CONNECTING, i);
    }
    if (in->pends) {
        t->state = NDK_A_CONNECTING;
        t->request = NDK_REQUEST_CONNECT;
        return NT_PENDING;
    }
    peer_data(t, in);
    if (in->status == NT_CONNECTION_REFUSED) {
        end_attempt(m, i, NDK_A_REFUSED);
        return in->status;
    }
    t->state = NDK_A_ACCEPTED;
    t->inbound = least(t->inbound, in->far_outbound);
    t->outbound = least(t->outbound, in->far_inbound);
    return NT_SUCCESS;
}

static inline int32_t m_complete(struct model *m, int i, const struct ndk_input *in)
{
    struct thing *t = &m->at[i];

    if (t->state != NDK_A_ACCEPTED)
        return t->state == NDK_A_PEER_ABORTED ? NT_CONNECTION_ABORTED :
               t->state == NDK_CLOSING ? NT_INVALID_DEVICE_STATE : NT_CONNECTION_INVALID;
    if (in->pends) {
        t->wants = in->wants_disconnect != 0;
        t->state = NDK_A_COMPLETING;
        t->request = NDK_REQUEST_COMPLETE_CONNECT;
        return NT_PENDING;
    }
    if (in->status == NT_SUCCESS) {
        t->wants = in->wants_disconnect != 0;
        t->state = NDK_A_CONNECTED;
        tell(m, NDK_OUT_PEER_COMPLETED, i, NT_SUCCESS);
    } else if (in->status == NT_CONNECTION_ABORTED) {
        t->state = NDK_A_PEER_ABORTED;
    } else if (in->status == NT_IO_TIMEOUT) {
        end_attempt(m, i, NDK_A_FAILED);
    }
    return in->status;
}

static inline int32_t m_disconnect(struct model *m, int i, const struct ndk_input *in)
{
    struct thing *t = &m->at[i];
    bool passive = t->state == NDK_P_CONNECTED || t->state == NDK_P_PEER_DISCONNECTED;
    bool active = t->state == NDK_A_CONNECTED || t->state == NDK_A_PEER_DISCONNECTED;

    if (!passive && !active)
        return t->state == NDK_CLOSING ? NT_INVALID_DEVICE_STATE : NT_CONNECTION_INVALID;
    if (!in->pends && in->status != NT_SUCCESS && in->status != NT_IO_TIMEOUT)
        return in->status;
    if (t->state == NDK_P_CONNECTED || t->state == NDK_A_CONNECTED)
        tell(m, NDK_OUT_PEER_DISCONNECTED, i, NT_SUCCESS);
    if (in->pends) {
        t->state = passive ? NDK_P_DISCONNECTING : NDK_A_DISCONNECTING;
        t->request = NDK_REQUEST_DISCONNECT;
        return NT_PENDING;
    }
    t->state = passive ? NDK_P_DISCONNECTED : NDK_A_DISCONNECTED;
    return in->status;
}

static inline int32_t m_close(struct model *m, int i, const struct ndk_input *in)
{
    struct thing *t = &m->at[i];

    if (t->state == NDK_CLOSING)
        return NT_INVALID_DEVICE_STATE;
    if (t->kind == NDK_LISTENER)
        refuse_all(m, i);
    switch (t->state) {
    case NDK_P_REQUESTED:
        tell(m, NDK_OUT_PEER_REFUSED, i, NT_SUCCESS);
        m->heard[m->n_heard - 1].reason = NDK_REFUSED_CLOSED;
        break;
    case NDK_A_CONNECTING:
    case NDK_P_ACCEPTING:
    case NDK_A_ACCEPTED:
    case NDK_A_COMPLETING:
        if (t->doom == NT_SUCCESS)      /* else no peer has heard of it */
            tell(m, NDK_OUT_PEER_ABORTED, i, NT_SUCCESS);
        break;
    case NDK_P_CONNECTED:
    case NDK_A_CONNECTED:
        tell(m, NDK_OUT_PEER_DISCONNECTED, i, NT_SUCCESS);
        break;
    default:
        break;
    }
    if (!in->pends && is_quiet(t) && successors(m, i) == 0) {
        remove_thing(m, i);
        return NT_SUCCESS;
    }
    t->state = NDK_CLOSING;
    t->tearing = in->pends != 0;
    return NT_PENDING;
}

/* ---- events ---- */

static inline void deliver(struct model *m, int listener, int i)
{
    m->at[i].state = m->at[i].state == NDK_P_QUEUED_ABORTED ? NDK_P_PEER_ABORTED : NDK_P_REQUESTED;
    m->at[listener].in_event = true;
    tell(m, NDK_OUT_CONNECT_EVENT, listener, NT_SUCCESS);
    m->heard[m->n_heard - 1].other = i;
}

static inline int32_t m_arrive(struct model *m, const struct ndk_input *in)
{
    struct sock to_here = as_sock(in->local);
    int listener = -1, i;
    uint32_t undecided = 0, why = 0;

    if (in->far_length > m->limits.max_caller_data || (in->far_data == NULL && in->far_length != 0) ||
        !reachable(in->remote, in->local))
        return impossible(m);
    for (int k = 0; k < m->n; k++)
        if (m->at[k].there && m->at[k].state == NDK_L_LISTENING && !m->at[k].paused &&
            conflicts(&m->at[k].endpoint, &to_here))
            listener = k;
    for (int k = 0; k < m->n; k++)
        undecided += m->at[k].there && m->at[k].parent == listener && listener >= 0 &&
                     (m->at[k].state == NDK_P_REQUESTED || m->at[k].state == NDK_P_QUEUED);
    why = listener < 0 ? NDK_REFUSED_NO_LISTENER :
          m->limits.backlog != 0 && undecided >= m->limits.backlog ? NDK_REFUSED_BACKLOG :
          in->status != NT_SUCCESS || full(m, NDK_CONNECTOR) ? NDK_REFUSED_RESOURCES : 0;
    if (why != 0) {
        tell(m, NDK_OUT_PEER_REFUSED, -1, NT_SUCCESS);
        m->heard[m->n_heard - 1].reason = why;
        return NT_SUCCESS;
    }
    i = m->created = fresh(m, NDK_CONNECTOR, NDK_P_QUEUED);
    m->at[i].parent = listener;
    m->at[i].local = to_here;
    m->at[i].remote = as_sock(in->remote);
    m->at[i].inbound = least(m->limits.max_inbound, in->far_outbound);
    m->at[i].outbound = least(m->limits.max_outbound, in->far_inbound);
    peer_data(&m->at[i], in);
    if (!m->at[listener].in_event)
        deliver(m, listener, i);
    return NT_SUCCESS;
}

/* The outstanding request ends with this status and its callback begins. */
static inline void complete(struct model *m, int i, int32_t status)
{
    struct thing *t = &m->at[i];

    t->request = NDK_NONE;
    t->doom = NT_SUCCESS;
    t->running++;
    switch (t->state) {
    case NDK_L_BINDING:
        t->state = status == NT_SUCCESS ? NDK_L_LISTENING : NDK_L_IDLE;
        t->owns = status == NT_SUCCESS;
        break;
    case NDK_P_ACCEPTING:
        t->state = status == NT_SUCCESS ? NDK_P_CONNECTED : NDK_P_FAILED;
        break;
    case NDK_A_CONNECTING:
        end_attempt(m, i, NDK_A_FAILED);
        break;
    case NDK_A_COMPLETING:
        if (status == NT_SUCCESS) {
            t->state = NDK_A_CONNECTED;
            tell(m, NDK_OUT_PEER_COMPLETED, i, NT_SUCCESS);
        } else {
            end_attempt(m, i, NDK_A_FAILED);
        }
        break;
    case NDK_P_DISCONNECTING:
        t->state = NDK_P_DISCONNECTED;
        break;
    case NDK_A_DISCONNECTING:
        t->state = NDK_A_DISCONNECTED;
        break;
    default:
        break;
    }
    tell(m, NDK_OUT_COMPLETED, i, status);
}

static inline int32_t m_finish(struct model *m, int i, int32_t status)
{
    struct thing *t = &m->at[i];

    if (t->request == NDK_NONE || t->running >= NDK_MAX_RUNNING)
        return impossible(m);
    if (t->doom != NT_SUCCESS && (status == NT_SUCCESS || t->state != NDK_CLOSING))
        status = t->doom;
    if (t->state == NDK_A_CONNECTING && status == NT_SUCCESS)
        return impossible(m);
    if (t->state != NDK_CREATING) {
        complete(m, i, status);
        return NT_SUCCESS;
    }
    tell(m, NDK_OUT_CREATED, i, status);
    t->request = NDK_NONE;
    t->doom = NT_SUCCESS;
    t->running = 1;
    t->state = t->kind == NDK_LISTENER ? NDK_L_IDLE : t->kind == NDK_CONNECTOR ? NDK_A_IDLE : NDK_S_OPEN;
    if (status != NT_SUCCESS)
        remove_thing(m, i);
    return NT_SUCCESS;
}

static inline int32_t m_gives_up(struct model *m, int i)
{
    struct thing *t = &m->at[i];

    switch (t->state) {
    case NDK_P_QUEUED:
        t->state = NDK_P_QUEUED_ABORTED;
        if (m->limits.drop_aborted == 1)
            remove_thing(m, i);
        return NT_SUCCESS;
    case NDK_P_REQUESTED:
        t->state = NDK_P_PEER_ABORTED;
        return NT_SUCCESS;
    case NDK_A_ACCEPTED:
        t->state = NDK_A_PEER_ABORTED;
        return NT_SUCCESS;
    case NDK_P_ACCEPTING:
    case NDK_A_COMPLETING:
        if (t->running >= NDK_MAX_RUNNING)
            return impossible(m);
        complete(m, i, NT_CONNECTION_ABORTED);
        return NT_SUCCESS;
    default:
        return impossible(m);
    }
}

static inline int32_t m_peer_disconnects(struct model *m, int i)
{
    struct thing *t = &m->at[i];

    switch (t->state) {
    case NDK_P_CONNECTED:
    case NDK_A_CONNECTED:
        t->state = t->state == NDK_P_CONNECTED ? NDK_P_PEER_DISCONNECTED : NDK_A_PEER_DISCONNECTED;
        if (t->wants)
            tell(m, NDK_OUT_DISCONNECT_EVENT, i, NT_SUCCESS);
        t->in_event = t->wants;
        return NT_SUCCESS;
    case NDK_P_DISCONNECTING:
    case NDK_A_DISCONNECTING:
        return NT_SUCCESS;
    default:
        return m_gives_up(m, i);
    }
}

static inline int32_t m_peer_answers(struct model *m, int i, bool accepts, const struct ndk_input *in)
{
    struct thing *t = &m->at[i];

    if (t->state != NDK_A_CONNECTING || t->doom != NT_SUCCESS || t->running >= NDK_MAX_RUNNING ||
        in->far_length > m->limits.max_callee_data || (in->far_data == NULL && in->far_length != 0))
        return impossible(m);
    t->request = NDK_NONE;
    t->running++;
    peer_data(t, in);
    if (accepts) {
        t->state = NDK_A_ACCEPTED;
        t->inbound = least(t->inbound, in->far_outbound);
        t->outbound = least(t->outbound, in->far_inbound);
    } else {
        end_attempt(m, i, NDK_A_REFUSED);
    }
    tell(m, NDK_OUT_COMPLETED, i, accepts ? NT_SUCCESS : NT_CONNECTION_REFUSED);
    return NT_SUCCESS;
}

static inline int32_t m_accept_ends(struct model *m, int i, int32_t status)
{
    if (m->at[i].state != NDK_P_ACCEPTING || m->at[i].running >= NDK_MAX_RUNNING)
        return impossible(m);
    complete(m, i, status);
    return NT_SUCCESS;
}

static inline int32_t m_returns(struct model *m, int i, uint32_t op)
{
    struct thing *t = &m->at[i];

    if (op == NDK_TORN_DOWN ? !t->tearing : op == NDK_RETURN_REQUEST ? t->running == 0 :
        op == NDK_RETURN_EVENT ? !t->in_event : t->state != NDK_CLOSED)
        return impossible(m);
    if (op == NDK_TORN_DOWN)
        t->tearing = false;
    if (op == NDK_RETURN_REQUEST)
        t->running--;
    if (op == NDK_RETURN_EVENT) {
        t->in_event = false;
        for (int k = 0; k < m->n && t->state == NDK_L_LISTENING && !t->in_event; k++)
            if (waits_for_event(&m->at[k]) && m->at[k].parent == i)
                deliver(m, i, k);
    }
    if (op == NDK_RETURN_CLOSE)
        remove_thing(m, i);
    else
        complete_close(m, i);
    return NT_SUCCESS;
}

/* One step; object and over are indices, -1 for a handle that means nothing. Returns the status. */
static inline int32_t model_step(struct model *m, const struct ndk_input *in, int object, int over)
{
    static const uint32_t kind_of[NDK_OPS] = {
        [NDK_LISTEN] = NDK_LISTENER, [NDK_PAUSE] = NDK_LISTENER, [NDK_RESUME] = NDK_LISTENER,
        [NDK_ACCEPT] = NDK_CONNECTOR, [NDK_REJECT] = NDK_CONNECTOR, [NDK_CONNECT] = NDK_CONNECTOR,
        [NDK_CONNECT_SHARED] = NDK_CONNECTOR, [NDK_COMPLETE_CONNECT] = NDK_CONNECTOR, [NDK_DISCONNECT] = NDK_CONNECTOR,
    };

    m->possible = true;
    m->n_heard = 0;
    m->created = -1;
    m->picks = false;
    if (in->op >= NDK_LISTEN && in->op <= NDK_CLOSE &&
        (!callable(m, object) || (kind_of[in->op] != 0 && kind_of[in->op] != m->at[object].kind)))
        return NT_INVALID_HANDLE;
    if (in->op > NDK_PEER_CONNECTS && (object < 0 || !m->at[object].there))
        return impossible(m);
    switch (in->op) {
    case NDK_CREATE_LISTENER:
        return m_create(m, in, NDK_LISTENER);
    case NDK_CREATE_CONNECTOR:
        return m_create(m, in, NDK_CONNECTOR);
    case NDK_CREATE_SHARED_ENDPOINT:
        return m_create(m, in, NDK_SHARED_ENDPOINT);
    case NDK_LISTEN:
        return m_listen(m, object, in);
    case NDK_PAUSE:
    case NDK_RESUME:
        return m_pause(m, object, in->op == NDK_PAUSE);
    case NDK_ACCEPT:
        return m_accept(m, object, in);
    case NDK_REJECT:
        return m_reject(m, object, in);
    case NDK_CONNECT:
        return m_connect(m, object, -1, in);
    case NDK_CONNECT_SHARED:
        if (!callable(m, over) || m->at[over].kind != NDK_SHARED_ENDPOINT)
            return NT_INVALID_HANDLE;
        return m_connect(m, object, over, in);
    case NDK_COMPLETE_CONNECT:
        return m_complete(m, object, in);
    case NDK_DISCONNECT:
        return m_disconnect(m, object, in);
    case NDK_CLOSE:
        return m_close(m, object, in);
    case NDK_PEER_CONNECTS:
        return m_arrive(m, in);
    case NDK_PEER_COMPLETES:
        return m_accept_ends(m, object, NT_SUCCESS);
    case NDK_PEER_TIMES_OUT:
        return m_accept_ends(m, object, NT_IO_TIMEOUT);
    case NDK_PEER_GIVES_UP:
        return m_gives_up(m, object);
    case NDK_PEER_DISCONNECTS:
        return m_peer_disconnects(m, object);
    case NDK_PEER_ACCEPTS:
    case NDK_PEER_REFUSES:
        return m_peer_answers(m, object, in->op == NDK_PEER_ACCEPTS, in);
    case NDK_FINISH:
        return m_finish(m, object, in->status);
    default:
        return m_returns(m, object, in->op);
    }
}
#endif
