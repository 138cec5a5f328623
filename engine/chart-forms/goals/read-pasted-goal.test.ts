import { describe, expect, it } from 'vitest';
import {
  findWrittenGrain,
  readGoalPeriod,
  readGoalRows,
  splitPastedRows,
} from '#engine/chart-forms/goals/read-pasted-goal.ts';

const APRIL = 4;

describe('readGoalPeriod', () => {
  it.each([
    ['2026-04', '2026-04', null],
    ['2026-04-01', '2026-04', null],
    ['Apr 2026', '2026-04', null],
    ['04/2026', '2026-04', null],
    ['1 เม.ย. 2569', '2026-04', null],
    ['เม.ย. 2569', '2026-04', null],
    ['เมษายน ๒๕๖๙', '2026-04', null],
    ['1/4/2569', '2026-04', null],
    ['2569-04', '2026-04', null],
    ['Q2 2026', '2026-04', 'quarter'],
    ['2026-Q2', '2026-04', 'quarter'],
    ['ไตรมาส 2/2569', '2026-04', 'quarter'],
    ['Q1 FY2027', '2026-04', 'quarter'],
    ['2026', '2026-01', 'year'],
    ['2569', '2026-01', 'year'],
    ['พ.ศ. 2569', '2026-01', 'year'],
    ['FY2027', '2026-04', 'year'],
    ['ปีงบประมาณ 2570', '2026-04', 'year'],
  ])('reads %s as the period from %s', (text, from, grain) => {
    expect(readGoalPeriod(text, APRIL)).toEqual({ from, grain });
  });

  it('reads a fiscal year that begins in January as that of the calendar', () => {
    expect(readGoalPeriod('FY2027', 1)).toEqual({ from: '2027-01', grain: 'year' });
  });

  it.each(['', 'soon', '2026-13', '15 Apr 2026', 'Q5 2026', '1200'])('reads no period from “%s”', (text) => {
    expect(readGoalPeriod(text, APRIL)).toBeNull();
  });
});

describe('pasted columns', () => {
  it('are taken from a spreadsheet without the line that heads them', () => {
    expect(splitPastedRows('Month\tGoal\r\nม.ค. 2569\t1,200\r\nก.พ. 2569\t"1,350"\r\n\r\n')).toEqual([
      { period: 'ม.ค. 2569', value: '1,200' },
      { period: 'ก.พ. 2569', value: '1,350' },
    ]);
  });

  it.each(['2026-01;1200', '2026-01,1200', '2026-01   1200', 'Jan 2026 1200'])('are read from %s', (line) => {
    const { values, faults } = readGoalRows(splitPastedRows(line), { grain: 'month', fiscalStart: 1 });
    expect([values, faults]).toEqual([[{ from: '2026-01', value: 1200 }], []]);
  });

  it('say what is wrong with each line, by its field', () => {
    const rows = splitPastedRows(
      '2026-02\t10\n2026-01\t๒๐\nsoon\t30\n2026-03\tmany\n2026-01\t40\nQ1 2027\t50',
    );
    expect(readGoalRows(rows, { grain: 'month', fiscalStart: 1 })).toEqual({
      values: [
        { from: '2026-01', value: 20 },
        { from: '2026-01', value: 40 },
        { from: '2026-02', value: 10 },
      ],
      faults: [
        { index: 2, field: 'period', code: 'goal_month' },
        { index: 3, field: 'value', code: 'must_number' },
        { index: 5, field: 'period', code: 'goal_of_other_grain' },
        { index: 4, field: 'period', code: 'goal_periods_overlap' },
      ],
    });
  });

  it('name the length of their periods where they agree', () => {
    const grainOf = (text: string) => findWrittenGrain(splitPastedRows(text), 1);
    expect(grainOf('Q1 2026\t1\nQ2 2026\t2')).toBe('quarter');
    expect(grainOf('2569\t1\n2570\t2')).toBe('year');
    expect(grainOf('2026-01\t1')).toBeNull();
    expect(grainOf('2026\t1\nQ1 2027\t2')).toBeNull();
  });
});
