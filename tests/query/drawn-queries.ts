import { groupOf, type Query } from '#engine/query/tree.ts';
import { makeRandom, WORDS } from '#tests/query/posts.ts';

/** Trees generated from a seed: words of the generated posts, every kind of part, up to four levels deep. */
export function generateQueries(count: number, seed: number, more: readonly string[] = []): Query[] {
  const draw = makeRandom(seed);
  const words = [...WORDS, ...more];
  const word = (): string => words[draw(words.length)] ?? 'a';
  const place = (): Query => (draw(4) === 0 ? pattern() : { kind: 'word', text: word() });
  const pattern = (): Query => {
    const text = word().replace(/[\\*?]/g, '\\$&');
    const letters = Array.from(text);
    const cut = 1 + draw(Math.max(1, letters.length - 1));
    const [begin, end] = [letters.slice(0, cut).join(''), letters.slice(cut).join('')];
    if (/\\$|[^\p{L}\p{M}\p{N}]/u.test(begin) || !/^[\p{L}\p{M}\p{N}]*$/u.test(end))
      return { kind: 'word', text: word() };
    const made = [`${begin}*`, `*${text}`, `${begin}*${end}`, `${begin}?${letters.slice(cut + 1).join('')}`];
    return { kind: 'pattern', pattern: (made[draw(made.length)] ?? text).replace(/\*+/g, '*') };
  };
  const near = (): Query => {
    const side = (): Query => (draw(3) === 0 ? groupOf('or', [place(), place()]) : place());
    const right = draw(5) === 0 ? near() : side();
    return { kind: 'near', left: side(), right, distance: draw(6), ordered: draw(2) === 0 };
  };
  const field = (): Query => FIELD_TERMS[draw(FIELD_TERMS.length)] ?? { kind: 'any', field: 'likes' };
  const leaf = (): Query => {
    const kind = draw(12);
    if (kind < 5) return { kind: 'word', text: word() };
    if (kind < 7) return pattern();
    if (kind < 9) return near();
    if (kind === 9) return { kind: 'word', text: word(), exact: true };
    return kind === 10 ? { kind: 'word', text: word(), anywhere: true } : field();
  };
  const tree = (depth: number): Query => {
    const kind = draw(depth > 0 ? 6 : 3);
    if (kind < 3) return leaf();
    if (kind === 3) return { kind: 'not', part: tree(depth - 1) };
    const parts = Array.from({ length: 2 + draw(3) }, () => tree(depth - 1));
    return groupOf(kind === 4 ? 'and' : 'or', parts);
  };
  return Array.from({ length: count }, () => tree(3));
}

const FIELD_TERMS: readonly Query[] = [
  { kind: 'value', field: 'channel', value: 'twitter' },
  { kind: 'value', field: 'title', value: 'apple' },
  { kind: 'value', field: 'title', value: 'กา*' },
  { kind: 'value', field: 'author', value: 'nok*' },
  { kind: 'value', field: 'site', value: 'pantip.com' },
  { kind: 'value', field: 'hashtag', value: 'sale*' },
  { kind: 'value', field: 'has', value: 'media' },
  { kind: 'value', field: 'is', value: 'reply' },
  { kind: 'range', field: 'likes', from: { value: 10, inclusive: true } },
  { kind: 'range', field: 'followers', to: { value: 500, inclusive: false } },
  { kind: 'relative', field: 'published', span: 'this-week' },
  { kind: 'relative', field: 'collected', span: 'last-3d' },
  { kind: 'any', field: 'country' },
];
