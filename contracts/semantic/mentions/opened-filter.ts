import { STARS } from '#contracts/inbound/review.ts';
import { AUDIENCES } from '#contracts/listening/analytics/dimension.ts';
import {
  DIMENSIONS,
  MEASURES,
  type Dimension,
  type DimensionFacts,
  type Measure,
} from '#contracts/listening/dimensions.ts';
import type { MentionFilter } from '#contracts/listening/filter.ts';
import {
  LIST_DIMENSIONS,
  readAlso,
  readBeyond,
  writeAlso,
  type ListDimension,
  type ManyValued,
} from '#contracts/listening/required-groups.ts';
import type { CellFilter } from '#contracts/semantic/cell-filter.ts';
import type { UntimedFilter } from '#contracts/semantic/mentions/question-filters.ts';
import type { QuestionFilter, ValueFilter } from '#contracts/semantic/question.ts';

/** The ids of keywords and tags by the numbers that mentions have of them. */
export type MentionIds = {
  byNumber: ReadonlyMap<number, { _id: string }>;
  tagByNumber: ReadonlyMap<number, { _id: string }>;
};

/** A filter of mentions that lists what a cell counts, as the list takes it. */
export type OpenedFilter = Pick<MentionFilter, 'from' | 'to'> & UntimedFilter;

/**
 * The filter of mentions that lists exactly what a cell of an answer counts.
 * @param zone the zone of the question, for hours and days of the week
 * @returns null where no filter of mentions says it: what counts by arrival, the others of a list with mentions that have no value, or two
 * conditions of which a filter has one
 */
export function toMentionFilter(
  { span, filters, time, opens }: CellFilter,
  ids: MentionIds,
  zone: string,
): OpenedFilter | null {
  if (opens !== 'mentions' || time !== 'published') return null;
  return filters.reduce<OpenedFilter | null>(
    (filter, one) => filter && addFilter(filter, one, { ids, zone }),
    { ...span },
  );
}

type OpeningContext = { ids: MentionIds; zone: string };

function addFilter(filter: OpenedFilter, one: QuestionFilter, context: OpeningContext): OpenedFilter | null {
  if ('linked' in one || 'except' in one || 'any' in one) return null;
  if ('instant' in one)
    return one.instant === 'collected' && filter.arrived === undefined
      ? { ...filter, arrived: { from: one.from, to: one.to } }
      : null;
  if ('search' in one) return addSearch(filter, one);
  if ('text_of' in one) return null;
  if ('number' in one) return addNumber(filter, one);
  return addValues(filter, one, context);
}

function addSearch(
  filter: OpenedFilter,
  { search, read_as: readAs }: Extract<QuestionFilter, { search: string }>,
): OpenedFilter | null {
  if (readAs === 'letters') return filter.text === undefined ? { ...filter, text: search } : null;
  return { ...filter, query: filter.query === undefined ? search : `(${filter.query}) AND (${search})` };
}

const isMeasure = (name: string): name is Measure => MEASURES.some((one) => one === name);

function addNumber(
  filter: OpenedFilter,
  { number, is = 'within', least, most }: Extract<QuestionFilter, { number: string }>,
): OpenedFilter | null {
  if (!isMeasure(number) || is !== 'within') return null;
  return narrowNumber(filter, number, { least, most });
}

function narrowNumber(
  filter: OpenedFilter,
  number: Measure,
  { least, most }: { least?: number | undefined; most?: number | undefined },
): OpenedFilter {
  const [min, max] = [filter[`min_${number}`], filter[`max_${number}`]];
  return {
    ...filter,
    ...(least !== undefined && { [`min_${number}`]: Math.max(least, min ?? least) }),
    ...(most !== undefined && { [`max_${number}`]: Math.min(most, max ?? most) }),
  };
}

const isDimension = (name: string): name is Dimension => Object.hasOwn(DIMENSIONS, name);

function addValues(filter: OpenedFilter, one: ValueFilter, context: OpeningContext): OpenedFilter | null {
  switch (one.dimension) {
    case 'weekday':
      return addClock(filter, one, { name: 'weekday', from: 1, to: 7, zone: context.zone });
    case 'hour':
      return addClock(filter, one, { name: 'hour', from: 0, to: 23, zone: context.zone });
    case 'audience':
      return addAudience(filter, one);
    case 'stars':
      return addStars(filter, one);
    case 'hidden':
      return addHidden(filter, one);
    case 'starred':
      return addFlag(filter, one, { flag: 'starred', yes: '1' });
    case 'media':
      return addFlag(filter, one, { flag: 'has_media', no: null });
    case 'ticket':
      return addFlag(filter, one, { flag: 'has_ticket', no: null });
    default:
      return isDimension(one.dimension) ? addDimension(filter, one, one.dimension, context) : null;
  }
}

function addClock(
  filter: OpenedFilter,
  { is, values, zone: own }: ValueFilter,
  { name, from, to, zone: usual }: { name: 'weekday' | 'hour'; from: number; to: number; zone: string },
): OpenedFilter | null {
  const zone = own ?? usual;
  const isClocked = filter.weekday !== undefined || filter.hour !== undefined;
  if (isClocked && filter.time_zone !== zone) return null;
  const has = (value: number): boolean =>
    values.includes(String(value)) === (is === 'among') && (filter[name]?.includes(value) ?? true);
  const left = Array.from({ length: to - from + 1 }, (_, index) => from + index).filter(has);
  return left.length === 0 ? null : { ...filter, [name]: left, time_zone: zone };
}

