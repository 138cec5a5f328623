import { expect, it } from 'vitest';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { nameDimensionValue } from '#texts/value-name.ts';

it.each([
  ['channel', 'line', 'LINE', 'LINE'],
  ['sentiment', 'negative', 'Negative', 'เชิงลบ'],
  ['language', 'th', 'Thai', 'ไทย'],
  ['country', 'th', 'Thailand', 'ไทย'],
  ['country', '', 'Unknown country', 'ไม่ทราบประเทศ'],
  ['weekday', '1', 'Monday', 'วันจันทร์'],
  ['hour', '9', '09:00', '09:00'],
  ['ticket_state', 'on_hold', 'On hold', 'พักไว้'],
  ['word', 'กาแฟ', 'กาแฟ', 'กาแฟ'],
  ['keyword', '7', '7', '7'],
])('The value of %s %j is called %j in English and %j in Thai', (dimension, key, en, th) => {
  expect(nameDimensionValue({ dimension, key }, null, 'en')).toBe(en);
  expect(nameDimensionValue({ dimension, key }, null, 'th')).toBe(th);
});

it('The name that comes with an answer is kept', () => {
  expect(nameDimensionValue({ dimension: 'agent', key: 'a1' }, 'Mali', 'en')).toBe('Mali');
});

it('Every listed value of a word has a name of its own in both languages', () => {
  const listed = DATA_SETS.flatMap(({ dimensions }) =>
    Object.entries(dimensions).flatMap(([dimension, { label, order, bands }]) => {
      if (label !== 'word' && label !== 'sentiment') return [];
      return [...(Array.isArray(order) ? order : []), ...Object.keys(bands ?? {})].map((key: string) => ({
        dimension,
        key,
      }));
    }),
  );
  expect(listed.length).toBeGreaterThan(50);
  const unnamed = listed.filter((one) =>
    (['en', 'th'] as const).some((language) => nameDimensionValue(one, null, language) === one.key),
  );
  expect(unnamed).toEqual([]);
});
