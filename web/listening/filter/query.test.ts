import { describe, expect, it } from 'vitest';
import { MentionFilter } from '#contracts/listening/filter.ts';
import {
  parseChosenValues,
  filterOf,
  filterQuery,
  isNarrowed,
  NO_FILTERS,
  parseRange,
  setValues,
  withoutDimension,
} from './query.ts';

const now = new Date('2026-11-21T05:00:00.000Z');
const day = { from: '2026-11-20T05:00:00.000Z', to: '2026-11-21T05:00:00.000Z' };

describe('the filter of an address', () => {
  it.each([
    ['nothing said', {}, { from: '2026-10-23T00:00:00.000Z', to: '2026-11-21T05:00:00.000Z' }],
    ['a named range', { range: '24h' }, day],
    [
      'two instants',
      { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z', range: '7d' },
      { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
    ],
    ['the wrong way round', { from: day.to, to: day.from, range: '24h' }, day],
    ['an unknown range', { range: 'ever' }, { from: '2026-10-23T00:00:00.000Z', to: day.to }],
    [
      'lists and text',
      { range: '24h', sentiment: 'negative,question', text: ' กาแฟ ' },
      { ...day, sentiment: 'negative,question', text: 'กาแฟ' },
    ],
    [
      'what the calls would refuse',
      { range: '24h', sentiment: 'angry', channel: 'line', keyword: '1' },
      { ...day, channel: 'line' },
    ],
    ['what is no filter', { range: '24h', mention: 'x' }, day],
  ])('%s', (_, query, filter) => expect(filterOf(query, { now })).toEqual(filter));

  it('names the range only where there are no instants', () => {
    expect(parseRange({ range: '7d' })).toBe('7d');
    expect(parseRange({ range: '7d', ...day })).toBeUndefined();
  });

  it('counts the values of a dimension without its own filter', () => {
    expect(
      withoutDimension({ ...day, channel: 'line', not_channel: 'rss', sentiment: 'negative' }, 'channel'),
    ).toEqual({ ...day, sentiment: 'negative' });
  });
});

describe('changing the address', () => {
  it('reads both twins', () => {
    expect(parseChosenValues({ not_language: 'th', channel: 'line,rss' })).toEqual([
      { dimension: 'channel', not: false, values: ['line', 'rss'] },
      { dimension: 'language', not: true, values: ['th'] },
    ]);
  });

  it('keeps a value with a comma whole', () => {
    const { author = '' } = setValues('author', { not: false, values: ['Smith, John', 'Ann'] });
    expect(parseChosenValues({ author })).toEqual([
      { dimension: 'author', not: false, values: ['Smith, John', 'Ann'] },
    ]);
    expect(MentionFilter.parse({ ...day, author }).author).toEqual(['Smith, John', 'Ann']);
  });

  it('names no filter that the calls would refuse, since it narrows nothing', () => {
    const query = { kind: 'gossip', channel: 'line' };
    expect(parseChosenValues(query)).toEqual([{ dimension: 'channel', not: false, values: ['line'] }]);
    expect(isNarrowed({ kind: 'gossip' })).toBe(false);
  });

  it('moves values to the twin and takes an empty list away', () => {
    expect(setValues('channel', { not: true, values: ['line'] })).toEqual({
      channel: undefined,
      not_channel: 'line',
    });
    expect(setValues('channel', { not: false, values: [] })).toEqual({
      channel: undefined,
      not_channel: undefined,
    });
  });

  it('clears what narrows and keeps the time', () => {
    const query = { range: '7d', text: 'x', not_author: 'a' };
    expect(isNarrowed(query)).toBe(true);
    expect(filterQuery({ ...query, mention: 'm' })).toEqual(query);
    expect(isNarrowed({ range: '7d' })).toBe(false);
    expect(Object.keys(NO_FILTERS)).toContain('not_author');
  });
});
