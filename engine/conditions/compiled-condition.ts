import type { Fact } from '#engine/conditions/facts.ts';

/**
 * One condition made ready to be asked. `holds` says whether it does; `found` what of its value was met, for telling people why: the
 * words that stand in the text, the tags that are on the ticket, the number there is.
 */
export type CompiledCondition = { holds: (fact: Fact) => boolean; found: (fact: Fact) => readonly string[] };

/** What never holds, however it is put: a field that is no more, or a query that can no longer be read. */
export const NEVER: CompiledCondition = { holds: () => false, found: () => [] };
