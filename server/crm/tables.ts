/** Tables of tickets and messages; see migration 0004_crm.sql. */
export type CrmTables = Record<never, never>;
