import { describe, expect, it } from 'vitest';
import { makeLiveMatcher } from '#engine/keywords/live-matcher.ts';
import { compileKeywords } from '#engine/keywords/matcher.ts';
import { compileQuery, compileTest } from '#engine/query/evaluate.ts';
import { testOf } from '#engine/query/lower.ts';
import { parseQuery } from '#engine/query/parse.ts';
import type { QueryPost } from '#engine/query/post.ts';
import { printQuery } from '#engine/query/print.ts';
import { flattenParts, type Query } from '#engine/query/tree.ts';
import { matchesEdges, toLiteral } from '#engine/terms/literal.ts';
import { generateQueries } from '#tests/query/drawn-queries.ts';
import { GOLDEN } from '#tests/query/golden.ts';
import { generateTexts, toPost } from '#tests/query/posts.ts';

const posts = generateTexts(60, 77).map(toPost);
const golden = GOLDEN.flatMap((text) => {
  const parsed = parseQuery(text);
  return parsed.ok ? [parsed.tree] : [];
});
const queries = [...golden, ...generateQueries(120, 12)];

/**
 * The meaning of words and NEAR in a slow reference implementation: every place of every word, every pair, the words between by a plain
 * count.
 */
function slowly(query: Query, post: QueryPost): boolean {
  switch (query.kind) {
    case 'and':
      return query.parts.every((part) => slowly(part, post));
    case 'or':
      return query.parts.some((part) => slowly(part, post));
    case 'not':
      return !slowly(query.part, post);
    case 'word':
      return query.exact === true
        ? compileTest(testOf(query))(post)
        : slowPlaces(query, post.folded).length > 0;
    case 'near':
      return slowPlaces(query, post.folded).length > 0;
    default:
      return compileTest(testOf(query))(post);
  }
}

type TextRange = { start: number; end: number };

function slowPlaces(query: Query, text: string): TextRange[] {
  if (query.kind === 'or') return query.parts.flatMap((part) => slowPlaces(part, text));
  if (query.kind === 'word') {
    const { text: word, place } = toLiteral(query.text, query.anywhere === true ? 'anywhere' : 'auto');
    return Array.from({ length: text.length }, (_, at) => at)
      .map((start) => ({ start, end: start + word.length }))
      .filter(
        (found) =>
          word !== '' && text.slice(found.start, found.end) === word && matchesEdges(text, found, place),
      );
  }
  if (query.kind !== 'near') return [];
  const pairs = slowPlaces(query.left, text).flatMap((left) =>
    slowPlaces(query.right, text).map((right) => ({ left, right })),
  );
  return pairs.flatMap(({ left, right }): TextRange[] => {
    const [first, last] = left.start <= right.start ? [left, right] : [right, left];
    if (first.end > last.start || (query.ordered && first !== left)) return [];
    const between = text.slice(first.end, last.start);
    const words =
      between.match(
        /[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{1,4}|(?:(?![\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])[\p{L}\p{M}\p{N}_])+/gu,
      ) ?? [];
    return words.length <= query.distance ? [{ start: first.start, end: last.end }] : [];
  });
}

/** Nested NEAR takes the nearest place, not every one; patterns have places of their own. Both are left to the comparison with ClickHouse. */
function isPlain(query: Query): boolean {
  return flattenParts(query).every(
    (part) =>
      part.kind !== 'near' ||
      flattenParts(part)
        .slice(1)
        .every(({ kind }) => kind === 'word' || kind === 'or'),
  );
}

/** The posts on which two results differ, formatted so that they can be found. */
function differing(query: Query, agrees: (post: QueryPost, index: number) => boolean): string[] {
  return posts.flatMap((post, index) =>
    agrees(post, index) ? [] : [`${printQuery(query)} in ${JSON.stringify(post.folded)}`],
  );
}

describe('queries in the stream', () => {
  it('queries in the stream agree with a slow reference implementation', () => {
    const plain = queries.filter(isPlain);
    expect(plain.length).toBeGreaterThan(120);
    for (const query of plain) {
      const holds = compileQuery(query);
      expect(differing(query, (post) => holds(post) === slowly(query, post))).toEqual([]);
    }
  });

  it('many queries together match by their words as each does by itself', () => {
    const entries = queries.map((query, id) => ({
      id,
      owner: id % 3,
      sets: [],
      match: 'auto' as const,
      query,
    }));
    const matcher = compileKeywords(entries);
    for (const owner of [undefined, 1]) {
      const found = new Set<string>();
      matcher.matchAll(
        posts.map(({ folded }) => folded),
        (post, id) => {
          expect(found.has(`${post} ${id}`)).toBe(false);
          found.add(`${post} ${id}`);
        },
        { owner, postOf: (index) => posts[index]! },
      );
      for (const { id, query, owner: of } of entries) {
        const holds = compileQuery(query);
        const wrong = differing(query, (post, index) => {
          const wanted = (owner === undefined || of === owner) && holds(post);
          return found.has(`${index} ${id}`) === wanted;
        });
        expect(wrong).toEqual([]);
      }
    }
  });

  it('queries read the fields of a post again when it comes again', () => {
    const parsed = parseQuery('apple channel:facebook');
    if (!parsed.ok) throw new Error('unread');
    const matcher = compileKeywords([{ id: 1, owner: 0, sets: [], match: 'auto', query: parsed.tree }]);
    const post = toPost('apple pie', 1);
    const matched = ['facebook', 'line', 'facebook'].map((channel) => {
      let times = 0;
      post.channel = channel;
      matcher.matchAll([post.folded], () => times++, { postOf: () => post });
      return times;
    });
    expect(matched).toEqual([1, 0, 1]);
  });

  it('a changed query applies from the next post', () => {
    const live = makeLiveMatcher([]);
    const matched = (): number[] => {
      const ids: number[] = [];
      live.matchAll(['apple pie'], (_, id) => ids.push(id), { postOf: () => toPost('apple pie', 1) });
      return ids;
    };
    const entry = (text: string) => {
      const parsed = parseQuery(text);
      if (!parsed.ok) throw new Error(text);
      return { id: 1, owner: 0, sets: [], match: 'auto' as const, query: parsed.tree };
    };
    expect(matched()).toEqual([]);
    live.put(entry('apple NEAR/0f pie channel:facebook'));
    expect(matched()).toEqual([1]);
    live.put(entry('apple NOT pie'));
    expect(matched()).toEqual([]);
    live.put(entry('channel:facebook'));
    expect(matched()).toEqual([1]);
    live.remove(1);
    expect(matched()).toEqual([]);
  });
});
