import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { generateDemoPosts } from '#engine/demo/posts.ts';
import { fold } from '#engine/text/fold.ts';
import { MEMORY_BYTES, openMemory, WINDOW_DAYS } from './memory.ts';
import { makeSketcher } from './sketch.ts';

const REAL = '../shared/data/1_thai_sentiment/wisesight_train.jsonl.gz';

function makeReader() {
  const sketcher = makeSketcher();
  const memory = openMemory(new ArrayBuffer(MEMORY_BYTES));
  return (text: string, said = { owner: 1, day: 20_000 }): number => {
    const sketch = sketcher(fold(text));
    return sketch ? memory.clusterOf(sketch, said) : 0;
  };
}

/** Reproducible random numbers. */
function random(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

/** Changes that people and machines make to a post when they share it. */
const EDITS: Record<string, (text: string, next: () => number) => string> = {
  repost: (text) => `RT @someone_else: ${text}`,
  link: (text, next) => `${text} https://t.co/${next().toString(36).slice(2)}`,
  emoji: (text) => `${text} 😂😂😂`,
  tags: (text) => `${text} #ของดีบอกต่อ #sale`,
  typo: (text, next) => {
    const at = Math.floor(next() * text.length);
    return `${text.slice(0, at)}า${text.slice(at + 1)}`;
  },
  cut: (text) => text.slice(0, Math.ceil(text.length * 0.85)),
  spaces: (text) => text.replaceAll(' ', '\n').replaceAll('.', ''),
};

function measure(texts: readonly string[]) {
  const read = makeReader();
  const next = random(7);
  const numbers = texts.map((text) => read(text));
  const known = new Set(numbers);
  const alone = texts.filter((_, at) => numbers[at] !== 0 && known.has(numbers[at] ?? 0)).slice(0, 800);
  let found = 0;
  let comparisons = 0;
  for (const text of alone)
    for (const edit of Object.values(EDITS)) {
      comparisons += 1;
      if (read(edit(text, next)) === read(text)) found += 1;
    }
  return {
    recall: found / comparisons,
    merged: numbers.filter(Boolean).length - new Set(numbers.filter(Boolean)).size,
  };
}

describe('near-duplicate texts', () => {
  const read = makeReader();
  const post = 'ร้านกาแฟสาขาใหม่เปิดแล้ววันนี้ ซื้อหนึ่งแถมหนึ่งตลอดทั้งวัน รีบมากันนะคะ';
  const number = read(post);

  test.each([
    ['word by word', post],
    ['passed on', `RT @cafe_th: ${post}`],
    ['with another link', `${post} https://t.co/x1y2z3`],
    ['with emoji and other spaces', post.replaceAll(' ', '  ').concat(' 🔥🔥')],
    ['with a slip of the finger', post.replace('ตลอด', 'ตลออด')],
  ])('near-duplicates get the same number: %s', (_, text) => expect(read(text)).toBe(number));

  test('different texts get different numbers', () => {
    expect(read('ร้านกาแฟแถวบ้านปิดไปแล้ว เสียดายมาก เคยไปนั่งทำงานทุกวันตั้งแต่เรียนมหาลัย')).not.toBe(number);
  });
  test('texts of another account get different numbers', () => {
    expect(makeReader()(post, { owner: 2, day: 20_000 })).not.toBe(number);
  });
  test('identical texts get the same number from memories that share no data', () => {
    expect(makeReader()(`${post} https://x.test/1`)).toBe(number);
  });
  test('a text gets a new number after a long time', () => {
    expect(read(post, { owner: 1, day: 20_000 + WINDOW_DAYS + 1 + 28 })).not.toBe(number);
  });
  test('a continuing campaign keeps its number from day to day', () => {
    const one = makeReader();
    const first = one(post, { owner: 1, day: 20_000 });
    for (let day = 20_000; day < 20_060; day += 10) expect(one(post, { owner: 1, day })).toBe(first);
  });
  test('texts that are too short to compare get no number', () => {
    expect(read('ขอบคุณค่ะ')).toBe(0);
    expect(read('😂😂😂😂😂😂😂😂😂😂😂😂😂😂😂😂😂😂😂😂😂😂😂😂')).toBe(0);
  });
});

test('the demonstration: shared posts are found, few others are clustered', () => {
  const texts = [
    ...generateDemoPosts({ seed: 5, from: Date.UTC(2026, 2, 1), to: Date.UTC(2026, 2, 8), perDay: 200 }),
  ]
    .filter(({ parent_id, text }) => parent_id === undefined && text.length > 60)
    .map(({ text }) => text);
  const { recall } = measure([...new Set(texts)]);
  expect(recall).toBeGreaterThan(0.93);
});

const Row = z.object({ text: z.string() });

test.skipIf(!existsSync(REAL))(
  'real Thai posts (../shared/data): precision and recall on synthetic edits',
  () => {
    const lines = gunzipSync(readFileSync(REAL)).toString('utf8').trim().split('\n').slice(0, 6000);
    const { recall, merged } = measure([...new Set(lines.map((line) => Row.parse(JSON.parse(line)).text))]);
    expect(recall).toBeGreaterThan(0.94);
    // Some of the real ones are copies themselves.
    expect(merged).toBeLessThan(300);
  },
);
