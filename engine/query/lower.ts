import { linkIn } from '#engine/entities/entities.ts';
import { FIELDS } from '#engine/query/fields.ts';
import { toPlainLetters } from '#engine/query/pattern-text.ts';
import { NO_ID, type ListFields, type NumberFields, type TextFields } from '#engine/query/post.ts';
import { resolveRelativeRange } from '#engine/query/relative.ts';
import { searchTermOf } from '#engine/query/search-term.ts';
import { buildLooseSource, buildTermSource, buildExactSource } from '#engine/query/source.ts';
import { IDS_ONLY, type EvaluationContext, type Test } from '#engine/query/test.ts';
import type { AnyQuery, Query, RangeQuery, ValueQuery } from '#engine/query/tree.ts';

/** The tests of a tree per column, once its names are resolved. */
export function testOf(query: Query, meaning: EvaluationContext = {}): Test {
  const match = meaning.match ?? 'auto';
  switch (query.kind) {
    case 'and':
    case 'or':
      return {
        is: query.kind === 'and' ? 'all' : 'any',
        of: query.parts.map((part) => testOf(part, meaning)),
      };
    case 'not':
      return { is: 'not', of: testOf(query.part, meaning) };
    case 'word': {
      const sought = searchTermOf(query, match);
      const word: Test = { is: 'word', sought };
      if (query.exact !== true) return word;
      return { is: 'all', of: [word, { is: 'written', written: query.text, place: sought.place }] };
    }
    case 'pattern':
      return { is: 'word', sought: searchTermOf(query, match) };
    case 'near':
      return { is: 'near', near: query, match };
    case 'value':
      return valueTest(query, meaning);
    case 'range':
      return rangeTest(query);
    case 'relative': {
      const { field, span, at } = query;
      const { moment } = meaning;
      return moment === undefined
        ? NEVER
        : rangeTest({ kind: 'range', field, ...resolveRelativeRange(span, moment), ...(at && { at }) });
    }
    case 'any':
      return anyTest(query);
  }
}

