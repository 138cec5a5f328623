import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClickHouseClient } from '@clickhouse/client';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { AccountId } from '#contracts/kit/ids.ts';
import { compileQuery } from '#engine/query/evaluate.ts';
import type { Query } from '#engine/query/tree.ts';
import { getLetterCode } from '#engine/terms/letter-codes.ts';
import { fold } from '#engine/text/fold.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { migrateClickHouse } from '#server/kit/clickhouse/migrate.ts';
import { bindValue, readRows, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { openClickHouse } from '#server/kit/embedded/clickhouse.ts';
import { queryWhere } from '#server/listening/filter-sql/query-sql.ts';
import { toPost } from '#tests/query/posts.ts';
import { endSharedWorld } from '#tests/world.ts';

/** The codes of folded texts: the engine and the store compute the same, and words are found in them as in the texts. */
const folder = mkdtempSync(join(tmpdir(), 'letter-codes-'));
let client: ClickHouseClient;
let expression: Sql;

beforeAll(async () => {
  await endSharedWorld();
  client = await openClickHouse(folder, () => undefined);
  await migrateClickHouse(client);
  const columns = await readRows(
    client,
    z.object({ expression: z.string() }),
    sql`select distinct default_expression as expression from system.columns
      where database = currentDatabase() and table in ('mentions', 'public_posts') and name = 'folded_codes'`,
  );
  expect(columns).toHaveLength(1);
  expression = { pieces: [columns[0]?.expression ?? ''] };
}, 120_000);
afterAll(async () => {
  await client.close();
  rmSync(folder, { recursive: true, force: true });
});

const LAST_POINT = 0x10ffff;

test('The store gives every character the code that the engine gives it', async () => {
  const rows = await readRows(
    client,
    z.object({ codes: z.string() }),
    // From U+0001 on, without the halves of pairs.
    sql`select hex(arrayStringConcat(groupArray(codes))) as codes from (select ${expression} as codes from (
      select convertCharset(char(bitAnd(number, 255), bitAnd(bitShiftRight(number, 8), 255), bitShiftRight(number, 16), 0), 'utf-32le', 'utf-8') as folded
      from numbers(1, ${bindValue('UInt32', LAST_POINT)}) where number not between 0xd800 and 0xdfff order by number))`,
  );
  const codes = Buffer.from(rows[0]?.codes ?? '', 'hex');
  const points = Array.from({ length: LAST_POINT }, (_, at) => at + 1).filter(
    (point) => point < 0xd800 || point > 0xdfff,
  );
  expect(codes).toHaveLength(points.length);
  const different = points.filter((point, at) => codes[at] !== getLetterCode(point));
  expect(different.map((point) => point.toString(16))).toEqual([]);
}, 60_000);

const account = AccountId.parse('018f0000-0000-7000-8000-0000000000aa');
const idOf = (row: number): string => `018f0000-0000-7000-8000-${row.toString(16).padStart(12, '0')}`;

/** Characters of every kind: with an edge on each side, on one, or on none. */
const NEIGHBOURS = [
  ...'a z 0 _ ? # @ . - / % \\ ก ะ า เ ั ้ ฯ ๆ ๏ ฿ é ø я α 日 ー ກ ເ າ ັ ໆ ខ ្ ា မ ္ 한 ह ि ا ُ ｶ ½ Ⅷ 𝟙 😀 € … “ ”'.split(
    ' ',
  ),
  ' ',
  '\n',
  '\u200d',
  '\u0301',
  '\u20e3',
  '❤\ufe0f',
  '👩\u200d💻',
  '🇹🇭',
  '🇹',
  '🏴\u{e0067}\u{e007f}',
  '\u{e0080}',
  '\ufffd',
  '\u{3fffd}',
  '\u1160',
];
const WORDS = [
  ...'a aa a-a กา นานา เก ก้ า ฯ 5 _ #a #กา #a_ @a @กา www.a.co ๆ ฿5 %'.split(' '),
  'a b',
  "a'",
  'ก ก',
  '555',
];

const word = fc.constantFrom(...WORDS);
const piece = fc.oneof(
  { weight: 3, arbitrary: word },
  { weight: 4, arbitrary: fc.constantFrom(...NEIGHBOURS) },
  fc.string({ unit: 'binary', maxLength: 2 }),
);
const text = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => fold(pieces.join('')));

test('A word is found by codes exactly where the matcher finds it, whatever is next to it', async () => {
  const around = WORDS.flatMap((each) =>
    NEIGHBOURS.flatMap((one) => [fold(`${one}${each}`), fold(`${each}${one}`)]),
  );
  const texts = [...new Set([...around, ...fc.sample(text, 4000)])];
  await client.insert({
    table: 'mentions',
    format: 'JSONEachRow',
    values: texts.map((folded, row) => ({ account_id: account, _id: idOf(row), folded })),
  });
  const queries = WORDS.flatMap((each): Query[] => [
    { kind: 'word', text: each },
    { kind: 'word', text: each, anywhere: true },
    { kind: 'pattern', pattern: `${each}*` },
    { kind: 'pattern', pattern: `*${each}` },
    { kind: 'not', part: { kind: 'word', text: each } },
  ]);
  const posts = texts.map((folded) => ({ ...toPost('', 0), folded }));
  for (const query of queries) {
    const isFound = compileQuery(query);
    const rows = await readMentions(client, account, {
      row: z.object({ id: z.string() }),
      select: sql`toString(_id) as id`,
      where: queryWhere(query),
    });
    const found = new Set(rows.map(({ id }) => Number.parseInt(id.slice(-12), 16)));
    const different = posts.flatMap((post, row) => (isFound(post) === found.has(row) ? [] : [post.folded]));
    expect({ query, different }).toEqual({ query, different: [] });
  }
}, 120_000);
