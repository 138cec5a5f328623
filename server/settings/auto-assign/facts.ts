import { sql } from 'kysely';
import { referencesOf, type ConditionSet } from '#contracts/kit/conditions/condition.ts';
import { TICKET_CONDITION_FIELDS } from '#contracts/settings/auto-assign/fields.ts';
import type { Facts } from '#engine/conditions/facts.ts';
import { ticketFacts, type TicketKnown } from '#engine/conditions/ticket-facts.ts';
import { explainMatch, type ExplainedKeyword } from '#engine/keywords/explain.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { storedSets } from '#server/settings/keywords/public.ts';

/** The keywords that conditions ask for, by id, ready to be looked for. */
export type Sought = ReadonlyMap<string, ExplainedKeyword>;

/** Reads just the keywords that these conditions name. */
export const soughtKeywords = async (unit: Unit, sets: readonly ConditionSet[]): Promise<Sought> => {
  const ids = sets
    .flatMap((set) => referencesOf(TICKET_CONDITION_FIELDS, set))
    .flatMap(({ field, ids: named }) => (field === 'keyword' ? named : []));
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ _id: string; patterns: string[]; query: string | null; match: string }>`
    select _id, patterns, query, match from keywords
     where account_id = ${unit.accountId} and active and _id = any(${ids}::uuid[])`.execute(unit.db);
  return new Map(rows.map(({ _id, ...keyword }) => [_id, storedSets(keyword)]));
};

/** The facts that conditions on tickets are held against, with those of these keywords that stand in the message. */
export const factsOf = (known: TicketKnown, keywords: Sought): Facts =>
  ticketFacts({
    ...known,
    keyword_ids: [...keywords].flatMap(([id, keyword]) =>
      explainMatch(known.message, keyword).matched ? [id] : [],
    ),
  });
