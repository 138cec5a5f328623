import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClickHouseClient } from '@clickhouse/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AccountId } from '#contracts/kit/ids.ts';
import { compileKeywords } from '#engine/keywords/matcher.ts';
import { compileQuery } from '#engine/query/evaluate.ts';
import { parseQuery } from '#engine/query/parse.ts';
import type { QueryPost } from '#engine/query/post.ts';
import { printQuery } from '#engine/query/print.ts';
import { IDS_ONLY, type QueryNames } from '#engine/query/test.ts';
import { flattenParts, type Query } from '#engine/query/tree.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { migrateClickHouse } from '#server/kit/clickhouse/migrate.ts';
import { formatClickHouseTime, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { openClickHouse } from '#server/kit/embedded/clickhouse.ts';
import { queryWhere } from '#server/listening/filter-sql/query-sql.ts';
import { buildTextCondition } from '#server/listening/filter-sql/text-condition.ts';
import { generateQueries } from '#tests/query/drawn-queries.ts';
import { GOLDEN } from '#tests/query/golden.ts';
import { hasRealPosts, generateTexts, toPost, loadRealTexts } from '#tests/query/posts.ts';
import { endSharedWorld } from '#tests/world.ts';

/** One meaning of a query in the stream and in history: the matcher and ClickHouse return the same posts. */
if (!hasRealPosts) console.warn('query parity: ../shared/data is absent, only made-up posts are asked');

/** Characters with a special meaning in a pattern; the engine's index mistakes four backslashes before a wildcard for other characters. */
const BACKSLASHES = '\\'.repeat(4);
const SIGNS = [`xx ab${BACKSLASHES}cd`, `look: ab${BACKSLASHES}`, 'save_100%_of_all', 'a\\b'];
const posts = [...(hasRealPosts ? loadRealTexts() : []), ...generateTexts(600, 11), ...SIGNS].map(toPost);
const account = AccountId.parse('018f0000-0000-7000-8000-0000000000aa');
const names: QueryNames = {
  ...IDS_ONLY,
  keyword: (value) => (value === 'one' ? [1] : []),
  tag: (value) => (value === 'seven' ? [7] : []),
};

/** Within the time of the generated posts, at an hour that is another day in Bangkok than in London. */
const moment = { now: Date.UTC(2026, 0, 14, 20, 30), zone: 'Asia/Bangkok' };

const folder = mkdtempSync(join(tmpdir(), 'query-parity-'));
let client: ClickHouseClient;

const idOf = (row: number): string => `018f0000-0000-7000-8000-${row.toString(16).padStart(12, '0')}`;
function stored({ stars, ...post }: QueryPost, row: number): Record<string, unknown> {
  return {
    ...post,
    review_stars: stars ?? 0,
    account_id: account,
    _id: idOf(row),
    published_at: formatClickHouseTime(post.published_at ?? 0),
    collected_at: formatClickHouseTime(post.collected_at ?? 0),
  };
}

beforeAll(async () => {
  await endSharedWorld();
  client = await openClickHouse(folder, () => undefined);
  await migrateClickHouse(client);
  await client.insert({ table: 'mentions', format: 'JSONEachRow', values: posts.map(stored) });
}, 120_000);
afterAll(async () => {
  await client.close();
  rmSync(folder, { recursive: true, force: true });
});

const Row = z.object({ id: z.string() });

const byStore = (query: Query): Promise<number[]> => rowsWhere(queryWhere(query, { names, moment }));

async function rowsWhere(where: Sql): Promise<number[]> {
  const rows = await readMentions(client, account, { row: Row, select: sql`toString(_id) as id`, where });
  return rows.map(({ id }) => Number.parseInt(id.slice(-12), 16));
}

/** Passes words through the matcher and evaluates conditions on names or on the current time directly: the stream knows neither. */
function byStream(queries: readonly Query[]): number[][] {
  const matcher = compileKeywords(
    queries.map((query, id) => ({ id, owner: 0, sets: [], match: 'auto', query })),
    { sample: posts.slice(0, 500).map(({ folded }) => folded) },
  );
  const rows = queries.map((): number[] => []);
  matcher.matchAll(
    posts.map(({ folded }) => folded),
    (post, id) => rows[id]?.push(post),
    { postOf: (index) => posts[index]! },
  );
  return rows.map((found, id) => {
    const query = queries[id]!;
    const named = flattenParts(query).some(
      (part) => part.kind === 'relative' || (part.kind === 'value' && NAMED.has(part.field)),
    );
    if (!named) return found.toSorted((a, b) => a - b);
    const holds = compileQuery(query, { names, moment });
    return posts.flatMap((post, row) => (holds(post) ? [row] : []));
  });
}
const NAMED: ReadonlySet<string> = new Set(['keyword', 'tag']);

async function agree(queries: readonly Query[]): Promise<{ matches: number }> {
  const disagreements: string[] = [];
  let matches = 0;
  for (const [index, rows] of byStream(queries).entries()) {
    const query = queries[index]!;
    const other = await byStore(query);
    matches += rows.length;
    const [ours, theirs] = [new Set(rows), new Set(other)];
    for (const row of new Set([...rows, ...other]))
      if (ours.has(row) !== theirs.has(row))
        disagreements.push(
          `${printQuery(query)} ${ours.has(row) ? 'stream only' : 'store only'}: ${JSON.stringify(posts[row]?.folded)}`,
        );
  }
  expect(disagreements.slice(0, 20)).toEqual([]);
  return { matches };
}

describe('The stream and the store', () => {
  it('find the same posts for the golden queries', async () => {
    const queries = GOLDEN.map((text) => {
      const parsed = parseQuery(text);
      expect(parsed, text).toMatchObject({ ok: true });
      return parsed.ok ? parsed.tree : { kind: 'word' as const, text };
    });
    const { matches } = await agree(queries);
    expect(matches).toBeGreaterThan(5_000);
  }, 300_000);

  it('find the same posts for characters that mean something else in a pattern', async () => {
    const texts = [
      `ab${BACKSLASHES}`,
      `xx ab${BACKSLASHES}`,
      `${BACKSLASHES}cd`,
      BACKSLASHES,
      '_100%_of',
      'a\\b',
    ];
    await agree(texts.map((text) => ({ kind: 'word', text })));
    for (const text of texts) {
      const holding = posts.flatMap(({ folded }, row) => (folded.includes(text) ? [row] : []));
      expect(holding, text).not.toEqual([]);
      expect(
        (await rowsWhere(buildTextCondition(text))).toSorted((a, b) => a - b),
        text,
      ).toEqual(holding);
    }
  });

  it('find the same posts for randomly generated queries', async () => {
    await agree(generateQueries(55, 5, ['flight', 'ร้าน', 'ดี', 'united', 'ไม่', 'thanks']));
  }, 300_000);
});
