import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitMarkedRuns, extractExcerpt } from './marked-runs.ts';

const hit = (start: number, end: number) => ({ start, end });
function written(text: string, ...places: { start: number; end: number }[]): string {
  return splitMarkedRuns(text, places)
    .map(({ text, marked }) => (marked ? `[${text}]` : text))
    .join('');
}

describe('Marked runs', () => {
  it.each([
    ['in the middle', written('ชอบกาแฟมาก', hit(3, 7)), 'ชอบ[กาแฟ]มาก'],
    ['at both ends', written('abc', hit(0, 1), hit(2, 3)), '[a]b[c]'],
    ['overlapping', written('abcdef', hit(1, 4), hit(2, 5)), 'a[bcde]f'],
    ['touching', written('abcd', hit(0, 2), hit(2, 4)), '[abcd]'],
    ['outside', written('abc', hit(2, 99), hit(50, 60), hit(-4, 1)), '[a]b[c]'],
    ['none', written('a<b>c'), 'a<b>c'],
  ])('%s', (_, got, expected) => expect(got).toBe(expected));

  it('The runs joined are the text, whatever the marked ranges', () => {
    const place = fc.record({
      start: fc.integer({ min: -5, max: 40 }),
      end: fc.integer({ min: -5, max: 40 }),
    });
    fc.assert(
      fc.property(fc.string(), fc.array(place), (text, places) => {
        const runs = splitMarkedRuns(text, places);
        expect(runs.map((run) => run.text).join('')).toBe(text);
        expect(runs.every((run) => run.text !== '')).toBe(true);
      }),
    );
  });
});

describe('The excerpt around the first mark', () => {
  const long = `${'word '.repeat(40)}target ${'tail '.repeat(40)}`;
  it('A short text stays whole', () => expect(extractExcerpt('abc', [hit(0, 1)], 10).text).toBe('abc'));
  it('The excerpt of a long text shows the mark, at its shifted position', () => {
    const part = extractExcerpt(long, [hit(200, 206)], 80);
    expect(part.text.length).toBeLessThanOrEqual(82);
    expect(part.places.map(({ start, end }) => part.text.slice(start, end))).toEqual(['target']);
  });
  it('The excerpt starts at the beginning if nothing is marked', () =>
    expect(extractExcerpt(long, [], 20).text).toBe('word word word word …'));
  it('The excerpt splits no emoji and no Thai mark', () => {
    expect(extractExcerpt('a'.repeat(9) + '😀'.repeat(9), [], 10).text).toBe(`${'a'.repeat(9)}…`);
    expect(extractExcerpt('กี่'.repeat(20), [], 10).text).toBe(`${'กี่'.repeat(3)}…`);
  });
});
