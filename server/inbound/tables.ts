/** Tables of inbound batches and imports; see migration 0003_inbound.sql. */
export type InboundTables = Record<never, never>;
