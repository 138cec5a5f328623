import type { MentionFilter } from '#contracts/listening/filter.ts';
import { readAlso } from '#contracts/listening/required-groups.ts';
import type { FieldName } from '#engine/query/fields.ts';

type FilterName = keyof MentionFilter;

/** The fields of the language that mean exactly what a dimension of the filter means, also for a post that arrives. */
const FIELD_OF = {
  channel: 'channel',
  sentiment: 'sentiment',
  language: 'lang',
  country: 'country',
  hashtag: 'hashtag',
  mentioned: 'mention',
  domain: 'domain',
  link: 'link',
  emoji: 'emoji',
  source: 'source',
  kind: 'kind',
  thread: 'thread',
} as const satisfies Partial<Record<FilterName, FieldName>>;

type FieldDimension = keyof typeof FIELD_OF;
const DIMENSIONS = Object.keys(FIELD_OF).filter(isField);
const MEASURES = ['followers', 'engagement', 'reach', 'influence', 'score', 'stars'] as const;

/** The parts of a filter that become parts of the query, or that say when and how it is read. */
const KNOWN: ReadonlySet<string> = new Set([
  'from',
  'to',
  'time_zone',
  'query',
  'text',
  'has_media',
  ...DIMENSIONS.flatMap((name) => [name, `not_${name}`]),
  ...MEASURES.flatMap((name) => [`min_${name}`, `max_${name}`]),
]);

/**
 * The query of a keyword that finds in posts that arrive what a filter finds in stored ones: its own query and every condition that has a
 * field of the language.
 * @returns `left`: the parts of the filter that no keyword can have, since people change them later (tags, status) or they are counted in
 *   another way (words)
 */
export function toKeywordQuery(filter: MentionFilter): { query: string; left: FilterName[] } {
  const conditions = listConditions(filter);
  const left = listLeft(filter);
  if (conditions.length === 0) return { query: filter.query ?? '', left };
  const own = filter.query === undefined ? [] : [`(${filter.query})`];
  return { query: [...own, ...conditions].join(' AND '), left };
}

function listConditions(filter: MentionFilter): string[] {
  return [
    ...(filter.text === undefined ? [] : [`anywhere:${quote(filter.text)}`]),
    ...DIMENSIONS.flatMap((name) => [
      ...oneOf(name, filter[name]),
      ...oneOf(name, filter[`not_${name}`]).map((part) => `NOT ${part}`),
    ]),
    ...(readAlso(filter.also ?? '') ?? []).flatMap(({ dimension, values }) =>
      isField(dimension) ? oneOf(dimension, values) : [],
    ),
    ...MEASURES.flatMap((name) => [
      ...toBound(name, '>=', filter[`min_${name}`]),
      ...toBound(name, '<=', filter[`max_${name}`]),
    ]),
    ...(filter.has_media === undefined ? [] : [filter.has_media === 'yes' ? 'has:media' : 'NOT has:media']),
  ];
}

function isField(name: string): name is FieldDimension {
  return Object.hasOwn(FIELD_OF, name);
}

function oneOf(name: FieldDimension, values: readonly string[] | undefined): string[] {
  if (!values || values.length === 0) return [];
  const [first = '', ...others] = values.map((value) => toCondition(FIELD_OF[name], value));
  return [others.length === 0 ? first : `(${[first, ...others].join(' OR ')})`];
}

function toCondition(field: FieldName, value: string): string {
  if (field === 'country' && value === 'unknown') return '(NOT country:*)';
  return `${field}:${/^[\p{L}\p{N}_-]+$/u.test(value) ? value : quote(value)}`;
}

function toBound(field: FieldName, sign: '>=' | '<=', value: number | undefined): string[] {
  return value === undefined ? [] : [`${field}:${sign}${value}`];
}

const quote = (text: string): string => `"${text.replaceAll(/["“”„{}\\]/g, '\\$&')}"`;

function listLeft(filter: MentionFilter): FilterName[] {
  const names = Object.keys(filter).filter((name): name is FilterName => Object.hasOwn(filter, name));
  const groups = readAlso(filter.also ?? '') ?? [];
  const isWhole = groups.every(({ dimension }) => isField(dimension));
  return names.filter(
    (name) => filter[name] !== undefined && !KNOWN.has(name) && !(name === 'also' && isWhole),
  );
}