function valueTest({ field, value }: ValueQuery, { names = IDS_ONLY }: EvaluationContext): Test {
  switch (field) {
    case 'title': {
      const sought = searchTermOf({ kind: 'pattern', pattern: value }, 'auto');
      if (sought.first === '') return NEVER;
      const { before, body, after } = buildTermSource(sought, 'raw');
      return { is: 'pattern', column: 'title', source: `${before}${body}${after}`, letters: [sought.first] };
    }
    case 'author':
      return either(
        (['author_handle', 'author_id', 'author_name'] as const).map((column) => ({
          is: 'pattern',
          column,
          source: `^@?${buildLooseSource(value.replace(/^@/, ''))}$`,
        })),
      );
    case 'url':
      return { is: 'pattern', column: 'url', source: buildLooseSource(value) };
    case 'site':
      return { is: 'pattern', column: 'url', source: siteSource(value) };
    case 'hashtag':
    case 'mention':
    case 'emoji':
      return listTest(LISTS[field], value.toLowerCase().replace(/^[#@]/, ''));
    case 'domain':
      return {
        is: 'holds_pattern',
        column: 'domains',
        source: `^(?:.*\\.)?${buildLooseSource(value.replace(/^www\./i, ''))}$`,
      };
    case 'link':
      return linkTest(value);
    case 'keyword':
      return { is: 'numbered', column: 'keywords', any: names.keyword(value) };
    case 'tag':
      return { is: 'numbered', column: 'tags', any: names.tag(value) };
    case 'source':
      return { is: 'among', column: 'source_id', values: names.source(value) };
    case 'assigned':
      return assignedTest(value, names.person);
    case 'lang':
      return either([
        { is: 'among', column: 'language', values: [value] },
        { is: 'begins', column: 'language', with: `${value}-` },
      ]);
    case 'has':
      return HAS_TESTS[value] ?? NEVER;
    case 'is':
      return IS_TESTS[value] ?? NEVER;
    default:
      return { is: 'among', column: NAMES[field] ?? 'channel', values: [value] };
  }
}

const NEVER: Test = { is: 'any', of: [] };

const either = (of: readonly Test[]): Test => ({ is: 'any', of });

const LISTS = { hashtag: 'hashtags', mention: 'mentioned', emoji: 'emoji' } as const;

function listTest(column: keyof ListFields, pattern: string): Test {
  const plain = toPlainLetters(pattern);
  if (plain !== undefined) return { is: 'holds', column, value: plain };
  return { is: 'holds_pattern', column, source: `^${buildLooseSource(pattern)}$` };
}

/** A page as links are counted: case matters in an address, and tracking parameters are ignored. A question mark is that of the address. */
function linkTest(written: string): Test {
  const pattern = written.replace(/(?<!\\)\?/g, '\\?');
  const plain = toPlainLetters(pattern);
  if (plain !== undefined) return { is: 'holds', column: 'links', value: linkIn(plain) };
  const bare = pattern
    .replace(/^(?:https?:\/\/)?(?:www\.)?/i, '')
    .replace(/^[^/]*/, (host) => host.toLowerCase());
  return { is: 'holds_pattern', column: 'links', source: `^${buildExactSource(bare)}$` };
}

/** The host of an address: a site, or any subdomain of it. */
function siteSource(value: string): string {
  return `^[a-zA-Z][a-zA-Z0-9+.-]*://(?:[^/?#@]*@)?(?:[^/?#:@]*\\.)?${buildLooseSource(value, '[^/?#:@]')}(?:[:/?#]|$)`;
}

function assignedTest(value: string, person: (value: string) => readonly string[]): Test {
  if (value === 'none' || value === 'nobody') return { is: 'among', column: 'assigned_to', values: [NO_ID] };
  if (value === 'anyone') return { is: 'filled', column: 'assigned_to' };
  return { is: 'among', column: 'assigned_to', values: person(value) };
}

/** Columns of the fields that have a different name there. */
const NAMES: Partial<Record<ValueQuery['field'], keyof TextFields>> = {
  channel: 'channel',
  kind: 'kind',
  sentiment: 'sentiment',
  sentiment_by: 'sentiment_by',
  country: 'country',
  thread: 'thread',
  reply_to: 'reply_to',
  status: 'status',
  hidden: 'hidden',
};

const HAS_TESTS: Record<string, Test | undefined> = {
  media: { is: 'filled', column: 'media' },
  link: { is: 'filled', column: 'domains' },
  hashtag: { is: 'filled', column: 'hashtags' },
  mention: { is: 'filled', column: 'mentioned' },
  emoji: { is: 'filled', column: 'emoji' },
  title: { is: 'filled', column: 'title' },
  country: { is: 'filled', column: 'country' },
  author: { is: 'filled', column: 'author_id' },
  thread: { is: 'filled', column: 'thread' },
};

const IS_TESTS: Record<string, Test | undefined> = {
  post: { is: 'among', column: 'kind', values: ['post'] },
  message: { is: 'among', column: 'kind', values: ['message'] },
  reply: { is: 'filled', column: 'reply_to' },
  starred: { is: 'bounds', column: 'starred', from: { value: 1, inclusive: true } },
  assigned: { is: 'filled', column: 'assigned_to' },
  ticket: { is: 'filled', column: 'ticket_id' },
};

const NUMBERS: Partial<Record<RangeQuery['field'], keyof NumberFields>> = {
  followers: 'followers',
  likes: 'likes',
  comments: 'comments',
  shares: 'shares',
  views: 'views',
  engagement: 'engagement',
  reach: 'reach',
  influence: 'influence',
  score: 'score',
  stars: 'stars',
  confidence: 'confidence',
  cluster: 'cluster',
  published: 'published_at',
  collected: 'collected_at',
};

function rangeTest({ field, from, to }: RangeQuery): Test {
  const column = NUMBERS[field];
  return column === undefined ? NEVER : { is: 'bounds', column, ...(from && { from }), ...(to && { to }) };
}

const FILLED: Partial<Record<AnyQuery['field'], Extract<Test, { is: 'filled' }>['column']>> = {
  title: 'title',
  url: 'url',
  site: 'url',
  author: 'author_id',
  lang: 'language',
  country: 'country',
  thread: 'thread',
  reply_to: 'reply_to',
  domain: 'domains',
  link: 'links',
  hashtag: 'hashtags',
  mention: 'mentioned',
  emoji: 'emoji',
  keyword: 'keywords',
  tag: 'tags',
  assigned: 'assigned_to',
  source: 'source_id',
  channel: 'channel',
};

function anyTest({ field }: AnyQuery): Test {
  const column = FILLED[field];
  if (column !== undefined) return { is: 'filled', column };
  const number = NUMBERS[field];
  // Known at all: within the widest bounds.
  if (number !== undefined) return { is: 'bounds', column: number };
  return FIELDS[field].values === undefined ? NEVER : { is: 'all', of: [] };
}
