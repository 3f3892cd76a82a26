/* SPDX-License-Identifier: Apache-2.0 */
/* Layout and constants of the NDIS remote-QoS structures, as offsets into a little-endian buffer (ntddndis.h and
 * ndis.h of the Windows kit). tests/ndis_layout_probe.c compares them with the Windows headers of mingw-w64. */
#ifndef ASSAY_NDIS_LAYOUT_H
#define ASSAY_NDIS_LAYOUT_H

/* NDIS_OBJECT_HEADER: Type (1), Revision (1), Size (2) */
#define NDIS_HEADER_SIZE 4u
#define NDIS_HEADER_TYPE_AT 0u
#define NDIS_HEADER_REVISION_AT 1u
#define NDIS_HEADER_SIZE_AT 2u
#define NDIS_TYPE_STATUS_INDICATION 0x98u
#define NDIS_TYPE_QOS_PARAMETERS 0xB6u
#define NDIS_TYPE_QOS_CLASSIFICATION_ELEMENT 0xB7u
#define NDIS_REVISION_1 1u

/* NDIS_QOS_PARAMETERS */
#define QOS_PARAMS_SIZE 52u
#define QOS_PARAMS_ALIGN 4u
#define QOS_FLAGS_AT 4u
#define QOS_NUM_TCS_AT 8u
#define QOS_PRIO_AT 12u             /* PriorityAssignmentTable: index priority, value traffic class */
#define QOS_BW_AT 20u               /* TcBandwidthAssignmentTable: percent of each traffic class */
#define QOS_TSA_AT 28u              /* TsaAssignmentTable */
#define QOS_PFC_AT 36u              /* PfcEnable: bit n = priority n */
#define QOS_NUM_ELEMS_AT 40u
#define QOS_ELEM_SIZE_AT 44u
#define QOS_FIRST_ELEM_AT 48u       /* from the start of the buffer */

/* NDIS_QOS_CLASSIFICATION_ELEMENT */
#define QOS_ELEM_SIZE 16u
#define QOS_ELEM_FLAGS_AT 4u
#define QOS_ELEM_CSEL_AT 8u         /* ConditionSelector */
#define QOS_ELEM_CFIELD_AT 10u      /* ConditionField */
#define QOS_ELEM_ASEL_AT 12u        /* ActionSelector */
#define QOS_ELEM_AFIELD_AT 14u      /* ActionField */

/* Flags of NDIS_QOS_PARAMETERS */
#define QOS_ETS_CHANGED 0x00000001u
#define QOS_ETS_CONFIGURED 0x00000002u
#define QOS_PFC_CHANGED 0x00000100u
#define QOS_PFC_CONFIGURED 0x00000200u
#define QOS_CLASSIFICATION_CHANGED 0x00010000u
#define QOS_CLASSIFICATION_CONFIGURED 0x00020000u
#define QOS_WILLING 0x80000000u     /* for NDIS alone: a miniport never sets it in an indication */

/* Flags of NDIS_QOS_CLASSIFICATION_ELEMENT */
#define QOS_SET_BY_MINIPORT_MASK 0xFF000000u
#define QOS_ENFORCED_BY_MINIPORT 0x01000000u

#define QOS_MAX_PRIORITIES 8u
#define QOS_MAX_TCS 8u

#define QOS_CONDITION_RESERVED 0u
#define QOS_CONDITION_DEFAULT 1u
#define QOS_CONDITION_TCP_PORT 2u
#define QOS_CONDITION_UDP_PORT 3u
#define QOS_CONDITION_TCP_OR_UDP_PORT 4u
#define QOS_CONDITION_ETHERTYPE 5u
#define QOS_CONDITION_NETDIRECT_PORT 6u
#define QOS_CONDITION_MAXIMUM 7u
#define QOS_ACTION_PRIORITY 0u
#define QOS_ACTION_MAXIMUM 1u
#define QOS_TSA_STRICT 0u
#define QOS_TSA_CBS 1u
#define QOS_TSA_ETS 2u
#define QOS_TSA_MAXIMUM 3u

/* NDIS_STATUS_INDICATION, for 64-bit and 32-bit Windows */
#define NDIS_STATUS_SIZE_64 112u
#define NDIS_STATUS_SIZE_32 68u
#define NDIS_STATUS_QOS_REMOTE_PARAMETERS_CHANGE 0x400200A1u

/* An Application Priority TLV has no room for more entries. */
#define QOS_MAX_ELEMS 168u
#define QOS_MAX_BUFFER (QOS_PARAMS_SIZE + QOS_MAX_ELEMS * QOS_ELEM_SIZE)

/* Offsets of the members of NDIS_STATUS_INDICATION that are not always zero. PortNumber, Flags, DestinationHandle,
 * RequestId, Guid, NdisReserved and the padding (4 to 7, 28 to 31 and 76 to 79 on 64-bit) are zero in this indication. */
#define NDIS_STATUS_SOURCE_AT_64 8u
#define NDIS_STATUS_CODE_AT_64 20u
#define NDIS_STATUS_BUFFER_AT_64 48u
#define NDIS_STATUS_BUFFER_SIZE_AT_64 56u
#define NDIS_STATUS_SOURCE_AT_32 4u
#define NDIS_STATUS_CODE_AT_32 12u
#define NDIS_STATUS_BUFFER_AT_32 28u
#define NDIS_STATUS_BUFFER_SIZE_AT_32 32u
#endif
