import { describe, expect, it } from 'vitest';
import { excludeForTerm, excludeValue, includeForTerm, includeValue, openQuiet } from './narrow.ts';

const plain = { members: [], query: null, channel: null };

describe('A click on a value of a list', () => {
  it.each([
    [
      'includes a channel',
      {},
      'channel',
      { value: 'line', ...plain },
      { channel: 'line', not_channel: undefined },
    ],
    [
      'adds a second channel to the first and takes it out of the excluded ones',
      { channel: 'line', not_channel: 'rss,pantip' },
      'channel',
      { value: 'rss', ...plain },
      { channel: 'line,rss', not_channel: 'pantip' },
    ],
    [
      'includes an author on their channel',
      {},
      'author',
      { value: 'a,b', ...plain, channel: 'facebook' as const },
      { author: 'a\\,b', not_author: undefined, channel: 'facebook' },
    ],
    [
      'requires a second hashtag beside the first',
      { hashtag: 'latte' },
      'hashtag',
      { value: 'mocha', ...plain },
      { also: 'hashtag:mocha' },
    ],
    [
      'searches a phrase in the text',
      {},
      'phrase',
      { value: 'iced coffee', ...plain },
      { text: 'iced coffee' },
    ],
  ] as const)('%s', (_case, query, kind, item, change) => {
    expect(includeValue(query, kind, item)).toEqual(change);
  });
});

describe('An Alt-click on a value of a list', () => {
  it.each([
    [
      'excludes a channel that was included',
      { channel: 'line' },
      'channel',
      { value: 'line', ...plain },
      { channel: undefined, not_channel: 'line' },
    ],
    [
      'excludes all members of a merged word',
      { not_word: 'ชา' },
      'word',
      { ...plain, value: 'กาแฟ', members: ['กาแฟ', 'coffee'] },
      { not_word: 'ชา,กาแฟ,coffee' },
    ],
    [
      'excludes a phrase by the query',
      { query: 'a OR b' },
      'phrase',
      { value: 'iced "coffee"', ...plain },
      { query: '(a OR b) AND NOT (anywhere:"iced \\"coffee\\"")' },
    ],
  ] as const)('%s', (_case, query, kind, item, change) => {
    expect(excludeValue(query, kind, item)).toEqual(change);
  });
});

describe('A click on the part of a term', () => {
  it.each([
    ['makes the term the query', {}, 'channel', { query: 'ชา', channel: 'line', not_channel: undefined }],
    [
      'adds the term to the query that is there',
      { query: 'a OR b' },
      'channel',
      { query: '(a OR b) AND (ชา)', channel: 'line', not_channel: undefined },
    ],
    ['keeps the text of a phrase beside it', {}, 'phrase', { query: 'ชา', text: 'line' }],
  ] as const)('%s', (_case, query, kind, change) => {
    expect(includeForTerm(query, kind, { item: { value: 'line', ...plain }, term: 'ชา' })).toEqual(change);
  });
});

it('A click on what has gone quiet opens its posts of the period just before', () => {
  const period = { from: '2026-03-11T00:00:00Z', to: '2026-03-21T00:00:00Z' };
  const item = { value: 'latte', ...plain };
  expect(openQuiet({ range: '30d' }, 'hashtag', { item, period })).toEqual({
    hashtag: 'latte',
    from: '2026-03-01T00:00:00.000Z',
    to: '2026-03-11T00:00:00.000Z',
    range: undefined,
  });
});

describe('An Alt-click on the part of a term', () => {
  it('leaves out the posts with the value that the term finds, and keeps the query of the page', () => {
    const part = { item: { value: 'latte', ...plain }, term: 'tea OR ชา' };
    const excluded = 'NOT ((tea OR ชา) AND (hashtag:latte))';
    expect(excludeForTerm({}, 'hashtag', part)).toEqual({ query: excluded });
    expect(excludeForTerm({ query: 'hot' }, 'hashtag', part)).toEqual({ query: `(hot) AND ${excluded}` });
  });

  it('changes nothing for values that the query language has no condition for', () => {
    const part = { item: { value: 'a', ...plain, channel: 'facebook' as const }, term: 'tea' };
    expect(excludeForTerm({}, 'author', part)).toBeNull();
  });
});
