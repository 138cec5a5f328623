import { afterEach, beforeEach, expect, test } from 'vitest';
import { th } from '#texts/th.ts';
import { UNBROKEN_WORDS } from '#texts/unbroken-words.ts';
import { setUnbrokenWords, splitUnbroken } from './unbroken-words.ts';

beforeEach(() => setUnbrokenWords(UNBROKEN_WORDS));
afterEach(() => setUnbrokenWords([]));

/** `[word]`: stays on one line; `|`: a line may begin here. */
function show(text: string): string {
  return (splitUnbroken(text) ?? [{ text, kept: false, mayBegin: false }])
    .map((part) => (part.mayBegin ? '|' : '') + (part.kept ? `[${part.text}]` : part.text))
    .join('');
}

test.each([
  ['สร้างแดชบอร์ดใหม่', 'สร้าง|[แดชบอร์ด]|ใหม่'],
  ['ทิกเก็ตนี้ และทิกเก็ตๆ', '[ทิกเก็ต]|นี้ และ|[ทิกเก็ต]ๆ'],
  ['แชตบอตตอบแชต', '[แชตบอต]|ตอบ|[แชต]'],
  ['CRM แดชบอร์ด (ทิกเก็ต)', 'CRM [แดชบอร์ด] ([ทิกเก็ต])'],
  ['แดชบอร์ดแท็ก', '[แดชบอร์ด]|[แท็ก]'],
  ['ฟีดิ', 'ฟีดิ'],
  ['New dashboard', 'New dashboard'],
])('%s is shown as %s', (text, shown) => expect(show(text)).toBe(shown));

test('The parts of a text are the text, and a long text stays whole', () => {
  const text = 'เปิดทิกเก็ตจากแดชบอร์ด ';
  expect(
    splitUnbroken(text)
      ?.map((part) => part.text)
      .join(''),
  ).toBe(text);
  expect(splitUnbroken(text.repeat(50))).toBeNull();
});

test('A page in a language without such words leaves every text whole', () => {
  setUnbrokenWords([]);
  expect(splitUnbroken('แดชบอร์ด')).toBeNull();
});

const SEGMENTER = new Intl.Segmenter('th', { granularity: 'word' });

function listThai(tree: unknown): string[] {
  if (typeof tree === 'string') return [...tree.matchAll(/[\u0E01-\u0E4E]+/g)].map(([run]) => run);
  return typeof tree === 'object' && tree !== null ? Object.values(tree).flatMap(listThai) : [];
}

const SHORT = new Set(['ก็', 'ณ']);
/** What no word of Thai consists of: a consonant without a vowel, alone or with a silent one after it. */
const NO_WORD = /^[\u0E01-\u0E2E][\u0E47-\u0E4E]?$/;

test('No Thai text of the screens is broken within a loan word', () => {
  const runs = listThai(th);
  expect(runs.length).toBeGreaterThan(5000);
  const broken = runs.filter((run) =>
    (splitUnbroken(run) ?? [{ text: run, kept: false }]).some(({ text, kept }) => {
      const words = kept ? [] : [...SEGMENTER.segment(text)].map(({ segment }) => segment);
      return words.length > 1 && words.some((word) => NO_WORD.test(word) && !SHORT.has(word));
    }),
  );
  expect([...new Set(broken)]).toEqual([]);
});
