import type { ClickHouseClient } from '@clickhouse/client';
import type { AccountId } from '#contracts/kit/ids.ts';
import { selectRules } from '#engine/themes/rules.ts';
import { countByCluster, readClusters } from '#server/listening/clusters/cluster-store.ts';
import { countMentions } from '#server/listening/counts/count-mentions.ts';
import { readFeed } from '#server/listening/feed/feed-store.ts';
import type { Filter } from '#server/listening/filter-sql/mention-filter.ts';
import type { ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import type { KeywordNames } from '#server/listening/keyword-names.ts';
import type { MadeSpan } from '#server/listening/rollups/spans.ts';
import { findListed } from '#server/listening/themes/listed.ts';
import { KEYWORDS } from './fill.ts';
import type { QuestionKind } from './limits.ts';
import { WIDGET_ASKS } from './widget-questions.ts';

/** The context of one run of a query: the clock, how often the query ran before, and the days whose rollups are computed. */
export type QueryContext = { now: string; round: number; made: readonly MadeSpan[] };

/** A query that a screen runs. */
export type BenchQuery = {
  name: string;
  kind: QuestionKind;
  ask: (clickhouse: ClickHouseClient, accountId: AccountId, about: QueryContext) => Promise<unknown>;
};

const DAY = 86_400_000;

/** Keywords whose ids are their numbers. */
export const NAMES: KeywordNames = {
  byNumber: new Map(
    Array.from({ length: KEYWORDS }, (_, index) => [
      index + 1,
      {
        _id: String(index + 1),
        number: index + 1,
        name: `Keyword ${index + 1}`,
        product: 'listening',
        active: true,
        parent_id: null,
      },
    ]),
  ),
  numbers: (ids) => ids.map(Number),
  all: Array.from({ length: KEYWORDS }, (_, index) => index + 1),
  tagByNumber: new Map(),
  tagNumbers: (ids) => ids.map(Number),
  askedAt: 0,
  sees: null,
  sets: {},
  view: '',
  pool: null,
};

/** A span of some days that ends a little earlier in each round, so that no response can come from a cache. */
export function buildSpanFilter(days: number, { now, round }: QueryContext): Filter {
  const to = Date.parse(now) - round * 3_600_000;
  return { from: new Date(to - days * DAY).toISOString(), to: new Date(to).toISOString() };
}

type FilterBuilder = (about: QueryContext) => Filter;

/** The number of rows that the screen requests at a time; one more shows whether there are others. */
const PAGE = 25;

/** The widgets of the overview, by their names among all queries. */
const OVERVIEW: ReadonlySet<string> = new Set([
  'key figures',
  'volume over time',
  'channels',
  'share of voice',
  'top authors',
  'top words',
  'hours of the week',
  'top posts',
]);

function widgets(
  label: string,
  { kind, among }: { kind: QuestionKind; among?: ReadonlySet<string> },
  filter: FilterBuilder,
): BenchQuery[] {
  return Object.entries(WIDGET_ASKS)
    .filter(([name]) => among?.has(name) ?? true)
    .map(([name, ask]) => question(`${name}, ${label}`, kind, filter, ask));
}

function themes(label: string, filter: FilterBuilder): BenchQuery[] {
  return (['hashtag', 'domain', 'word'] as const).map((kind) =>
    question(`themes: ${kind}s, ${label}`, 'dashboard', filter, (clickhouse, accountId, resolved) =>
      findListed({ clickhouse, accountId, resolved, ruled: selectRules([], kind, null), most: 60 }, kind),
    ),
  );
}

function alike(label: string, kind: QuestionKind, filter: FilterBuilder): BenchQuery[] {
  return [
    question(`said alike, ${label}`, kind, filter, (clickhouse, accountId, resolved) =>
      readClusters(clickhouse, accountId, resolved, 30),
    ),
    question(`count by cluster, ${label}`, kind, filter, countByCluster),
  ];
}

function feed(label: string, kind: QuestionKind, filter: FilterBuilder): BenchQuery {
  return question(`feed page, ${label}`, kind, filter, (clickhouse, accountId, resolved) =>
    readFeed(clickhouse, accountId, { counted: resolved, limit: PAGE }),
  );
}

function question(
  name: string,
  kind: QuestionKind,
  filter: FilterBuilder,
  ask: (clickhouse: ClickHouseClient, accountId: AccountId, resolved: ResolvedFilter) => Promise<unknown>,
): BenchQuery {
  return {
    name,
    kind,
    ask: (clickhouse, accountId, about) =>
      ask(clickhouse, accountId, { filter: filter(about), names: NAMES, made: about.made }),
  };
}

/** A different keyword each time. */
export const pickKeyword = ({ round }: QueryContext): string[] => [String(1 + (round % KEYWORDS))];

/** The queries of the overview and the feed as the screens send them. */
export const QUESTIONS: readonly BenchQuery[] = [
  ...widgets('30 days', { kind: 'dashboard' }, (about) => buildSpanFilter(30, about)),
  ...widgets('300 days', { kind: 'dashboard' }, (about) => buildSpanFilter(300, about)),
  ...widgets('30 days, one keyword', { kind: 'dashboard', among: OVERVIEW }, (about) => ({
    ...buildSpanFilter(30, about),
    keyword: pickKeyword(about),
  })),
  ...widgets('30 days, a common text', { kind: 'text', among: OVERVIEW }, (about) => ({
    ...buildSpanFilter(30, about),
    text: 'ร้านนี้',
  })),
  ...themes('30 days', (about) => buildSpanFilter(30, about)),
  ...themes('300 days', (about) => buildSpanFilter(300, about)),
  ...alike('30 days', 'dashboard', (about) => buildSpanFilter(30, about)),
  ...alike('300 days', 'stories', (about) => buildSpanFilter(300, about)),
  feed('30 days', 'feed', (about) => buildSpanFilter(30, about)),
  feed('300 days', 'feed', (about) => buildSpanFilter(300, about)),
  feed('300 days, one keyword', 'feed', (about) => ({
    ...buildSpanFilter(300, about),
    keyword: pickKeyword(about),
  })),
  feed('300 days, a common text', 'text', (about) => ({ ...buildSpanFilter(300, about), text: 'coffee' })),
  feed('300 days, a rare text', 'text', (about) => ({
    ...buildSpanFilter(300, about),
    text: `rare${about.round}77`,
  })),
  feed('300 days, an absent text', 'text', (about) => ({
    ...buildSpanFilter(300, about),
    text: `nobody said ${about.round}`,
  })),
  question(
    'count, 300 days, a common text',
    'text',
    (about) => ({ ...buildSpanFilter(300, about), text: 'coffee' }),
    countMentions,
  ),
  question(
    'count, 300 days, a rare text',
    'text',
    (about) => ({ ...buildSpanFilter(300, about), text: `rare${about.round}77` }),
    countMentions,
  ),
];
