import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formatRawKeywords, KEYWORD_SEPARATORS, parseRawKeywords } from '#contracts/keywords/raw-string.ts';

const NAUGHTY = '../shared/data/5_nasty/naughty_strings.jsonl';
const Line = z.object({ text: z.string() });

it('S9-019 the separators are constants', () => {
  expect(KEYWORD_SEPARATORS).toEqual({ include: '*', bar: '|', exclude: ':', set: ',' });
});

describe('reading a raw keyword string', () => {
  it.each([
    ['a', [{ includes: ['a'], excludes: [] }]],
    ['a*b|c:d', [{ includes: ['a', 'b'], excludes: [['c'], ['d']] }]],
    [
      'a|b,c*d',
      [
        { includes: ['a'], excludes: [['b']] },
        { includes: ['c', 'd'], excludes: [] },
      ],
    ],
    [' ไทย * รถ | เช่า ', [{ includes: ['ไทย', 'รถ'], excludes: [['เช่า']] }]],
    ['10\\:30*50\\*|a\\,b:c\\|d', [{ includes: ['10:30', '50*'], excludes: [['a,b'], ['c|d']] }]],
    ['10:30|x', [{ includes: ['10:30'], excludes: [['x']] }]],
    ['a\\\\*b', [{ includes: ['a\\', 'b'], excludes: [] }]],
    ['a\\n\\', [{ includes: ['a\\n\\'], excludes: [] }]],
    ['a|b\\*', [{ includes: ['a'], excludes: [['b*']] }]],
  ])('S3-047, S3-048, S5-013 … S5-016, S5-020 %s', (raw, sets) =>
    expect(parseRawKeywords(raw)).toEqual({ ok: true, sets, duplicates: [] }),
  );

  it.each([
    ['', 'raw_part_empty', 0, 0],
    ['a*', 'raw_part_empty', 2, 0],
    ['a** b', 'raw_part_empty', 2, 0],
    ['|b', 'raw_part_empty', 0, 0],
    ['a|', 'raw_part_empty', 2, 0],
    ['a|b:', 'raw_part_empty', 4, 0],
    ['a,,b', 'raw_part_empty', 2, 1],
    ['a|b|c', 'raw_many_bars', 3, 0],
    ['a|b,c|d|e', 'raw_many_bars', 7, 1],
    ['a|b*c', 'raw_star_in_excludes', 3, 0],
  ])('S5-017 … S5-019 refuses %j with %s at %d in set %d', (raw, code, at, set) =>
    expect(parseRawKeywords(raw)).toEqual({ ok: false, code, at, set }),
  );

  it('S5-021 reading a raw keyword string reports sets that repeat the includes of another', () => {
    expect(parseRawKeywords('a*b,c,B*a|x')).toMatchObject({ ok: true, duplicates: [{ set: 2, of: 0 }] });
    expect(parseRawKeywords('a*b,b*a')).toMatchObject({ ok: true, duplicates: [{ set: 1, of: 0 }] });
    expect(parseRawKeywords('a,a')).toMatchObject({ ok: true, duplicates: [{ set: 1, of: 0 }] });
  });
});

describe('writing a raw keyword string', () => {
  it('writing a raw keyword string refuses a condition of several words, with its index', () => {
    const sets = [
      { includes: ['a'], excludes: [] },
      { includes: ['b'], excludes: [['c'], ['d', 'e']] },
    ];
    expect(formatRawKeywords(sets)).toEqual({ ok: false, code: 'raw_exclude_of_many', at: 1, set: 1 });
  });

  const word = fc
    .oneof(fc.string({ unit: fc.constantFrom(...':*|,\\ aAข้') }), fc.string({ unit: 'grapheme' }))
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const set = fc.record({
    includes: fc.array(word, { minLength: 1, maxLength: 4 }),
    excludes: fc.array(
      word.map((each) => [each]),
      { maxLength: 4 },
    ),
  });

  it('S5-022 sets survive writing as a string and reading back', () => {
    fc.assert(
      fc.property(fc.array(set, { minLength: 1, maxLength: 4 }), (sets) => {
        const written = formatRawKeywords(sets);
        expect(parseRawKeywords(written.ok ? written.raw : '')).toMatchObject({ ok: true, sets });
      }),
    );
  });

  it('any readable string survives reading as sets and writing back', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...':*|,\\ab ก'), minLength: 1 }), (raw) => {
        const read = parseRawKeywords(raw);
        fc.pre(read.ok);
        const written = formatRawKeywords(read.ok ? read.sets : []);
        expect(parseRawKeywords(written.ok ? written.raw : '')).toEqual(read);
      }),
    );
  });

  it.skipIf(!existsSync(NAUGHTY))(
    'S5-022 every string of the naughty-strings list survives as a word and as a whole raw string (skipped without the data)',
    () => {
      const lines = readFileSync(NAUGHTY, 'utf8').trim().split('\n');
      const texts = lines.map((line) => Line.parse(JSON.parse(line)).text);
      expect(texts.length).toBeGreaterThan(200);
      for (const text of texts) {
        const read = parseRawKeywords(text);
        if (read.ok) {
          const written = formatRawKeywords(read.sets);
          expect(parseRawKeywords(written.ok ? written.raw : '')).toEqual(read);
        }
        const trimmed = text.trim();
        if (trimmed === '') continue;
        const sets = [{ includes: [trimmed, 'a'], excludes: [[trimmed], ['b']] }];
        const written = formatRawKeywords(sets);
        expect(parseRawKeywords(written.ok ? written.raw : '')).toMatchObject({ ok: true, sets });
      }
    },
  );
});
