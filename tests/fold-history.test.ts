import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClickHouseClient } from '@clickhouse/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSearchText } from '#contracts/listening/searched-text.ts';
import { fold } from '#engine/text/fold.ts';
import { openClickHouse } from '#server/kit/embedded/clickhouse.ts';
import { endSharedWorld } from '#tests/world.ts';

/** Texts that were stored before folding covered more cases are folded again by the statement of the migration itself. */
const [, EXPRESSION = ''] =
  /update folded =([\s\S]+?)\n where match/.exec(
    readFileSync('server/migrations/upgrade/clickhouse/0017_fold_more.sql', 'utf8'),
  ) ?? [];

const folder = mkdtempSync(join(tmpdir(), 'fold-history-'));
let client: ClickHouseClient;
beforeAll(async () => {
  await endSharedWorld();
  client = await openClickHouse(folder, () => undefined);
});
afterAll(async () => {
  await client.close();
  rmSync(folder, { recursive: true, force: true });
});

const POSTS = [
  ['', 'McDonald’s “Hi” coca–cola ๕๐% iPhone ๑๕ ٣'],
  ['', 'Pokémon Nestlé Straße Œuvre İstanbul Søren Ёлка йод Καφές'],
  ['', 'Coca\nCola Coca  Cola\n\nnext\r\n\r\nlast \t end'],
  ['', 'มَرْحَباً أحمد مـــرحبا שָׁלוֹם'],
  ['', 'น้ำแข็ง 100 บาท\nที่นี่'],
  ['', 'settled text of before'],
  ['Café title', 'Another’s text\nin two lines'],
  ['A title', 'A title and more\nthat goes on'],
] as const;

/** The earlier folding: NFKC, lower case, no invisible characters. */
function foldedBefore(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKC')
    .replaceAll('\u0e4dา', 'ำ')
    .replaceAll('\u0e4d้า', '้ำ')
    .replaceAll('้\u0e4dา', '้ำ');
}

test('A mention that was stored earlier is folded by the migration as the engine folds it now', async () => {
  const answer = await client.query({
    query: `select ${EXPRESSION} as made from values('title String, text String, folded String', ${POSTS.map(
      (_, at) => `({t${at}:String}, {x${at}:String}, {f${at}:String})`,
    ).join(', ')})`,
    query_params: Object.fromEntries(
      POSTS.flatMap(([title, text], at) => [
        [`t${at}`, title],
        [`x${at}`, text],
        [`f${at}`, foldedBefore(text.startsWith(title) ? text : `${title}\n${text}`)],
      ]),
    ),
    format: 'JSONEachRow',
  });
  const rows = await answer.json<{ made: string }>();
  expect(rows.map(({ made }) => made)).toEqual(
    POSTS.map(([title, text]) => fold(buildSearchText(title, text))),
  );
});
