import { expect, test } from 'vitest';
import type { SqlAnswer, SqlColumn } from '#contracts/expert-sql/statement.ts';
import { listColoredValues } from '#engine/chart-forms/colors/list-colored-values.ts';
import { makeSqlColumn } from '#tests/factories/sql-column.ts';
import { buildSqlAnswer } from './build-sql-chart.ts';

const COLUMN = makeSqlColumn();
const NUMBER = makeSqlColumn({ type: 'integer', measure: 'tickets' });
const span = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-08T00:00:00.000Z' };

function listColors(column: Partial<SqlColumn>, key: string) {
  const answer: SqlAnswer = {
    columns: [{ ...COLUMN, ...column }, NUMBER],
    rows: [[key, 3]],
    cut: false,
    data_sets: ['tickets'],
    not_applied: [],
    counted: null,
    as_of: null,
    labels: {},
  };
  const drawn = buildSqlAnswer({ form: 'pie', answer, span, zone: 'UTC' });
  if (!drawn) throw new Error('the answer is a table');
  return listColoredValues(drawn.chart, [drawn.answer]).filter(({ dimension }) => dimension !== 'measure');
}

test('Values of a dimension have the colours that they have in charts, and other texts those of statements', () => {
  expect(listColors({ dimension: 'tag' }, 'price')).toEqual([{ dimension: 'tag', key: 'price' }]);
  expect(listColors({}, 'price')).toEqual([{ dimension: 'sql-axis', key: 'price' }]);
  expect(listColors({ dimension: 'channel' }, 'line')).toEqual([]);
});
