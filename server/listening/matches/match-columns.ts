import type { AnalyticsQuery } from '#contracts/listening/analytics/question.ts';

/** How much of each match is read: its numbers, the values that lists rank too, or its text as well. */
export const MATCH_LEVELS = ['numbers', 'values', 'texts'] as const;
export type MatchLevel = (typeof MATCH_LEVELS)[number];

const NUMBERS = [
  '_id',
  'source_id',
  'channel',
  'kind',
  'author_key',
  'followers',
  'published_at',
  'collected_at',
  'language',
  'sentiment',
  'sentiment_by',
  'likes',
  'comments',
  'shares',
  'views',
  'country',
  'reach',
  'engagement',
  'influence',
  'score',
  'keywords',
  'tags',
  'cluster',
  'hidden',
  'hidden_by',
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
  'thread',
  'media',
];
const TEXTS = ['folded', 'folded_codes'];

/** The columns of a level; the columns of one are among those of the next. */
export const MATCH_COLUMNS: Readonly<Record<MatchLevel, readonly string[]>> = {
  numbers: NUMBERS,
  values: [...NUMBERS, ...VALUES],
  texts: [...NUMBERS, ...VALUES, ...TEXTS],
};

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
]);

/** A question about matches, and its conditions besides those that all matches fulfil. */
export type NarrowedQuestion = { question: AnalyticsQuery; narrowedBy: readonly string[] };

/** What questions read of their matches. */
export function chooseMatchLevel(questions: readonly NarrowedQuestion[]): MatchLevel {
  const levels = questions.flatMap(({ question, narrowedBy }) => [
    getLevel(question),
    ...narrowedBy.map(getConditionLevel),
  ]);
  return MATCH_LEVELS.findLast((level) => levels.includes(level)) ?? 'numbers';
}

/** Whether the values of an axis are read with the numbers of a match. */
function isAmongNumbers(axis: string | null): boolean {
  return axis === null || PLAIN.has(axis);
}

function getLevel(question: AnalyticsQuery): MatchLevel {
  switch (question.kind) {
    case 'themes':
      return question.of === 'phrase' || question.of === 'entity' ? 'texts' : 'values';
    case 'authors':
      return 'values';
    case 'groups':
    case 'series':
      return isAmongNumbers(question.by) ? 'numbers' : 'values';
    default:
      return 'numbers';
  }
}

const VALUE_CONDITIONS = /^(not_)?(author|hashtag|mentioned|domain|link|emoji|word|thread|also)$|^has_media$/;

function getConditionLevel(key: string): MatchLevel {
  if (key === 'text' || key === 'query') return 'texts';
  return VALUE_CONDITIONS.test(key) ? 'values' : 'numbers';
}
