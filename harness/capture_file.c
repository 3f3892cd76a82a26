/* SPDX-License-Identifier: Apache-2.0 */
/* Frames of a pcap or pcapng capture, read with libpcap. */
#define _GNU_SOURCE
#include "capture_file.h"

#include <inttypes.h>
#include <pcap/pcap.h>

#include "complain.h"
#include "interrupt.h"
#include "qos_policy.h"
#include "status.h"

/* pcapng allows any 64-bit time; the reference's clock ends earlier, and does not begin before 0. */
static uint64_t whole_ms(const struct timeval *t)
{
    const uint64_t most_s = DCBX_MAX_NOW_MS / 1000 - 1;
    uint64_t ms;

    if (t->tv_sec < 0)
        return 0;
    ms = ((uint64_t)t->tv_sec < most_s ? (uint64_t)t->tv_sec : most_s) * 1000;
    if (t->tv_usec > 0)
        ms += (uint64_t)t->tv_usec / 1000;
    return ms < DCBX_MAX_NOW_MS ? ms : DCBX_MAX_NOW_MS;
}

static bool is_used_up(const struct source *s)
{
    return s->at_end && s->at == s->len;
}

static void explain_header(const struct source *s, const char *why)
{
    if (source_status(s) != STATUS_OK)
        return;
    if (is_used_up(s))
        complain("%s: the file ends inside the header of the capture, at octet %" PRIu64
                 ", expected a whole pcap or pcapng file", s->name, s->taken);
    else
        complain("%s: the header of the capture is damaged (%s), expected a pcap or pcapng file", s->name,
                 why);
}

static pcap_t *open_capture(struct source *s)
{
    char why[PCAP_ERRBUF_SIZE] = "no memory";
    FILE *stream = source_stream(s);
    pcap_t *capture = stream == NULL ? NULL : pcap_fopen_offline(stream, why);

    if (capture != NULL)
        return capture;
    if (stream != NULL)
        fclose(stream);
    explain_header(s, why);
    return NULL;
}

static int check_link_type(const struct source *s, pcap_t *capture)
{
    int type = pcap_datalink(capture);
    const char *title = pcap_datalink_val_to_name(type);

    if (type == DLT_EN10MB)
        return STATUS_OK;
    complain("%s: link type %d (%s), expected Ethernet", s->name, type, title == NULL ? "unknown" : title);
    return STATUS_BAD_INPUT;
}

/* Why packet number could not be read; its record begins at octet at. */
static int explain_failure(const struct source *s, pcap_t *capture, uint64_t number, uint64_t at)
{
    int status = source_status(s);

    if (status != STATUS_OK)
        return status;
    if (is_used_up(s))
        complain("%s: packet %" PRIu64 " at octet %" PRIu64 ": the file ends inside it, at octet %" PRIu64
                 ", expected a whole packet", s->name, number, at, s->taken);
    else
        complain("%s: packet %" PRIu64 " at octet %" PRIu64
                 ": cannot be read (%s), expected Ethernet packets only",
                 s->name, number, at, pcap_geterr(capture));
    return STATUS_BAD_INPUT;
}

static int hand_over(const struct pcap_pkthdr *header, const uint8_t *octets, captured_sink *sink,
                     void *context)
{
    static const uint8_t nothing[1];
    struct captured c = {
        .octets = header->caplen == 0 ? nothing : octets,
        .n = header->caplen,
        .cut = header->caplen < header->len,
        .has_time = true,
        .ms = whole_ms(&header->ts),
    };

    return sink(context, &c);
}

int capture_file_read(struct source *s, captured_sink *sink, void *context)
{
    pcap_t *capture = open_capture(s);
    struct pcap_pkthdr *header;
    const uint8_t *octets;
    uint64_t number = 0, at = 0;
    int status, got = 0;

    if (capture == NULL)
        return interrupt_seen() ? STATUS_INTERRUPTED : STATUS_BAD_INPUT;
    status = check_link_type(s, capture);
    while (status == STATUS_OK) {
        number++;
        at = s->taken;
        got = pcap_next_ex(capture, &header, &octets);
        if (got != 1)
            break;
        status = hand_over(header, octets, sink, context);
    }
    if (status == STATUS_OK && got == PCAP_ERROR)
        status = explain_failure(s, capture, number, at);
    else if (status == STATUS_OK)
        status = source_status(s);
    pcap_close(capture);
    return status;
}
