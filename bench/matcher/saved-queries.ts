import type { KeywordSet } from '#contracts/keywords/set.ts';
import type { QueryPost } from '#engine/query/post.ts';
import { queryPost } from '#engine/query/post.ts';
import { groupOf, type Query } from '#engine/query/tree.ts';

/**
 * Saved queries made from keyword sets: half of them words with AND and excludes as in the sets, a fifth with a group of synonyms, the rest
 * with NEAR, a field, a wildcard or exact case in addition. The result is the same for the same sets.
 */
export function buildQueries(sets: readonly KeywordSet[]): Query[] {
  return sets.map((set, index) => {
    const kind = index % 20;
    const [first = '', second] = set.includes;
    const rest: Query[] = [
      ...(second === undefined ? [] : [word(second)]),
      ...set.excludes.map((condition): Query => ({ kind: 'not', part: groupOf('and', condition.map(word)) })),
    ];
    const other = sets[(index * 7 + 1) % sets.length]?.includes[0] ?? first;
    if (kind < 10) return groupOf('and', [word(first), ...rest]);
    if (kind < 14) return groupOf('and', [groupOf('or', [word(first), word(other)]), ...rest]);
    if (kind < 16)
      return groupOf('and', [
        near(first, second ?? other, kind),
        ...rest.slice(second === undefined ? 0 : 1),
      ]);
    if (kind < 18)
      return groupOf('and', [word(first), ...rest, FIELDS[index % FIELDS.length] ?? word(first)]);
    if (kind === 18) return groupOf('and', [wildcard(first), ...rest]);
    return groupOf('and', [{ kind: 'word', text: first, exact: true }, ...rest]);
  });
}

/** Fields of a post as networks send them. */
export function buildPost(folded: string, index: number): QueryPost {
  return queryPost({
    text: folded,
    folded,
    channel: CHANNELS[index % CHANNELS.length] ?? 'twitter',
    language: index % 3 === 0 ? 'en' : 'th',
    likes: index % 200,
    followers: index * 3,
    author_handle: `user${index % 5000}`,
  });
}

const CHANNELS = ['twitter', 'facebook', 'pantip', 'tiktok'];

const FIELDS: readonly Query[] = [
  { kind: 'value', field: 'channel', value: 'twitter' },
  { kind: 'not', part: { kind: 'value', field: 'channel', value: 'facebook' } },
  { kind: 'value', field: 'lang', value: 'th' },
  { kind: 'range', field: 'likes', from: { value: 50, inclusive: false } },
  { kind: 'range', field: 'followers', from: { value: 1000, inclusive: true } },
];

const word = (text: string): Query => ({ kind: 'word', text });

function near(left: string, right: string, kind: number): Query {
  return {
    kind: 'near',
    left: word(left),
    right: word(right),
    distance: 5,
    ordered: kind % 2 === 0,
  };
}

function wildcard(text: string): Query {
  return /^[\p{L}\p{M}\p{N}]{4,}$/u.test(text)
    ? { kind: 'pattern', pattern: `${text.slice(0, -1).toWellFormed()}*` }
    : word(text);
}
