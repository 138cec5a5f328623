import { beforeAll, expect, test } from 'vitest';
import { AccountId } from '#contracts/kit/ids.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { checkStatement } from '#engine/expert-sql/check-query.ts';
import { listSqlTables } from '#engine/expert-sql/sql-table.ts';
import type { Viewer } from '#engine/semantic/plan.ts';
import { loadParser, parseSql } from '#server/expert-sql/parse.ts';
import { renderStatement } from '#server/expert-sql/render.ts';
import type { RowsRead } from '#server/expert-sql/table-sql.ts';
import { render } from '#server/kit/clickhouse/sql.ts';
import { MODEL } from '#server/semantic/public.ts';

/** What is sent to ClickHouse for a member of a group that sees one keyword, with the span and a filter of a dashboard. */
const viewer: Viewer = {
  permissions: new Set(DATA_SETS.map(({ permission }) => permission)),
  personal: true,
  sets: { listening_keywords: [1] },
};
const NOW = Date.UTC(2026, 10, 29);
const READ: RowsRead = {
  model: MODEL,
  reader: {
    accountId: AccountId.parse('00000000-0000-4000-8000-00000000000a'),
    viewer,
    search: () => {
      throw new Error('nothing is searched');
    },
  },
  clock: { zone: 'Asia/Bangkok', weekStart: 7 },
  now: NOW,
  span: { from: Date.UTC(2026, 9, 1), to: Date.UTC(2026, 10, 1) },
  filters: [{ dimension: 'channel', is: 'among', values: ['line'] }],
};
beforeAll(loadParser);

/** The rendered statement, its bound values by their types. */
function renderText(text: string): string {
  const tables = listSqlTables(MODEL, viewer);
  const checked = checkStatement(text, parseSql(text), { tables, now: NOW, today: '2026-11-29' });
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  const { query } = render(renderStatement(checked.statement, READ, 100));
  return query.replaceAll(/\{p\d+:/g, '{').replaceAll(/\s+/g, ' ');
}

const MENTIONS =
  "from mentions where account_id = {UUID} and (((published_at >= {DateTime64(3, 'UTC')} and published_at < {DateTime64(3, 'UTC')})) and (hidden = {String}) and ((hasAny(keywords, {Array(UInt32)})) and (true)) and (channel = {String}))";

test('A measure is divided last, over the rows that the reader sees', () => {
  expect(
    renderText('select channel as c, measure(negative_share) from mentions group by c order by c limit 5'),
  ).toBe(
    `select c5 as o0, c7 as o1 from (select c4 as c5, c6 as c7 from (select c2 as c4, ({Float64} * toFloat64(countIf((c3 = {String}))) / nullIf(toFloat64(countIf((c3 in {Array(String)}))), 0)) as c6 from (select toString(channel) as c2, sentiment as c3 ${MENTIONS} ) group by c4)) order by c5 asc nulls last limit {UInt64}`,
  );
});

test('A join reads the newest version of each fact, within the span and the filters of both', () => {
  const text =
    "select t.priority / 2 from tickets t left join messages m on m.ticket_id = t._id where m.direction = 'in'";
  expect(renderText(text)).toBe(
    "select c7 as o0 from (select intDivOrNull(c6, {Int64}) as c7 from (select * from (select _id as c4, toInt64(nullIf(priority, {Int64})) as c6 from ticket_facts final where account_id = {UUID} and (((created_at >= {DateTime64(3, 'UTC')} and created_at < {DateTime64(3, 'UTC')})) and (blocked = {UInt8}) and (channel = {String})) ) as l left join (select ticket_id as c3, toString(direction) as c5 from message_facts final where account_id = {UUID} and (((at >= {DateTime64(3, 'UTC')} and at < {DateTime64(3, 'UTC')})) and (channel = {String})) ) as r on ((c3 = c4))) where (c5 = {String})) limit {UInt64}",
  );
});

test('Lists have the values that the reader sees, weeks begin where the account has them, and levels are apart', () => {
  const text =
    "select date_trunc('week', published), count(*) filter (where author = 'a''b') over (partition by k) from mentions, unnest(keyword) k";
  expect(renderText(text)).toBe(
    `select toUnixTimestamp64Milli(c6) as o0, c8 as o1 from (select toTimeZone(toDateTime64(toDate32(subtractDays(dateTrunc('week', addDays(toDate32(toTimeZone(c4, {String})), {Int32})), {Int32})), 3, {String}), 'UTC') as c6, c7 as c8 from (select *, toInt64(countIf(ifNull((c5 = {String}), 0)) over (partition by c3)) as c7 from (select *, arrayJoin(c2) as c3 from (select arrayMap(one -> toInt64(one), arrayDistinct(arrayFilter(one -> has({Array(UInt32)}, one), keywords))) as c2, published_at as c4, toString(nullIf(author_id, {String})) as c5 ${MENTIONS} )))) limit {UInt64}`,
  );
});
