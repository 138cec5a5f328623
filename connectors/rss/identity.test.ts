import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { identifyEntries, type IdentifiedEntry } from '#connectors/rss/identity.ts';

const entry = (id: string, link: string | undefined, words: string): IdentifiedEntry => ({ id, link, words });
const first = entry('item', 'https://a.example/1', 'one');
const second = entry('item', 'https://a.example/2', 'two');
const third = entry('item', 'https://a.example/3', 'three');

describe('An entry that has the id of another one', () => {
  test('is another post where link and words differ, within one reading and in later ones', () => {
    const one = identifyEntries([first, second], undefined);
    expect(one.ids[0]).toBe('item');
    expect(new Set(one.ids).size).toBe(2);
    const two = identifyEntries([third, first, second], one.memory);
    expect(two.ids.slice(1)).toEqual(one.ids);
    expect(new Set(two.ids).size).toBe(3);
    expect(identifyEntries([third, first, second], two.memory).ids).toEqual(two.ids);
  });

  test.each([
    ['the same link and corrected words', entry('item', first.link, 'one, corrected')],
    ['the same words under a moved address', entry('item', 'https://moved.example/1', 'one')],
    ['the same link shared by a campaign', entry('item', 'https://a.example/1?utm_source=x', 'one!')],
    ['the same words with other spaces', entry('item', undefined, ' one\n')],
  ])('is the same post with %s', (_case, again) => {
    const { memory } = identifyEntries([first], undefined);
    expect(identifyEntries([again], memory).ids).toEqual(['item']);
  });

  test('is another post under another link where neither has words', () => {
    const pictures = [entry('item', first.link, ''), entry('item', second.link, ' ')];
    const { ids } = identifyEntries(pictures, undefined);
    expect(new Set(ids).size).toBe(2);
  });

  test('is another post with other words where it has no link', () => {
    const { memory } = identifyEntries([entry('item', undefined, 'one')], undefined);
    const { ids } = identifyEntries([entry('item', undefined, 'two')], memory);
    expect(ids).not.toEqual(['item']);
  });

  test('stays itself in every order of a feed that it is read in', () => {
    const posts = fc.uniqueArray(fc.nat(50), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.array(posts, { minLength: 1, maxLength: 6 }), (readings) => {
        const known = new Map<number, string>();
        let memory: string | undefined;
        for (const reading of readings) {
          const listed = reading.map((n) => entry(`guid ${n % 2}`, `https://a.example/${n}`, `post ${n}`));
          const read = identifyEntries(listed, memory);
          memory = read.memory;
          reading.forEach((n, at) => {
            expect(read.ids[at]).toBe(known.get(n) ?? read.ids[at]);
            known.set(n, read.ids[at] ?? '');
          });
        }
        expect(new Set(known.values()).size).toBe(known.size);
      }),
    );
  });

  test.each(['', 'no JSON', '{}', '[1]', '[["a"]]'])('is read after a memory of %j', (memory) => {
    expect(identifyEntries([first], memory).ids).toEqual(['item']);
  });

  test('leaves a memory of bounded size', () => {
    const many = Array.from({ length: 5_000 }, (_, n) => entry(`g${n}`, `https://a.example/${n}`, `${n}`));
    expect(identifyEntries(many, undefined).memory.length).toBeLessThan(30_000);
  });
});
