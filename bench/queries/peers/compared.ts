import type { ClickHouseClient } from '@clickhouse/client';
import type { AccountId } from '#contracts/kit/ids.ts';
import { countMentions } from '#server/listening/counts/count-store.ts';
import { readFeed } from '#server/listening/feed/feed-store.ts';
import { buildMentionCondition, type Filter } from '#server/listening/filter-sql/mention-filter.ts';
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
  asked: ResolvedFilter,
) => Promise<Line[]>;
/** The condition besides the time: a part of the filter for Earshot, the fourth value for the peers. */
type ExtraFilter = (about: QueryContext) => { filter: Partial<Filter>; value: string | number };

function compared(
  name: string,
  days: number,
  asking: QueryName,
  own: OwnQuery,
  more?: ExtraFilter,
): ComparedQuery {
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
  return async (clickhouse, accountId, asked) =>
    toLines(await makeWidgetQuery(asking)(clickhouse, accountId, asked));
}

const page: OwnQuery = async (clickhouse, accountId, { filter, names }) => {
  const { rows } = await readFeed(clickhouse, accountId, {
    ...filter,
    where: buildMentionCondition(filter, names),
    limit: 26,
    whole: true,
  });
  return rows.map((row) => [row._id, row.text]);
};

const count: OwnQuery = async (clickhouse, accountId, asked) => [
  [await countMentions(clickhouse, accountId, asked)],
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
  compared('key figures', 30, 'figures', widget({ kind: 'figures' }), before(30)),
  compared('volume by day', 30, 'volume', volume),
  compared('volume by day', 300, 'volume', volume),
  compared('channels', 300, 'channels', widget({ kind: 'groups', by: 'channel' })),
  compared('share of voice', 30, 'keywords', widget({ kind: 'groups', by: 'keyword' })),
  compared('top authors', 30, 'authors', widget({ kind: 'authors' })),
  compared('top words', 30, 'words', widget({ kind: 'themes' })),
  compared('hours of the week', 300, 'hours', widget({ kind: 'cells' })),
  compared('feed page', 30, 'page', page),
  compared('feed page of a keyword', 300, 'pageOfKeyword', page, aKeyword),
  compared(
    'count of a common text',
    300,
    'countOfText',
    count,
    aText(() => 'coffee'),
  ),
  compared(
    'count of a rare text',
    300,
    'countOfText',
    count,
    aText(({ round }) => `rare${round}77`),
  ),
];
