import { areParts } from '#contracts/listening/analytics/dimension.ts';
import type { MentionFilter } from '#contracts/listening/filter.ts';
import { toComparedPeriod } from '#contracts/listening/stored-filter.ts';
import type {
  ListItem,
  ListKind,
  ListOrder,
  SearchAnswerOf,
  SearchQuestionOf,
} from '#contracts/quick-analytic/question.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { selectQuietThemes } from '#engine/themes/rising.ts';
import { readDistinctiveThemes, readThemes } from '#server/listening/public.ts';
import { buildFiguresQuery, type SearchContext } from '#server/quick-analytic/answers/search-context.ts';

type AxisKind = 'channel' | 'language' | 'country';
type ThemeListKind = Exclude<ListKind, AxisKind | 'author'>;
type ListedKind = Exclude<ThemeListKind, 'phrase'>;
type ListQuestion = SearchQuestionOf<'list'>;

/** Values that are looked through where the label is searched. */
const MOST_SEARCHED = 200;
const MOST_AUTHORS = 50;

function isAxis(kind: ListKind): kind is AxisKind {
  return kind === 'channel' || kind === 'language' || kind === 'country';
}

function isTheme(kind: ListKind): kind is ThemeListKind {
  return !isAxis(kind) && kind !== 'author';
}

/** The values of a kind in the order of the question, each with its count in the period of the comparison. */
export async function answerList(
  question: ListQuestion,
  about: SearchContext,
): Promise<SearchAnswerOf<'list'>> {
  const { of, limit, search } = question;
  const order = resolveOrder(question);
  const wide = search === '' ? limit : MOST_SEARCHED;
  const { items, total, total_all = null } = await readItems({ ...question, order, limit: wide }, about);
  const isWanted = makeTextFilter(search);
  const shown = items.filter(({ label, handle }) => isWanted(`${label} ${handle}`)).slice(0, limit);
  return {
    kind: 'list',
    of,
    order,
    items: order === 'distinctive' ? shown : await withBefore(of, shown, about),
    total,
    total_all,
    // A post has one author.
    parts: of === 'author' || (isAxis(of) && areParts(of, 'mentions')),
  };
}

/** Kinds that cannot be ordered as asked are answered with their top values, and the answer says so. */
function resolveOrder({ of, order }: ListQuestion): ListOrder {
  const isTop =
    isAxis(of) ||
    (of === 'author' && order === 'rising') ||
    (of === 'phrase' && order === 'quiet') ||
    (order === 'distinctive' && !isTheme(of));
  return isTop ? 'top' : order;
}

type Items = { items: ListItem[]; total: number; total_all?: number };

async function readItems(question: ListQuestion, about: SearchContext): Promise<Items> {
  const { of, order, limit } = question;
  const { runQuery, filter } = about;
  if (order === 'quiet' && !isAxis(of) && of !== 'phrase') return readQuiet(of, limit, about);
  if (order === 'distinctive' && isTheme(of)) return readDistinctive(of, limit, about);
  if (isAxis(of)) {
    const { items, total } = await runQuery({ kind: 'groups', filter, by: of, measure: 'mentions', limit });
    return {
      total,
      items: items.map(({ by_sentiment, ...item }) => ({
        ...PLAIN,
        ...item,
        by_sentiment: by_sentiment ?? {},
      })),
    };
  }
  if (order === 'rising' && of !== 'author') return readRisingThemes(of, limit, about);
  const [items, { now }] = await Promise.all([
    of === 'author' ? readAuthors(limit, about) : readTopThemes(of, limit, about),
    runQuery({ kind: 'figures', filter }),
  ]);
  return { items, total: now.mentions };
}

async function readAuthors(
  limit: number,
  { runQuery, filter }: Pick<SearchContext, 'runQuery' | 'filter'>,
): Promise<ListItem[]> {
  const { items } = await runQuery({ kind: 'authors', filter, limit: Math.min(limit, MOST_AUTHORS) });
  return items.map(({ _id, name, ...author }) => ({ ...PLAIN, ...author, value: _id, label: name }));
}

const PLAIN = {
  before: null,
  all: null,
  by_term: null,
  members: [],
  query: null,
  channel: null,
  handle: '',
  followers: null,
};

async function readTopThemes(
  of: ThemeListKind,
  limit: number,
  { runQuery, filter }: Pick<SearchContext, 'runQuery' | 'filter'>,
): Promise<ListItem[]> {
  const { items } = await runQuery({ kind: 'themes', filter, of, limit, clusters: false });
  return items.map(({ value, members, query, count, by_sentiment }) => ({
    ...PLAIN,
    value,
    label: value,
    members,
    query,
    count,
    by_sentiment,
  }));
}

