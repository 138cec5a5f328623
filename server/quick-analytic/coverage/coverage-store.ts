import { sql as pg } from 'kysely';
import { z } from 'zod';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindValue, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { KeywordNames } from '#server/listening/public.ts';
import { loadListeningRestriction } from '#server/people/visibility/public.ts';
import type { SearchScope } from '#server/quick-analytic/search-scope.ts';

/** A source that is read for the account; public ones are the platform's. */
export type ReadSource = { _id: string; name: string; is_public: boolean };

/** The sources that are read for the account, without those that the reader's group does not see. @param pool with all public sources */
export async function listReadSources(unit: UnitOfWork, pool: boolean): Promise<ReadSource[]> {
  const hidden = (await loadListeningRestriction(unit))?.without ?? [];
  const { rows } = await pg<ReadSource>`
    select _id, name, is_public from (
      select _id, name, false as is_public from monitors where account_id = ${unit.accountId}
      union all select _id, name, false from connections where account_id = ${unit.accountId}
      union all select _id, name, true from public_sources() where ${pool} or exists (
        select from keywords where account_id = ${unit.accountId} and product = 'listening' and active)) sources
     where _id <> all (${[...hidden]}::uuid[]) order by name, _id`.execute(unit.db);
  return rows;
}

const FirstRow = z.object({ posts: z.coerce.number(), first: z.coerce.number() });

/** When the first stored post was published that the reader sees; null where there is none. */
export async function findFirstPost(
  { context, accountId }: Pick<SearchScope, 'context' | 'accountId'>,
  sees: Sql | null,
): Promise<string | null> {
  const [row] = await readMentions(context.clickhouse, accountId, {
    row: FirstRow,
    select: sql`count() as posts, toUnixTimestamp64Milli(min(published_at)) as first`,
    where: sees ?? sql`true`,
  });
  return row && row.posts > 0 ? new Date(row.first).toISOString() : null;
}

const CollectedRow = z.object({ place: z.coerce.number(), first: z.coerce.number() });

/** The posts of a keyword that came in from one time to another, in milliseconds. */
type CollectedSpan = { number: number; since: number; until: number };

/** Later than any post. */
const NEVER_MS = 4_102_444_800_000;

/**
 * When the posts of keywords begin that came in within some spans, by the places of these, in milliseconds: all but one post in a hundred are
 * later, so that a single old post, which somebody answered today, does not count as collected.
 */
export async function findFirstPostsOf(
  { context, accountId }: Pick<SearchScope, 'context' | 'accountId'>,
  { sees }: Pick<KeywordNames, 'sees'>,
  spans: readonly CollectedSpan[],
): Promise<ReadonlyMap<number, number>> {
  if (spans.length === 0) return new Map();
  const numbers = bindValue(
    'Array(UInt32)',
    spans.map(({ number }) => number),
  );
  const bindTimes = (times: readonly number[]) => bindValue('Array(Int64)', times);
  const since = bindTimes(spans.map((span) => span.since));
  const until = bindTimes(spans.map((span) => Math.min(span.until, NEVER_MS)));
  const came = sql`toUnixTimestamp64Milli(collected_at)`;
  const rows = await readMentions(context.clickhouse, accountId, {
    row: CollectedRow,
    select: sql`arrayJoin(arrayFilter((place, number, since, until) -> has(keywords, number) and ${came} >= since and ${came} < until,
        range(${bindValue('UInt32', spans.length)}), ${numbers}, ${since}, ${until})) as place,
      quantile(0.01)(toUnixTimestamp64Milli(published_at)) as first`,
    where: sql`hasAny(keywords, ${numbers}) and ${sees ?? sql`true`}`,
    tail: sql`group by place`,
  });
  return new Map(rows.map(({ place, first }) => [place, first]));
}
