import {
  DIMENSION_NAMES,
  DIMENSIONS,
  FLAGS,
  MEASURES,
  type Dimension,
  type DimensionFacts,
  type Flag,
} from '#contracts/listening/dimensions.ts';
import type { MentionFilter } from '#contracts/listening/filter.ts';
import { readAlso, readBeyond } from '#contracts/listening/required-groups.ts';
import type { QuestionFilter, ValueFilter } from '#contracts/semantic/question.ts';

/** The numbers by which mentions name keywords and tags, as far as a viewer may see them; see `KeywordNames`. */
export type MentionNumbers = {
  numbers: (keywordIds: readonly string[]) => readonly number[];
  all: readonly number[];
  tagNumbers: (tagIds: readonly string[]) => readonly number[];
  tagByNumber: ReadonlyMap<number, unknown>;
};

/** A filter of mentions, in part: without its period; `arrived` restricts the arrival. */
export type UntimedFilter = Partial<MentionFilter> & {
  arrived?: { from: string; to: string } | undefined;
};

/** Conditions of a filter of mentions, all but its period, as conditions of a question to the data set of mentions. */
export function toQuestionFilters(filter: UntimedFilter, names: MentionNumbers): QuestionFilter[] {
  return [
    ...listHiddenFilters(filter),
    ...DIMENSION_NAMES.flatMap((dimension) => listDimensionFilters(dimension, filter, names)),
    ...(readAlso(filter.also ?? '') ?? []).map(({ dimension, values }) =>
      buildValueFilter(dimension, 'among', toValues(dimension, values, names)),
    ),
    ...(filter.without ?? []).map((dimension) => buildValueFilter(dimension, 'among', [null])),
    ...(readBeyond(filter.beyond ?? '') ?? []).map(({ dimension, values }) =>
      buildValueFilter(dimension, 'beyond', [...toValues(dimension, values, names), null]),
    ),
    ...FLAGS.flatMap((flag) => listFlagFilters(flag, filter[flag], names)),
    ...listNumberFilters(filter),
    ...listClockFilters(filter),
    ...(filter.arrived ? [{ instant: 'collected', ...filter.arrived }] : []),
    ...(filter.text === undefined ? [] : [{ search: filter.text, read_as: 'letters' as const }]),
    ...(filter.query === undefined ? [] : [{ search: filter.query }]),
  ];
}

type Values = (string | null)[];

function buildValueFilter(dimension: string, is: ValueFilter['is'], values: Values): QuestionFilter {
  return { dimension, is, values };
}

/** Hidden mentions are not counted unless a condition names them. */
function listHiddenFilters({ hidden }: UntimedFilter): QuestionFilter[] {
  if (hidden === undefined) return [];
  return [buildValueFilter('hidden', 'not_among', hidden === 'only' ? ['no'] : [])];
}

function listDimensionFilters(
  dimension: Dimension,
  filter: UntimedFilter,
  names: MentionNumbers,
): QuestionFilter[] {
  const only = filter[dimension];
  const not = filter[`not_${dimension}`];
  return [
    ...(only ? [buildValueFilter(dimension, 'among', toValues(dimension, only, names))] : []),
    ...(not ? [buildValueFilter(dimension, 'not_among', toValues(dimension, not, names))] : []),
  ];
}

/** Larger numbers are of no cluster. */
const MOST = BigInt(Number.MAX_SAFE_INTEGER);

/** Values as the data set has them: keywords and tags by their numbers, null for none. */
function toValues(dimension: Dimension, values: readonly string[], names: MentionNumbers): Values {
  const { compared, none }: DimensionFacts = DIMENSIONS[dimension];
  switch (compared) {
    case 'keyword':
      return names.numbers(values).map(String);
    case 'tag':
      return names.tagNumbers(values).map(String);
    case 'number':
      return values
        .map(BigInt)
        .flatMap((value) => (value > MOST ? [] : [value === 0n ? null : String(value)]));
    case 'word':
      return values.map((value) => (value === none?.value || value === '' ? null : value));
    default:
      return values.map((value) => (value === none?.value ? null : value));
  }
}

function listFlagFilters(
  flag: Flag,
  answer: 'yes' | 'no' | undefined,
  names: MentionNumbers,
): QuestionFilter[] {
  if (answer === undefined) return [];
  const [dimension, values, has] = FLAG_VALUES[flag](names);
  return [buildValueFilter(dimension, (answer === 'yes') === has ? 'among' : 'not_among', values)];
}

/** The values that a mention has, or has not, where a flag is `yes`. */
const FLAG_VALUES: Readonly<Record<Flag, (names: MentionNumbers) => [string, Values, boolean]>> = {
  matched: ({ all }) => ['keyword', all.map(String), true],
  tagged: ({ tagByNumber }) => ['tag', [...tagByNumber.keys()].map(String), true],
  starred: () => ['starred', ['1'], true],
  has_media: () => ['media', [null], false],
  has_ticket: () => ['ticket', [null], false],
};

function listNumberFilters(filter: UntimedFilter): QuestionFilter[] {
  return MEASURES.flatMap((number) => {
    const [least, most] = [filter[`min_${number}`], filter[`max_${number}`]];
    if (least === undefined && most === undefined) return [];
    return [{ number, ...(least !== undefined && { least }), ...(most !== undefined && { most }) }];
  });
}

function listClockFilters({ weekday, hour, time_zone: zone = 'UTC' }: UntimedFilter): QuestionFilter[] {
  const clock = (dimension: 'weekday' | 'hour', values: readonly number[]): QuestionFilter => ({
    dimension,
    is: 'among',
    values: values.map(String),
    zone,
  });
  return [...(weekday ? [clock('weekday', weekday)] : []), ...(hour ? [clock('hour', hour)] : [])];
}
