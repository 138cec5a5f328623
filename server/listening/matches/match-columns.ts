import type { AnalyticsQuery } from '#contracts/listening/analytics/question.ts';

/**
 * How much of each match is read: what the figures and the volume of a page need, all numbers, what the lists of a page rank, numbers and all
 * values, or everything that a condition may name. A column costs what it takes to read it for all posts, since matches are everywhere among
 * them. Of two levels that serve, the earlier one is less.
 */
export const MATCH_LEVELS = ['figures', 'numbers', 'lists', 'values', 'whole'] as const;
export type MatchLevel = (typeof MATCH_LEVELS)[number];

const FIGURES = [
  '_id',
  'source_id',
  'channel',
  'author_key',
  'published_at',
  'language',
  'sentiment',
  'likes',
  'comments',
  'shares',
  'views',
  'reach',
  'engagement',
  'keywords',
  'hidden',
];
const NUMBERS = [
  'kind',
  'followers',
  'collected_at',
  'sentiment_by',
  'country',
  'influence',
  'score',
  'tags',
  'cluster',
  'hidden_by',
  'stars',
  'starred',
  'status',
  'assigned_to',
  'ticket_id',
];
const VALUES = [
  'author_id',
  'author_name',
  'author_handle',
  'words',
  'hashtags',
  'mentioned',
  'domains',
  'links',
  'emoji',
  'folded_codes',
];
/** What lists and the share of the account's own pages read besides figures. */
const LISTS = ['country', 'followers', 'ticket_id', ...VALUES];
const OTHERS = ['thread', 'media', 'folded'];

/** The columns of a level. */
export const MATCH_COLUMNS: Readonly<Record<MatchLevel, readonly string[]>> = {
  figures: FIGURES,
  numbers: [...FIGURES, ...NUMBERS],
  lists: [...FIGURES, ...LISTS],
  values: [...FIGURES, ...NUMBERS, ...VALUES],
  whole: [...FIGURES, ...NUMBERS, ...VALUES, ...OTHERS],
};

/** Whether a table of a level has all that another level reads. */
export function hasLevel(level: MatchLevel, needed: MatchLevel): boolean {
  return MATCH_COLUMNS[needed].every((column) => MATCH_COLUMNS[level].includes(column));
}

/** Dimensions that are numbers or short words of a post. */
const PLAIN: ReadonlySet<string> = new Set([
  'channel',
  'sentiment',
  'language',
  'country',
  'source',
  'keyword',
  'tag',
  'kind',
  'status',
  'assigned',
  'audience',
  'stars',
]);

/** A question about matches, and its conditions besides those that all matches fulfil. */
export type NarrowedQuestion = { question: AnalyticsQuery; narrowedBy: readonly string[] };

/** What questions read of their matches. */
export function chooseMatchLevel(questions: readonly NarrowedQuestion[]): MatchLevel {
  const levels = questions.flatMap(({ question, narrowedBy }) => [
    getLevel(question),
    ...narrowedBy.map(getConditionLevel),
  ]);
  return MATCH_LEVELS.find((level) => levels.every((needed) => hasLevel(level, needed))) ?? 'whole';
}

function getLevel(question: AnalyticsQuery): MatchLevel {
  switch (question.kind) {
    case 'themes':
      return question.of === 'entity' ? 'whole' : 'values';
    case 'authors':
      return 'values';
    case 'groups':
    case 'series':
      if (question.by === null) return 'figures';
      return PLAIN.has(question.by) ? 'numbers' : 'values';
    default:
      return 'figures';
  }
}

const VALUE_CONDITIONS = /^(not_)?(author|hashtag|mentioned|domain|link|emoji|word|also)$/;
const OTHER_CONDITIONS = /^(not_)?thread$|^(text|query|has_media)$/;

function getConditionLevel(key: string): MatchLevel {
  if (OTHER_CONDITIONS.test(key)) return 'whole';
  return VALUE_CONDITIONS.test(key) ? 'values' : 'numbers';
}
