import type { FoundationTables } from '#server/kit/db/tables.ts';

/**
 * Every table of the suite. The kit declares the foundation; each module adds its own in its `tables.ts` by declaration merging:
 * `declare module '#server/kit/db/schema.ts' { interface Tables { … } }`. Projects over the server include every `tables.ts`.
 */
export interface Tables extends FoundationTables {}
