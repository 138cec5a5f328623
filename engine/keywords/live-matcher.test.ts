import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KeywordEntry } from '#engine/keywords/entry.ts';
import { makeLiveMatcher } from '#engine/keywords/live-matcher.ts';
import { compileKeywords } from '#engine/keywords/matcher.ts';

function entry(id: number, word: string): KeywordEntry {
  return {
    id,
    owner: 1,
    sets: [{ includes: [word], excludes: [] }],
    match: 'auto',
  };
}
function match(matcher: { match(text: string, into: number[]): number }, text: string): number[] {
  const into: number[] = [-1];
  expect(matcher.match(text, into)).toBe(into.length - 1);
  return into.slice(1).sort((a, b) => a - b);
}

describe('A live matcher', () => {
  it('A new, a changed and a removed keyword take effect from the next post on', () => {
    const live = makeLiveMatcher([entry(1, 'tea'), entry(2, 'ice')]);
    expect(match(live, 'ice tea')).toEqual([1, 2]);
    live.put(entry(3, 'tea'));
    live.put(entry(1, 'milk'));
    live.remove(2);
    live.remove(99);
    expect(match(live, 'ice tea')).toEqual([3]);
    expect(match(live, 'milk tea')).toEqual([1, 3]);
    expect(live.size).toBe(2);
  });

  it('Changes made during a rebuild are preserved', () => {
    const live = makeLiveMatcher([entry(1, 'tea'), entry(2, 'ice')]);
    live.put(entry(3, 'milk'));
    const steps = live.rebuild();
    steps.next();
    live.put(entry(1, 'sugar'));
    live.remove(2);
    expect(match(live, 'ice tea milk sugar')).toEqual([1, 3]);
    while (steps.next().done !== true);
    expect(match(live, 'ice tea milk sugar')).toEqual([1, 3]);
    expect(live.changed).toBe(2);
  });

  it('The later of two rebuilds wins', () => {
    const live = makeLiveMatcher([entry(1, 'tea')]);
    const [old, late] = [live.rebuild(), live.rebuild()];
    old.next();
    live.put(entry(1, 'ice'));
    while (late.next().done !== true);
    while (old.next().done !== true);
    expect(match(live, 'ice tea')).toEqual([1]);
    expect(live.changed).toBe(0);
  });

  it('The matcher is stale after many changes', () => {
    const live = makeLiveMatcher([]);
    live.change({ put: Array.from({ length: 2001 }, (_, id) => entry(id, `w${id}`)) });
    expect(live.stale).toBe(true);
    for (const steps = live.rebuild(); steps.next().done !== true;);
    expect(live.stale).toBe(false);
    expect(match(live, 'w7 w2000')).toEqual([7, 2000]);
  });

  it('The matcher agrees with a newly built one, after any changes and rebuilds', () => {
    const step = fc.record({
      act: fc.constantFrom('put', 'remove', 'step', 'rebuild'),
      id: fc.nat(5),
      word: fc.constantFrom('a', 'b', 'ab', 'ก'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const model = new Map<number, KeywordEntry>();
        const live = makeLiveMatcher([]);
        let building = live.rebuild();
        for (const { act, id, word } of steps) {
          if (act === 'put') {
            model.set(id, entry(id, word));
            live.put(entry(id, word));
          }
          if (act === 'remove') {
            model.delete(id);
            live.remove(id);
          }
          if (act === 'step') building.next();
          if (act === 'rebuild') building = live.rebuild();
          const anew = compileKeywords([...model.values()]);
          for (const text of ['a b', 'ab', 'กข a']) expect(match(live, text)).toEqual(match(anew, text));
        }
      }),
    );
  });
});
