import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { foldWithMap } from '#engine/text/fold-map.ts';
import { fold } from '#engine/text/fold.ts';
import { createDatabase } from '#tests/databases.ts';
import { buildThaiClusters } from '#tests/factories/thai-clusters.ts';

/** Folding is the same for keywords and posts (engine/text/fold.ts) and for texts that the CRM stores (`fold_text`). */
let client: pg.Client;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createDatabase(inject('databaseUrl'));
  drop = database.drop;
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await drop();
});

async function foldedByDatabase(texts: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ folded: string }>(
    'select fold_text(t) as folded from unnest($1::text[]) with ordinality as given (t, at) order by at',
    [texts],
  );
  return rows.map(({ folded }) => folded);
}

/** Texts that the database folds differently, with both results. */
async function differing(texts: readonly string[]): Promise<string[][]> {
  const folded = await foldedByDatabase(texts);
  return texts.flatMap((text, at) =>
    folded[at] === fold(text) ? [] : [[text, fold(text), folded[at] ?? '']],
  );
}

describe('Every Thai cluster', () => {
  const clusters = buildThaiClusters();

  test('is folded to its written form', () => {
    expect(clusters.filter(({ written }) => fold(written) !== written && !ODD.test(written))).toEqual([]);
  });

  test('is folded to the same text in every way in which it can be typed, alone and within a text', () => {
    const wrong = clusters.flatMap(({ written, others }) =>
      others
        .filter(
          (other) =>
            fold(other) !== fold(written) ||
            fold(`ก${other}ร`) !== fold(`ก${written}ร`) ||
            foldWithMap(`ก${other}ร`).text !== fold(`ก${written}ร`),
        )
        .map((other) => [written, other]),
    );
    expect(wrong).toEqual([]);
  });

  test('is folded by the database as by the engine', { tags: 'slow' }, async () => {
    const texts = clusters.flatMap(({ written, others }) => [written, ...others]);
    expect((await differing(texts)).slice(0, 10)).toEqual([]);
  });
});

/** Not a Thai syllable: two vowels that folding turns into another one. */
const ODD = /[\u0e34-\u0e39\u0e31\u0e47][\u0e48-\u0e4b]?ำ/;

/** Private-use characters that the database uses internally, and characters that only Node's newer Unicode knows. */
const OWN: ReadonlySet<number> = new Set([0xf8fe, 0xf8ff, 0xa7ce, 0xa7d2, 0xa7d4, 0xa7f1]);

test(
  'Every character of the basic plane and every emoji is folded by the database as by the engine',
  { tags: 'slow' },
  async () => {
    const points = [
      ...range(1, 0xd800),
      ...range(0xe000, 0x10000),
      ...range(0x1d100, 0x1d800),
      ...range(0x1e000, 0x1fc00),
    ].filter((point) => !OWN.has(point));
    const texts = points.map((point) => `a${String.fromCodePoint(point)}b`);
    expect((await differing(texts)).slice(0, 20)).toEqual([]);
  },
);

test('Any text is folded by the database as by the engine', async () => {
  const texts = fc.sample(text, { numRuns: 6000, seed: 20_261_128 });
  expect((await differing(texts)).slice(0, 10)).toEqual([]);
});

function range(from: number, end: number): number[] {
  return Array.from({ length: end - from }, (_, at) => from + at);
}

const part = fc.oneof(
  fc.constantFrom(...'กนอเแโาำๅะัิีึืฺุู็่้๊๋์ํ๎ๆຳໍາເ່້๑໒'),
  fc.constantFrom(...'aZ5 éÉßİıøÆ’‘“”–—-\'"`´…%\\_'),
  fc.constantFrom(
    '\n',
    '\r\n',
    '\t',
    '  ',
    '\u00a0',
    '\u3000',
    '\u2028',
    '\u200b',
    '\u200d',
    '\ufe0f',
    '\u00ad',
    '\u0301',
    '™',
  ),
  fc.constantFrom(
    '❤',
    '👍',
    '🏽',
    '👩',
    '💻',
    '🇹',
    'Ё',
    'й',
    '\u0306',
    'ς',
    'Σ',
    'أ',
    'ـ',
    'َ',
    '٣',
    'שׁ',
    '가',
    'ｶ',
    'ﾞ',
    '１',
    'ﷺ',
  ),
);
const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
