import { describe, expect, it } from 'vitest';
import { compileFormula, type CompiledFormula } from '#engine/formula/compile.ts';
import type { FormulaLevel } from '#engine/formula/environment.ts';
import { evaluateMeasure, evaluateParts } from '#engine/formula/evaluate-measure.ts';
import { evaluateField } from '#engine/formula/evaluate.ts';
import type { FormulaRow } from '#engine/formula/formula-value.ts';
import { splitMeasure, splitRatio, type MeasureScope } from '#engine/formula/split-measure.ts';
import { TEST_ENVIRONMENT } from '#tests/formula/environment.ts';

const CLOCK = { zone: 'Asia/Bangkok', weekStart: 1 };

function compile(text: string, level: FormulaLevel): CompiledFormula {
  const result = compileFormula(text, { environment: TEST_ENVIRONMENT, level });
  if (!result.ok) throw new Error(`${text}: ${JSON.stringify(result.faults)}`);
  return result.formula;
}

const ROW: FormulaRow = {
  channel: 'LINE ไทย',
  status: null,
  tags: ['vip', 'ร้องเรียน'],
  angry: null,
  messages: 0,
  reply_seconds: 5400,
  weight: -2.5,
  created_at: Date.parse('2026-11-28T18:30:00Z'),
  closed_at: Date.parse('2026-11-29T18:30:00Z'),
  due_day: '2026-12-31',
};

describe('fields in memory', () => {
  it.each([
    ['reply_seconds / 1h', 1.5],
    ['reply_seconds / messages', null],
    ['80% * 50', 40],
    ['if(angry, 1, 2)', 2],
    ['angry or true', true],
    ['angry and true', null],
    ['not angry', null],
    ['status = "x"', null],
    ['coalesce(status, channel)', 'LINE ไทย'],
    ['is_none(status)', true],
    ['lower(channel)', 'line ไทย'],
    ['length(channel)', 8],
    ['left(channel, 6)', 'LINE ไ'],
    ['has(tags, "ร้องเรียน")', true],
    ['has(tags, status)', false],
    ['channel in ("LINE ไทย", "x")', true],
    ['round(weight)', -2],
    ['floor(weight) + ceil(weight)', -5],
    ['round(reply_seconds / 7s, 2)', 771.43],
    ['trunc(created_at, day)', '2026-11-29'],
    ['trunc(created_at, day, "UTC")', '2026-11-28'],
    ['trunc(created_at, week)', '2026-11-23'],
    ['trunc(created_at, quarter)', '2026-10-01'],
    ['date_part(created_at, hour)', 1],
    ['date_part(due_day, week)', 53],
    ['days_between(created_at, due_day)', 32],
    ['hours(closed_at - created_at)', 24],
    ['least(weight, none, 3)', -2.5],
    ['weight * 1000000000000 * 1000000000000 * 0', 0],
  ])('%s is %j', (text, value) => {
    expect(evaluateField(compile(text, 'row').tree, ROW, CLOCK)).toEqual(value);
  });

  it('the two hours that autumn repeats are different hours', () => {
    const { tree } = compile('trunc(created_at, hour, "America/New_York")', 'row');
    const hours = ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'].map((at) =>
      evaluateField(tree, { created_at: Date.parse(at) }, CLOCK),
    );
    expect(hours).toEqual([Date.parse('2026-11-01T05:00:00Z'), Date.parse('2026-11-01T06:00:00Z')]);
  });
});

/** Rows of two channels now, and of a period before. */
const NOW: FormulaRow[] = [
  { channel: 'line', messages: 3, angry: true },
  { channel: 'line', messages: 1, angry: false },
  { channel: 'email', messages: 4, angry: false },
];
const BEFORE: FormulaRow[] = [{ channel: 'line', messages: 2, angry: true }];

function measure(text: string, channel: string | null): unknown {
  const listRows = ({ period, extent }: MeasureScope): FormulaRow[] =>
    (period === 'now' ? NOW : BEFORE).filter(
      (row) => extent !== 'cell' || channel === null || row['channel'] === channel,
    );
  return evaluateMeasure(
    compile(text, 'aggregate').tree,
    { listRows, readMeasure: (_name, rows) => rows.length },
    CLOCK,
  );
}

describe('measures in memory', () => {
  it.each([
    ['sum(messages)', 'line', 4],
    ['sum(messages)', 'none', null],
    ['count()', 'none', 0],
    ['tickets / total(tickets)', 'line', 2 / 3],
    ['share_of_total(sum(messages))', 'email', 0.5],
    ['tickets - previous(tickets)', 'line', 1],
    ['percent(tickets / previous(tickets) - 1)', 'line', 1],
    ['percent(tickets / previous(tickets) - 1)', 'email', null],
    ['percent(count_if(angry) / count())', 'line', 0.5],
    ['percent(count_if(angry) / count())', null, 1 / 3],
    ['total(previous(sum(messages)))', 'email', 2],
    ['count_distinct(channel)', null, 2],
    ['median(messages)', null, 3],
    ['percentile(messages, 90)', null, 3.8],
  ])('%s of %s is %j', (text, channel, value) => {
    const found = measure(text, channel);
    if (typeof value === 'number') expect(found).toBeCloseTo(value, 9);
    else expect(found).toBe(value);
  });

  it('a measure is split into parts that are computed from rows once each', () => {
    const split = splitMeasure(compile('(tickets - previous(tickets)) / tickets', 'aggregate').tree);
    expect(split.parts.map(({ tree, scope }) => [tree.kind === 'name' && tree.name, scope.period])).toEqual([
      ['tickets', 'now'],
      ['tickets', 'previous'],
    ]);
    expect(evaluateParts(split, [10, 8], CLOCK)).toBe(0.2);
    expect(evaluateParts(split, [0, 8], CLOCK)).toBeNull();
  });

  it('a ratio keeps its numerator and denominator', () => {
    const split = splitMeasure(compile('percent(count_if(angry) / count())', 'aggregate').tree);
    const ratio = splitRatio(split);
    expect([ratio?.numerator.kind, ratio?.denominator.kind]).toEqual(['cell', 'cell']);
    expect(splitRatio(splitMeasure(compile('tickets + tickets / 2', 'aggregate').tree))).toBeUndefined();
    expect(splitRatio(splitMeasure(compile('share_of_total(tickets)', 'aggregate').tree))).toBeDefined();
  });
});
