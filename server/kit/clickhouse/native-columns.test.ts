import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClickHouseClient } from '@clickhouse/client';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openClickHouse } from '#server/kit/embedded/clickhouse.ts';
import { endSharedWorld } from '#tests/world.ts';
import { insertBlocksOnce } from './insert-blocks.ts';
import {
  CountColumn,
  EnumColumn,
  FractionColumn,
  InstantColumn,
  encodeNativeBlock,
  NumberColumn,
  TextColumn,
  UuidColumn,
  WordColumn,
} from './native-columns.ts';
import { NumbersColumn, TextsColumn, WordsColumn } from './native-lists.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-native-'));
let client: ClickHouseClient;

beforeAll(async () => {
  await endSharedWorld();
  client = await openClickHouse(folder, () => {});
});
beforeEach(() =>
  client.command({
    query: `create or replace table things (
      id UUID, tone Enum8('bad' = -1, 'good' = 1), text String, same String, at DateTime64(3, 'UTC'), share Float32,
      likes Nullable(UInt64), numbers Array(UInt32), language LowCardinality(String), words Array(LowCardinality(String)), texts Array(String), small UInt8, middle UInt32, large UInt64)
      engine = MergeTree partition by toYear(at) order by at settings non_replicated_deduplication_window = 100`,
  }),
);
afterAll(async () => {
  await client.close();
  rmSync(folder, { recursive: true, force: true });
});

type TestRow = {
  id: string;
  tone: 'bad' | 'good';
  text: string;
  at: number;
  share: number;
  likes: number | undefined;
  numbers: number[];
  language: string;
  words: string[];
  texts: string[];
  small: number;
  middle: number;
  large: number;
};

const COLUMNS = [
  'id',
  'tone',
  'text',
  'same',
  'at',
  'share',
  'likes',
  'numbers',
  'language',
  'words',
  'texts',
  'small',
  'middle',
  'large',
];

function blockOf(things: readonly TestRow[]): Uint8Array {
  const columns = {
    id: new UuidColumn(),
    tone: new EnumColumn({ bad: -1, good: 1 }),
    text: new TextColumn(),
    same: new TextColumn(),
    at: new InstantColumn(),
    share: new FractionColumn(),
    likes: new CountColumn(),
    numbers: new NumbersColumn(),
    language: new WordColumn(),
    words: new WordsColumn(),
    texts: new TextsColumn(),
    small: new NumberColumn(8),
    middle: new NumberColumn(32),
    large: new NumberColumn(64),
  };
  for (const thing of things) {
    columns.id.push(thing.id);
    columns.tone.push(thing.tone);
    columns.text.push(thing.text);
    columns.same.pushLastOf(columns.text);
    columns.at.push(thing.at);
    columns.share.push(thing.share);
    columns.likes.push(thing.likes);
    columns.numbers.push(thing.numbers);
    columns.language.push(thing.language);
    columns.words.push(thing.words);
    columns.texts.push(thing.texts);
    columns.small.push(thing.small);
    columns.middle.push(thing.middle);
    columns.large.push(thing.large);
  }
  return encodeNativeBlock(things.length, columns);
}

function insert(blocks: readonly Uint8Array[], token: string): Promise<void> {
  return insertBlocksOnce(client, { table: 'things', columns: COLUMNS, blocks }, token);
}

async function stored(): Promise<unknown[]> {
  const answer = await client.query({
    query: `select toString(id) as id, tone, text, same = text as same, toUnixTimestamp64Milli(at) as at, share,
              likes, numbers, language, words, texts, small, middle, large from things order by id`,
    format: 'JSONEachRow',
    clickhouse_settings: { output_format_json_quote_64bit_integers: 0 },
  });
  return answer.json();
}

const thing: fc.Arbitrary<TestRow> = fc.record({
  id: fc.uuid(),
  tone: fc.constantFrom('bad', 'good'),
  text: fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.toWellFormed()),
    fc.integer({ min: 0, max: 8000 }).map((length) => 'ส้มตำ'.repeat(length).slice(0, length)),
  ),
  at: fc.integer({ min: Date.UTC(1925, 0, 1), max: Date.UTC(2200, 0, 1) }),
  share: fc.integer({ min: 0, max: 64 }).map((part) => part / 64),
  likes: fc.option(fc.maxSafeNat(), { nil: undefined }),
  numbers: fc.array(fc.nat(0xffff_ffff), { maxLength: 5 }),
  language: fc.constantFrom('th', 'en', ''),
  words: fc.array(fc.constantFrom('กาแฟ', "l'eau", '', '#ช้อปดี', 'x'.repeat(200)), { maxLength: 6 }),
  texts: fc.array(fc.webUrl(), { maxLength: 3 }),
  small: fc.nat(255),
  middle: fc.nat(0xffff_ffff),
  large: fc.maxSafeNat(),
});

describe('Blocks in the format Native', () => {
  test('ClickHouse reads the written blocks as intended, whatever they contain', async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(thing, { selector: ({ id }) => id, maxLength: 12 }), async (things) => {
        await client.command({ query: 'truncate table things' });
        if (things.length === 0) return;
        const half = Math.ceil(things.length / 2);
        const blocks = [things.slice(0, half), things.slice(half)].filter((part) => part.length > 0);
        await insert(blocks.map(blockOf), `round ${(round += 1)}`);
        const wanted = [...things]
          .sort((a, b) => (a.id < b.id ? -1 : 1))
          .map((one) => ({ ...one, same: 1, likes: one.likes ?? null }));
        const read = await stored();
        expect(read).toHaveLength(wanted.length);
        expect(read).toEqual(expect.arrayContaining(wanted.map((one) => expect.objectContaining(one))));
      }),
      { numRuns: 25 },
    );
  });

  test('A block is inserted once under a token, as a whole, whatever a later attempt contains', async () => {
    const one = (index: number, text: string): TestRow => ({
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      tone: 'good',
      text,
      at: Date.UTC(2020 + (index % 5), 1, 1),
      share: 0.5,
      likes: index,
      numbers: [index],
      language: 'th',
      words: ['กาแฟ'],
      texts: [],
      small: 1,
      middle: 2,
      large: 3,
    });
    const tries = ['first', 'second'].map((text) =>
      [0, 1, 2].map((block) => blockOf(Array.from({ length: 50 }, (_, at) => one(block * 50 + at, text)))),
    );
    for (const blocks of tries) await insert(blocks, 'the same');
    const rows = await stored();
    expect(rows).toHaveLength(150);
    expect(JSON.stringify(rows)).not.toContain('second');
    await insert([blockOf([one(150, 'third')])], 'another');
    expect(await stored()).toHaveLength(151);
  });
});
