import { sql } from 'kysely';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** What a keyword searched for, from one time to another, in milliseconds; `until` is infinite for the present wording. */
export type KeywordWording = {
  number: number;
  name: string;
  since: number;
  until: number;
  patterns: string[];
  query: string | null;
  match: string;
  active: boolean;
};

type WordingRow = Omit<KeywordWording, 'since' | 'until'> & { since: string; until: string | null };

/** Every wording of the keywords of a product, each keyword's in the order of time. */
export async function listKeywordWordings(unit: UnitOfWork, product: string): Promise<KeywordWording[]> {
  const { rows } = await sql<WordingRow>`
    select k.number, k.name, w.since, lead(w.since) over (partition by w.keyword_id order by w.since) as until,
           w.patterns, w.query, w.match, w.active
      from keyword_wordings w
      join keywords k on k.account_id = w.account_id and k._id = w.keyword_id
     where w.account_id = ${unit.accountId} and k.product = ${product}
     order by k.number, w.since`.execute(unit.db);
  return rows.map(({ since, until, ...row }) => ({
    ...row,
    since: Date.parse(since),
    until: until === null ? Infinity : Date.parse(until),
  }));
}
