import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { Steps } from '#engine/anomaly/replay-words.ts';
import { LEAST_WORD } from '#engine/anomaly/rising-words.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindInstant, bindValue, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

const numbers = z.array(z.coerce.number());
const Row = z.object({ word: z.string(), steps: z.tuple([numbers, numbers]) });

/** The mentions of a rule in a span, counted by steps from its start. */
export type PastSpan = { where: Sql; from: number; to: number; stepMs: number };

/** The most words of the past that are examined: those with the most mentions in one step. */
const MOST = 5_000;

function stepOf({ from, stepMs }: PastSpan): Sql {
  return sql`toUInt32(intDiv(toUnixTimestamp64Milli(published_at) - ${bindValue('Int64', from)}, ${bindValue('Int64', stepMs)}))`;
}

function within({ where, from, to }: PastSpan): Sql {
  return sql`published_at >= ${bindInstant(from)} and published_at < ${bindInstant(to)} and (${where})`;
}

const countsOf = (span: PastSpan): Sql => sql`sumMap([${stepOf(span)}], [toUInt64(1)]) as steps`;

/** The empty word, which counts all mentions. */
const WHOLE = '';

/** How often words occurred in the mentions of each step; words that were never frequent are left out. */
export async function readPastWords(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  span: PastSpan,
): Promise<Map<string, Steps>> {
  const rows = await readMentions(clickhouse, accountId, {
    row: Row,
    select: sql`arrayJoin(words) as word, ${countsOf(span)}`,
    where: within(span),
    tail: sql`group by word having count() >= ${bindValue('UInt32', LEAST_WORD)}
      order by arrayMax(tupleElement(steps, 2)) desc, word limit ${bindValue('UInt32', MOST)}`,
  });
  return new Map(rows.map(({ word, steps }) => [word, steps]));
}

/** The same for some words, and the number of mentions in each step. */
export async function readSelectedWords(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { words: wanted, ...span }: PastSpan & { words: readonly string[] },
): Promise<{ whole: Steps; words: Map<string, Steps> }> {
  const rows = await readMentions(clickhouse, accountId, {
    row: Row,
    select: sql`arrayJoin(arrayPushFront(arrayIntersect(words, ${bindValue('Array(String)', wanted)}), '')) as word,
      ${countsOf(span)}`,
    where: within(span),
    tail: sql`group by word`,
  });
  const words = new Map(rows.map(({ word, steps }) => [word, steps]));
  const whole: Steps = words.get(WHOLE) ?? [[], []];
  words.delete(WHOLE);
  return { whole, words };
}
