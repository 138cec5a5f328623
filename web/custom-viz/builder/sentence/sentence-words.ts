import type { Shelf } from '#contracts/custom-viz/chart-shelf.ts';
import type { FormName } from '#contracts/custom-viz/forms/form.ts';
import type { Period, PeriodComparison } from '#contracts/custom-viz/period.ts';
import type { BarWidth } from '#contracts/kit/bars.ts';

/** What words of a sentence mean besides fields; both languages are read at the same time. */
export type SentenceWord =
  | { is: 'shelf'; shelf: Shelf | null }
  | { is: 'grain'; grain: BarWidth }
  | { is: 'period'; period: Period }
  | { is: 'comparison'; comparison: PeriodComparison }
  | { is: 'form'; form: FormName }
  | { is: 'nothing' };

function present(unit: 'day' | 'week' | 'month' | 'quarter' | 'year'): SentenceWord {
  return {
    is: 'period',
    period: { kind: 'this', unit, to_date: true },
  };
}
function last(unit: 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year'): SentenceWord {
  return {
    is: 'period',
    period: { kind: 'last', count: 1, unit, whole: true },
  };
}
const grain = (width: BarWidth): SentenceWord => ({ is: 'grain', grain: width });
const BY: SentenceWord = { is: 'shelf', shelf: null };
const SPLIT: SentenceWord = { is: 'shelf', shelf: 'colour' };
const TILES: SentenceWord = { is: 'shelf', shelf: 'tiles' };
const NOTHING: SentenceWord = { is: 'nothing' };
const BEFORE: SentenceWord = { is: 'comparison', comparison: 'before' };
const YEAR: SentenceWord = { is: 'comparison', comparison: 'year' };

/** Each phrase with what it means, by commas. */
const PHRASES: readonly (readonly [phrases: string, means: SentenceWord])[] = [
  ['by, per, along, for each, across, ตาม, แยกตาม, จำแนกตาม, ต่อ, ราย', BY],
  ['split by, coloured by, colored by, in colours, series by, แบ่งสีตาม, แยกสีตาม', SPLIT],
  ['in tiles by, one chart per, one chart for each, กราฟละ, แยกกราฟตาม', TILES],
  [
    'and, with, of, the, in, for, over, show, count, number of, how many, during, from, และ, กับ, ของ, ใน, แสดง, จำนวน, นับ, ช่วง',
    NOTHING,
  ],
  ['hourly, by hour, per hour, รายชั่วโมง', grain('hour')],
  ['daily, by day, per day, day, days, รายวัน, ต่อวัน', grain('day')],
  ['weekly, by week, per week, week, weeks, รายสัปดาห์, ต่อสัปดาห์', grain('week')],
  ['monthly, by month, per month, month, months, รายเดือน, ต่อเดือน, เดือน', grain('month')],
  ['quarterly, by quarter, per quarter, รายไตรมาส', grain('quarter')],
  ['yearly, annually, by year, per year, รายปี, ต่อปี', grain('year')],
  ['today, วันนี้', present('day')],
  ['yesterday, เมื่อวาน, เมื่อวานนี้', last('day')],
  ['this week, สัปดาห์นี้', present('week')],
  ['last week, previous week, สัปดาห์ที่แล้ว, สัปดาห์ก่อน', last('week')],
  ['this month, เดือนนี้', present('month')],
  ['last month, previous month, เดือนที่แล้ว, เดือนก่อน', last('month')],
  ['this quarter, ไตรมาสนี้', present('quarter')],
  ['last quarter, previous quarter, ไตรมาสที่แล้ว', last('quarter')],
  ['this year, ปีนี้', present('year')],
  ['last year, previous year, ปีที่แล้ว, ปีก่อน', last('year')],
  ['last hour, ชั่วโมงที่แล้ว', last('hour')],
  [
    'compared with previous period, compared to previous period, vs previous period, vs before, with change, เทียบกับช่วงก่อนหน้า, เทียบช่วงก่อน',
    BEFORE,
  ],
  [
    'compared with last year, compared to last year, vs last year, year on year, yoy, เทียบกับปีที่แล้ว, เทียบกับปีก่อน, เทียบปีก่อน',
    YEAR,
  ],
  ['as a line, as line, as lines, line chart, lines, กราฟเส้น', { is: 'form', form: 'line' }],
  ['as bars, as a bar, as bar, bar chart, bars, กราฟแท่ง', { is: 'form', form: 'bar' }],
  ['as a table, as table, in a table, เป็นตาราง, ตาราง', { is: 'form', form: 'table' }],
  ['as a number, as number, as numbers, เป็นตัวเลข', { is: 'form', form: 'number' }],
];

/** Every phrase with what it means. */
export const SENTENCE_WORDS: readonly { phrase: string; means: SentenceWord }[] = PHRASES.flatMap(
  ([phrases, means]) => phrases.split(', ').map((phrase) => ({ phrase, means })),
);

const UNITS = {
  hour: 'hour|hours|hr|hrs|h|ชั่วโมง|ชม',
  day: 'day|days|d|วัน',
  week: 'week|weeks|w|สัปดาห์|อาทิตย์',
  month: 'month|months|เดือน',
  quarter: 'quarter|quarters|ไตรมาส',
  year: 'year|years|y|ปี',
} as const;
type SentenceUnit = keyof typeof UNITS;
/** The units of periods with the words for them, as a pattern reads them. */
export const SENTENCE_UNITS = Object.entries(UNITS) as [SentenceUnit, string][];