/** Those that were frequent in the period just before and have gone quiet, with their sentiments of then, whatever the search is compared with. */
async function readQuiet(
  of: ListedKind | 'author',
  limit: number,
  { runQuery, filter, calendar }: SearchContext,
): Promise<Items> {
  const about = { runQuery, filter: toComparedPeriod(filter, { kind: 'before' }, calendar) };
  const [{ now, before }, then] = await Promise.all([
    runQuery(buildFiguresQuery('figures', filter, calendar)),
    of === 'author' ? readAuthors(MOST_AUTHORS, about) : readTopThemes(of, MOST_SEARCHED, about),
  ]);
  const values = listMembers(then);
  const counts =
    values.length === 0
      ? new Map<string, number>()
      : await countValues(of, { ...filter, ...narrow(of, values) }, runQuery);
  const both = then.map((item) => ({ ...item, before: item.count, count: counts.get(keyOf(item)) ?? 0 }));
  const totals = { total: now.mentions, totalBefore: before.mentions };
  return { items: selectQuietThemes(both, totals).slice(0, limit), total: before.mentions };
}

/** Those that rise by more than chance against the period just before, whatever the search is compared with. */
async function readRisingThemes(
  of: ThemeListKind,
  limit: number,
  { scope, filter, calendar }: SearchContext,
): Promise<Items> {
  const { items, total } = await readThemes(scope, {
    kind: of,
    filter,
    calendar,
    order: 'rising',
    limit,
    every: false,
  });
  return {
    items: items.map(({ trend: _trend, ...item }) => ({ ...PLAIN, ...item, label: item.value })),
    total,
  };
}

/** Those that the search has more of than all other posts of its period and its filter, by more than chance. */
async function readDistinctive(
  of: ThemeListKind,
  limit: number,
  { scope, filter, search }: SearchContext,
): Promise<Items> {
  const found = await readDistinctiveThemes(scope, { kind: of, filter, among: search.filter, limit });
  return { ...found, items: found.items.map((item) => ({ ...PLAIN, ...item, label: item.value })) };
}

/** Counts the shown values in the period of the comparison: those alone, so that none of them is missed. */
async function withBefore(
  of: ListKind,
  items: readonly ListItem[],
  { runQuery, compared }: SearchContext,
): Promise<ListItem[]> {
  const known = items.filter(({ before }) => before === null);
  if (compared === null || known.length === 0 || of === 'phrase') return [...items];
  const values = listMembers(known);
  // Channels and languages are read whole, both in one reading.
  const isWhole = of === 'channel' || of === 'language';
  const about = isWhole ? compared : { ...compared, ...narrow(of, values) };
  const counts = await countValues(of, about, runQuery);
  return items.map((item) => ({ ...item, before: item.before ?? counts.get(keyOf(item)) ?? 0 }));
}

function listMembers(items: readonly ListItem[]): string[] {
  return items.flatMap(({ value, members }) => (members.length > 0 ? members : [value]));
}

function keyOf({ value, channel }: Pick<ListItem, 'value' | 'channel'>): string {
  return `${channel ?? ''} ${value}`;
}

function narrow(of: Exclude<ListKind, 'phrase'>, values: string[]): Partial<MentionFilter> {
  // The values come from answers about the same filter, so they are of its type.
  return { [of]: values } as Partial<MentionFilter>;
}

async function countValues(
  of: Exclude<ListKind, 'phrase'>,
  filter: MentionFilter,
  runQuery: SearchContext['runQuery'],
): Promise<Map<string, number>> {
  if (isAxis(of)) {
    const { items } = await runQuery({
      kind: 'groups',
      filter,
      by: of,
      measure: 'mentions',
      limit: MOST_SEARCHED,
    });
    return new Map(items.map(({ value, count }) => [keyOf({ value, channel: null }), count]));
  }
  if (of === 'author') {
    const { items } = await runQuery({ kind: 'authors', filter, limit: MOST_AUTHORS });
    return new Map(items.map(({ _id, channel, count }) => [keyOf({ value: _id, channel }), count]));
  }
  const { items } = await runQuery({ kind: 'themes', filter, of, limit: MOST_SEARCHED, clusters: false });
  return new Map(items.map(({ value, count }) => [keyOf({ value, channel: null }), count]));
}