function addAudience(filter: OpenedFilter, { is, values }: ValueFilter): OpenedFilter | null {
  const [only, ...others] = Object.entries(AUDIENCES).filter(([name]) => values.includes(name));
  if (is !== 'among' || !only || others.length > 0 || values.includes(null)) return null;
  const [, { from, to }] = only;
  return narrowNumber(filter, 'followers', { least: from, ...(to !== null && { most: to - 1 }) });
}

/** Stars next to each other are a range, as all that are not among some are where the others are next to each other. */
function addStars(filter: OpenedFilter, { is, values }: ValueFilter): OpenedFilter | null {
  if (is !== 'among' && !values.includes(null)) return null;
  const wanted = STARS.filter((one) => values.includes(String(one)) === (is === 'among'));
  const [least, most] = [wanted[0], wanted.at(-1)];
  if (is === 'among' && values.includes(null)) return null;
  if (least === undefined || most === undefined || most - least >= wanted.length) return null;
  return narrowNumber(filter, 'stars', { least, most });
}

function addHidden(filter: OpenedFilter, { is, values }: ValueFilter): OpenedFilter | null {
  if (is !== 'not_among' || filter.hidden !== undefined) return null;
  if (values.length === 0) return { ...filter, hidden: 'with' };
  return values.length === 1 && values[0] === 'no' ? { ...filter, hidden: 'only' } : null;
}

type FlagRule = { flag: 'starred' | 'has_media' | 'has_ticket'; yes?: string; no?: null };

/** A flag, from the one value that says `yes` or `no`. */
function addFlag(
  filter: OpenedFilter,
  { is, values }: ValueFilter,
  { flag, yes, no }: FlagRule,
): OpenedFilter | null {
  const [only, ...others] = values;
  if (only === undefined || others.length > 0) return null;
  const says = flag === 'starred' && only === '0' ? 'no' : only === yes ? 'yes' : only === no ? 'no' : null;
  if (says === null) return null;
  const answer = (says === 'yes') === (is === 'among') ? 'yes' : 'no';
  return filter[flag] === undefined || filter[flag] === answer ? { ...filter, [flag]: answer } : null;
}

function addDimension(
  filter: OpenedFilter,
  { is, values }: ValueFilter,
  dimension: Dimension,
  { ids }: OpeningContext,
): OpenedFilter | null {
  const { compared, none }: DimensionFacts = DIMENSIONS[dimension];
  const isList = compared === 'words' || compared === 'keyword' || compared === 'tag';
  if (isListed(dimension) && (is === 'beyond' || values.includes(null)))
    return addListCondition(filter, { is, values }, dimension, ids);
  const written = values.map((value) => {
    if (value === null) return compared === 'number' ? '0' : none?.value;
    return toWritten(value, dimension, ids);
  });
  const known = written.filter((value) => value !== undefined);
  // A deleted keyword is nothing that a filter can name.
  if (known.length < values.length) return null;
  if (is !== 'among') {
    const name = `not_${dimension}` as const;
    return { ...filter, [name]: [...(filter[name] ?? []), ...known] };
  }
  const present: readonly string[] | undefined = filter[dimension];
  if (present === undefined) return { ...filter, [dimension]: known };
  if (!isList) return { ...filter, [dimension]: present.filter((value) => known.includes(value)) };
  return addGroup(filter, dimension, known);
}

function isListed(name: Dimension): name is ListDimension {
  return LIST_DIMENSIONS.some((one) => one === name);
}

/** A value as a filter names it; nothing where the keyword or tag is deleted. */
function toWritten(value: string, dimension: Dimension, ids: MentionIds): string | undefined {
  const { compared } = DIMENSIONS[dimension];
  if (compared === 'keyword') return ids.byNumber.get(Number(value))?._id;
  return compared === 'tag' ? ids.tagByNumber.get(Number(value))?._id : value;
}

/** A condition on having no value, or one besides some: of a list no value is a value of its own. */
function addListCondition(
  filter: OpenedFilter,
  { is, values }: Pick<ValueFilter, 'is' | 'values'>,
  dimension: ListDimension,
  ids: MentionIds,
): OpenedFilter | null {
  const some = values.filter((value) => value !== null);
  const written = some.flatMap((value) => toWritten(value, dimension, ids) ?? []);
  if (written.length < some.length) return null;
  if (is === 'among')
    return written.length === 0
      ? { ...filter, without: [...new Set([...(filter.without ?? []), dimension])] }
      : null;
  if (!values.includes(null)) return null;
  const known = readBeyond(filter.beyond ?? '') ?? [];
  const beyond = (group: readonly string[]): OpenedFilter => ({
    ...filter,
    beyond: writeAlso([...known, { dimension, values: group }]),
  });
  if (is === 'beyond') return beyond(written);
  const not = `not_${dimension}` as const;
  return written.length === 0 ? beyond([]) : { ...beyond([]), [not]: [...(filter[not] ?? []), ...written] };
}

/** Another condition on a dimension of which a mention has several values; tags have no such groups. */
function addGroup(
  filter: OpenedFilter,
  dimension: Dimension,
  values: readonly string[],
): OpenedFilter | null {
  const groups = readAlso(filter.also ?? '') ?? [];
  if (!isManyValued(dimension) || values.length === 0) return null;
  return { ...filter, also: writeAlso([...groups, { dimension, values }]) };
}

function isManyValued(name: Dimension): name is ManyValued {
  return DIMENSIONS[name].compared === 'words' || DIMENSIONS[name].compared === 'keyword';
}
