import { listGoalFaults, type GoalGrain, type GoalPeriod } from '#contracts/custom-viz/forms/period-goal.ts';
import { readWhen } from '#engine/dates/read-date.ts';
import { parseNumber } from '#engine/uploads/parse-number.ts';

/** A line of a goal as it is typed or pasted. */
export type GoalRow = { period: string; value: string };

/** A period as it is written: its first month, and how long it is where the text says so. */
export type WrittenPeriod = { from: string; grain: GoalGrain | null };

const THAI_ZERO = 0x0e50;
/** Years from this one are of the Buddhist era. */
const BUDDHIST_FROM = 2400;
const BUDDHIST_AHEAD = 543;
const FISCAL = String.raw`(?:FY|fiscal year|ปีงบประมาณ|ปีงบ)\s*`;
const YEAR = new RegExp(String.raw`^(${FISCAL})?(?:(?:ปี|พ\.?ศ\.?|ค\.?ศ\.?)\s*)?((?:19|2[0-6])\d\d)$`, 'i');
const QUARTER_FIRST = new RegExp(
  String.raw`^(?:Q|quarter\s*|ไตรมาส(?:ที่)?\s*)([1-4])\s*[/.,-]?\s*(${FISCAL})?((?:19|2[0-6])\d\d)$`,
  'i',
);
const QUARTER_LAST = new RegExp(
  String.raw`^(${FISCAL})?((?:19|2[0-6])\d\d)\s*[/.,-]?\s*(?:Q|ไตรมาส(?:ที่)?\s*)([1-4])$`,
  'i',
);

/** The two columns of a table as spreadsheets put it on the clipboard; a line that heads them is left out. */
export function splitPastedRows(text: string): GoalRow[] {
  const rows = text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map(splitLine);
  const [first, ...rest] = rows;
  const isHead = first && readGoalPeriod(first.period, 1) === null && readGoalValue(first.value) === null;
  return isHead ? rest : rows;
}

/** Columns are separated by tabs, semicolons, or the last space or first comma of a line. */
function splitLine(line: string): GoalRow {
  const [period = '', value = ''] = line.includes('\t')
    ? line.split('\t')
    : line.includes(';')
      ? line.split(';')
      : (/^(.*\S)\s+(\S+)$/.exec(line.trim())?.slice(1) ?? line.split(/,(.*)/));
  return { period: unquote(period), value: unquote(value) };
}

function unquote(cell: string): string {
  return cell.trim().replace(/^"(.*)"$/, '$1');
}

/** The number of a goal as people write it; null where it is none. */
export function readGoalValue(text: string): number | null {
  return parseNumber(text, '.');
}

/**
 * The period that a text names: a year, a quarter, or a month or its first day; years of the Buddhist era too. Fiscal years (`FY2027`), which are
 * named after the year in which they end, begin with the month `fiscalStart`.
 * @returns null where it names none
 */
export function readGoalPeriod(text: string, fiscalStart: number): WrittenPeriod | null {
  const plain = text
    .replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO))
    .replaceAll(/\s+/g, ' ')
    .trim();
  const [, fiscalYear, year] = YEAR.exec(plain) ?? [];
  if (year !== undefined)
    return toPeriod(Number(year), 1, { grain: 'year', fiscal: fiscalYear, fiscalStart });
  const [, first, ofFiscal, ofYear] = QUARTER_FIRST.exec(plain) ?? [];
  if (ofYear !== undefined)
    return toPeriod(Number(ofYear), Number(first), { grain: 'quarter', fiscal: ofFiscal, fiscalStart });
  const [, fiscalBefore, yearBefore, last] = QUARTER_LAST.exec(plain) ?? [];
  if (yearBefore !== undefined)
    return toPeriod(Number(yearBefore), Number(last), {
      grain: 'quarter',
      fiscal: fiscalBefore,
      fiscalStart,
    });
  return readMonth(plain);
}

type FiscalPart = { grain: 'year' | 'quarter'; fiscal: string | undefined; fiscalStart: number };

function toPeriod(written: number, nth: number, { grain, fiscal, fiscalStart }: FiscalPart): WrittenPeriod {
  const year = written >= BUDDHIST_FROM ? written - BUDDHIST_AHEAD : written;
  const start = fiscal === undefined ? 1 : fiscalStart;
  const begun = start === 1 ? year : year - 1;
  return { from: writeMonth(begun, start + (nth - 1) * 3), grain };
}

/** A month, or its first day, as dates of files are read. */
function readMonth(plain: string): WrittenPeriod | null {
  const written = [plain, `1 ${plain}`, `${plain}-01`, `01/${plain}`];
  const dates = written.map((text) => readWhen(text)).flatMap((read) => ('at' in read ? [read.at] : []));
  const [date] = dates;
  if (!date || date.getUTCDate() !== 1) return null;
  return { from: writeMonth(date.getUTCFullYear(), date.getUTCMonth() + 1), grain: null };
}

/** A month as goals store it; months beyond December are of the next year. */
function writeMonth(year: number, month: number): string {
  return new Date(Date.UTC(year, month - 1)).toISOString().slice(0, 7);
}

/** What is wrong with a row of a goal. */
export type GoalRowFault = {
  index: number;
  field: keyof GoalRow;
  code: 'goal_month' | 'must_number' | 'goal_periods_overlap' | 'goal_of_other_grain';
};

/** The rows of a goal whose periods are of one grain, in the order of time, and what is wrong with the others. Empty rows are none. */
export function readGoalRows(
  rows: readonly GoalRow[],
  { grain, fiscalStart }: { grain: GoalGrain; fiscalStart: number },
): { values: GoalPeriod[]; faults: GoalRowFault[] } {
  const read = rows.flatMap((row, index) => {
    if (row.period.trim() === '' && row.value.trim() === '') return [];
    return [{ index, period: readGoalPeriod(row.period, fiscalStart), value: readGoalValue(row.value) }];
  });
  const known = read.flatMap(({ index, period, value }) =>
    period && value !== null && (period.grain ?? grain) === grain
      ? [{ index, from: period.from, value }]
      : [],
  );
  const faults = read.flatMap(({ index, period, value }): GoalRowFault[] => [
    ...(period === null ? [{ index, field: 'period' as const, code: 'goal_month' as const }] : []),
    ...(period?.grain && period.grain !== grain
      ? [{ index, field: 'period' as const, code: 'goal_of_other_grain' as const }]
      : []),
    ...(value === null ? [{ index, field: 'value' as const, code: 'must_number' as const }] : []),
  ]);
  const values = known.map(({ from, value }) => ({ from, value }));
  const placed = listGoalFaults({ grain, values }).map(({ index, code }): GoalRowFault => ({
    index: known[index]?.index ?? 0,
    field: 'period',
    code,
  }));
  return {
    values: values.toSorted((one, other) => one.from.localeCompare(other.from)),
    faults: [...faults, ...placed],
  };
}

/** The grain that pasted rows name; null where they name none, or several. */
export function findWrittenGrain(rows: readonly GoalRow[], fiscalStart: number): GoalGrain | null {
  const grains = rows.map(({ period }) => readGoalPeriod(period, fiscalStart)?.grain ?? null);
  const [grain = null, ...others] = new Set(grains);
  return others.length === 0 ? grain : null;
}
