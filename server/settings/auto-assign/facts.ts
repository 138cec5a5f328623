import { sql } from 'kysely';
import type { Facts, Moment } from '#contracts/kit/conditions/holds.ts';
import { referencesOf, type ConditionSet } from '#contracts/kit/conditions/condition.ts';
import { TICKET_CONDITION_FIELDS } from '#contracts/settings/auto-assign/fields.ts';
import { explainMatch, type ExplainedKeyword } from '#engine/keywords/explain.ts';
import { identifyLanguage } from '#engine/language/identify.ts';
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

/**
 * The facts that conditions are held against. Sentiment and priority are not known at the opening of a ticket, so that conditions on
 * them wait for whoever knows (they do not hold).
 */
export const factsOf = (opened: Opened, { zone, keywords }: { zone: string; keywords: Sought }): Facts => ({
  channel: [opened.channel],
  message: opened.message,
  customer: opened.customer,
  earlier_tickets: opened.earlier,
  hours: momentOf(new Date(opened.created_at), zone),
  language: [identifyLanguage(opened.message).language],
  tag: opened.tag_ids,
  keyword: [...keywords].flatMap(([id, keyword]) =>
    explainMatch(opened.message, keyword).matched ? [id] : [],
  ),
});

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The minute of the day and the weekday in a zone. */
export const momentOf = (at: Date, zone: string): Moment => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((one) => one.type === type)?.value ?? '';
  return {
    minute: Number(part('hour')) * 60 + Number(part('minute')),
    day: WEEKDAYS.indexOf(part('weekday')),
  };
};
