import { expect, test } from 'vitest';
import { buildSqlRowsQuestion, buildSqlSelection } from '#contracts/custom-viz/sql-selection.ts';
import type { SqlColumn } from '#contracts/expert-sql/statement.ts';
import { makeSqlColumn } from '#tests/factories/sql-column.ts';

const reading = {
  zone: 'Asia/Bangkok',
  dataSets: [{ name: 'tickets', times: { opened: 'opened_at', closed: 'closed_at' } }],
};

const CHANNEL = makeSqlColumn({ dimension: 'channel' });
const MONTH = makeSqlColumn({ type: 'timestamptz', time: 'opened', grain: 'month' });
const NUMBER = makeSqlColumn({ type: 'integer', measure: 'tickets' });
const OCTOBER = '2026-09-30T17:00:00.000Z';

function select(columns: SqlColumn[], row: (string | number | null | string[])[], exclude = false) {
  return buildSqlSelection({ columns, rows: [row] }, 0, { tile: 't', exclude, reading });
}

test('A row selects the values of its dimensions and the bar of its time', () => {
  expect(select([MONTH, CHANNEL, NUMBER], [OCTOBER, 'line', 3])).toEqual({
    tile: 't',
    exclude: false,
    filters: [{ dimension: 'channel', is: 'among', values: ['line'] }],
    span: { from: OCTOBER, to: '2026-10-31T17:00:00.000Z' },
  });
});

test('A row without a value selects the rows without a value', () => {
  expect(select([CHANNEL], [null])?.filters).toEqual([{ dimension: 'channel', is: 'among', values: [null] }]);
});

test('Another time than that of the counted rows is a condition, and no span', () => {
  const closed = { ...MONTH, time: 'closed' };
  expect(select([closed], [OCTOBER])).toMatchObject({
    filters: [{ instant: 'closed', from: OCTOBER, to: '2026-10-31T17:00:00.000Z' }],
    span: null,
  });
});

test.each([
  ['numbers alone', [NUMBER], [3]],
  ['lists', [makeSqlColumn({ type: 'text[]', dimension: 'tag' })], [['a', 'b']]],
  ['an instant that begins no bar of the zone', [MONTH], ['2026-10-01T00:00:00.000Z']],
  ['an instant that is not shortened', [{ ...MONTH, grain: null }], [OCTOBER]],
] as const)('Nothing is selected by %s', (_what, columns, row) => {
  expect(
    select(
      [...columns],
      [...row].map((one) => (Array.isArray(one) ? [...one] : (one as string))),
    ),
  ).toBe(null);
});

test('What is left out has no time', () => {
  expect(select([MONTH, CHANNEL], [OCTOBER, 'line'], true)).toMatchObject({ exclude: true, span: null });
  expect(select([MONTH], [OCTOBER], true)).toMatchObject({ exclude: false, span: { from: OCTOBER } });
});

test('Rows are those of the first official measure, under the conditions of statement and dashboard', () => {
  const span = { from: OCTOBER, to: '2026-10-31T17:00:00.000Z' };
  const own = { dimension: 'priority', is: 'among' as const, values: ['high'] };
  const counted = { data_set: 'tickets', columns: [1], filters: [own] };
  const filter = { dimension: 'channel', is: 'among' as const, values: ['line'] };
  expect(buildSqlRowsQuestion({ columns: [CHANNEL, NUMBER], counted }, { filters: [filter], span })).toEqual({
    measure: 'tickets.tickets',
    question: { measures: ['tickets.tickets'], filters: [filter, own], span },
  });
  expect(buildSqlRowsQuestion({ columns: [NUMBER], counted: null }, { span })).toBe(null);
  expect(buildSqlRowsQuestion({ columns: [CHANNEL, NUMBER], counted }, { span: null })).toBe(null);
});
