import type { CrmTables } from '#server/crm/tables.ts';
import type { InboundTables } from '#server/inbound/tables.ts';
import type { FoundationTables } from '#server/kit/db/tables.ts';

/** Every table of the suite. */
export type Tables = FoundationTables & InboundTables & CrmTables;
