import { sql } from 'kysely';
import type { Facts } from '#engine/conditions/facts.ts';
import { ticketFacts } from '#engine/conditions/ticket-facts.ts';
import { referencesOf, type ConditionSet } from '#contracts/kit/conditions/condition.ts';
import { TICKET_CONDITION_FIELDS } from '#contracts/settings/auto-assign/fields.ts';
import { explainMatch, type ExplainedKeyword } from '#engine/keywords/explain.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { storedSets } from '#server/settings/keywords/public.ts';

/** What is known of a ticket when it is opened. Tags come later, so a new one has none. */
export type Opened = {
  channel: string;
  message: string;
  customer: string;
  created_at: string | Date;
  earlier: number;
  tag_ids: readonly string[];
};

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

/** The facts that conditions are held against. */
export const factsOf = (opened: Opened, { zone, keywords }: { zone: string; keywords: Sought }): Facts =>
  ticketFacts({
    channel: opened.channel,
    message: opened.message,
    customer: opened.customer,
    earlier_tickets: opened.earlier,
    now: new Date(opened.created_at).getTime(),
    zone,
    tag_ids: opened.tag_ids,
    keyword_ids: [...keywords].flatMap(([id, keyword]) =>
      explainMatch(opened.message, keyword).matched ? [id] : [],
    ),
  });
