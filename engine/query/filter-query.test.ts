import { describe, expect, it } from 'vitest';
import type { MentionFilter } from '#contracts/listening/filter.ts';
import { toKeywordQuery } from './filter-query.ts';
import { parseQuery } from './parse.ts';

const SPAN = { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' };
const cases: [string, Partial<MentionFilter>, string, string[]][] = [
  ['its own query alone', { query: 'กาแฟ OR coffee' }, 'กาแฟ OR coffee', []],
  [
    'values of dimensions, included and excluded',
    { query: 'กาแฟ', channel: ['line', 'pantip'], not_language: ['en'], hashtag: ['ice latte'] },
    '(กาแฟ) AND (channel:line OR channel:pantip) AND NOT lang:en AND hashtag:"ice latte"',
    [],
  ],
  [
    'an unknown country, bounds and a text',
    { text: 'say "hi"', country: ['TH', 'unknown'], min_followers: 100, max_reach: 5, has_media: 'no' },
    'anywhere:"say \\"hi\\"" AND (country:TH OR (NOT country:*)) AND followers:>=100 AND reach:<=5 AND NOT has:media',
    [],
  ],
  ['two required hashtags', { hashtag: ['a'], also: 'hashtag:b' }, 'hashtag:a AND hashtag:b', []],
  [
    'what no keyword can have',
    { query: 'x', tag: ['7'], word: ['ชา'], starred: 'yes', hour: [9], also: 'word:ดี', hidden: 'with' },
    'x',
    ['tag', 'word', 'starred', 'hour', 'also', 'hidden'],
  ],
];

describe('The query of a keyword that finds what a filter finds', () => {
  it.each(cases)('has %s', (_case, filter, query, left) => {
    const made = toKeywordQuery({ ...SPAN, ...filter });
    expect(made).toEqual({ query, left });
    expect(parseQuery(made.query)).toMatchObject({ ok: true });
  });
});
