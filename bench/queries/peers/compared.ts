import type { ClickHouseClient } from '@clickhouse/client';
import type { AccountId } from '#contracts/kit/ids.ts';
import { countMentions } from '#server/listening/counts/count-mentions.ts';
import { readFeed } from '#server/listening/feed/feed-store.ts';
import type { Filter } from '#server/listening/filter-sql/mention-filter.ts';
import type { ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import { getAccountId } from '../fill.ts';
import { pickKeyword, NAMES, buildSpanFilter, type QueryContext } from '../questions.ts';
import { makeWidgetQuery } from '../widget-questions.ts';
import { toLines } from './lines-of.ts';
import type { QueryName, Line } from './peer.ts';

/** A query that means the same in every store. */
export type ComparedQuery = {
  name: string;
  asking: QueryName;
  /** The response of Earshot, by the code path that screens use; its lines equal those of the peers. */
  own: (clickhouse: ClickHouseClient, accountId: AccountId, about: QueryContext) => Promise<Line[]>;
  /** The values of `$1` to `$4` in a peer's statement. */
  values: (about: QueryContext) => (string | number)[];
};

type OwnQuery = (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
) => Promise<Line[]>;
/** The condition besides the time: a part of the filter for Earshot, the fourth value for the peers. */
type ExtraFilter = (about: QueryContext) => { filter: Partial<Filter>; value: string | number };

/** `asking`: the name that the peers know the query by. */
type ComparedQueryInput = {
  name: string;
  days: number;
  asking: QueryName;
  own: OwnQuery;
  more?: ExtraFilter;
};

function compared({ name, days, asking, own, more }: ComparedQueryInput): ComparedQuery {
  return {
    name: `${name}, ${days} days`,
    asking,
    own: (clickhouse, accountId, about) => {
      const filter = { ...buildSpanFilter(days, about), ...more?.(about).filter };
      return own(clickhouse, accountId, { filter, names: NAMES, made: about.made });
    },
    values: (about) => {
      const { from, to } = buildSpanFilter(days, about);
      return [getAccountId(0), from, to, ...(more ? [more(about).value] : [])];
    },
  };
}

function widget(asking: Parameters<typeof makeWidgetQuery>[0]): OwnQuery {
  return async (clickhouse, accountId, resolved) =>
    toLines(await makeWidgetQuery(asking)(clickhouse, accountId, resolved));
}

const page: OwnQuery = async (clickhouse, accountId, resolved) => {
  const { rows } = await readFeed(clickhouse, accountId, { counted: resolved, limit: 26, whole: true });
  return rows.map((row) => [row._id, row.text]);
};

const count: OwnQuery = async (clickhouse, accountId, resolved) => [
  [await countMentions(clickhouse, accountId, resolved)],
];

/** The previous period, with which metric tiles compare. */
function before(days: number): ExtraFilter {
  return (about) => ({ filter: {}, value: buildSpanFilter(2 * days, about).from });
}
const aKeyword: ExtraFilter = (about) => ({
  filter: { keyword: pickKeyword(about) },
  value: Number(pickKeyword(about)[0]),
});
function aText(text: (about: QueryContext) => string): ExtraFilter {
  return (about) => ({ filter: { text: text(about) }, value: text(about) });
}

const volume = widget({ kind: 'series', bucket: 'day' });

/** The queries that every store runs. */
export const COMPARED: readonly ComparedQuery[] = [
  compared({
    name: 'key figures',
    days: 30,
    asking: 'figures',
    own: widget({ kind: 'figures' }),
    more: before(30),
  }),
  compared({ name: 'volume by day', days: 30, asking: 'volume', own: volume }),
  compared({ name: 'volume by day', days: 300, asking: 'volume', own: volume }),
  compared({
    name: 'channels',
    days: 300,
    asking: 'channels',
    own: widget({ kind: 'groups', by: 'channel' }),
  }),
  compared({
    name: 'share of voice',
    days: 30,
    asking: 'keywords',
    own: widget({ kind: 'groups', by: 'keyword' }),
  }),
  compared({ name: 'top authors', days: 30, asking: 'authors', own: widget({ kind: 'authors' }) }),
  compared({ name: 'top words', days: 30, asking: 'words', own: widget({ kind: 'themes' }) }),
  compared({ name: 'hours of the week', days: 300, asking: 'hours', own: widget({ kind: 'cells' }) }),
  compared({ name: 'feed page', days: 30, asking: 'page', own: page }),
  compared({ name: 'feed page of a keyword', days: 300, asking: 'pageOfKeyword', own: page, more: aKeyword }),
  compared({
    name: 'count of a common text',
    days: 300,
    asking: 'countOfText',
    own: count,
    more: aText(() => 'coffee'),
  }),
  compared({
    name: 'count of a rare text',
    days: 300,
    asking: 'countOfText',
    own: count,
    more: aText(({ round }) => `rare${round}77`),
  }),
];
