import { NO_KEY } from '#contracts/crm/reports/metric.ts';
import {
  parseFieldId,
  parseKeyRange,
  parseKeyValue,
  type ReportBy,
} from '#contracts/crm/reports/report-by.ts';
import { startOfDay } from '#contracts/kit/bars.ts';
import { toWallTime } from '#contracts/kit/zone.ts';
import type { Question, QuestionFilter } from '#contracts/semantic/question.ts';
import type { FieldKeys } from '#server/crm/reports/form-keys.ts';
import { getBins, getDimensionName, type Calendar } from '#server/crm/reports/report-questions.ts';
import { ALWAYS } from '#server/crm/reports/ticket-filters.ts';

/** What a key depends on: by what the report groups, its calendar, and how the values of its field become keys. */
export type KeyContext = { by: ReportBy; calendar: Calendar; field: FieldKeys | null };

/** The key of long texts, which are not distinguished. */
const FILLED = 'filled';
/** The same as the semantic layer has it. */
const PRESENT = 'present';
/** The weekdays of the layer go from Monday 1 to Sunday 7, those of reports from Sunday 0. */
const WEEK = 7;

/** The key of a row of a report from that of the semantic layer. */
export function toReportKey(key: string | null, { by, calendar, field }: KeyContext): string {
  if (field) return key === null ? NO_KEY : toFieldKey(key, field);
  switch (by) {
    case 'day':
    case 'week':
    case 'month':
      return key === null
        ? NO_KEY
        : formatDate(new Date(key), calendar.zone).slice(0, by === 'month' ? 7 : 10);
    case 'weekday':
      return String(Number(key) % WEEK);
    case 'hour':
      return String(key).padStart(2, '0');
    case 'priority':
      return key ?? '0';
    default:
      return key ?? NO_KEY;
  }
}

function formatDate(at: Date, zone: string): string {
  const { year, month, day } = toWallTime(at, zone);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const MONTH = /^\d{4}-\d\d$/;

function toFieldKey(key: string, { kind, edges }: FieldKeys): string {
  if (kind === 'long_text' && key === PRESENT) return FILLED;
  if (kind === 'yes_no' && (key === 'yes' || key === 'no')) return key;
  if (kind === 'date' && MONTH.test(key)) return key;
  return edges.length > 0 && parseKeyRange(key) ? key : `=${key}`;
}

/** What opens a row: conditions, and a span of the instant by which it counts; no row has a key that does not exist. */
export type RowFilter = { filters: QuestionFilter[] } & Pick<Partial<Question>, 'span' | 'time'>;

/** The tickets of a row, as a question has them. */
export function buildRowFilter(key: string, { by, calendar, field }: KeyContext): RowFilter {
  const { when, zone } = calendar;
  const among = (value: string | null): QuestionFilter => ({
    dimension: getDimensionName(by),
    is: 'among',
    values: [value],
  });
  switch (by) {
    case 'day':
    case 'week':
    case 'month': {
      if (key === NO_KEY) return { filters: [{ instant: when, is: 'not_within', ...ALWAYS }] };
      const span = readSpan(key, by, zone);
      return span ? { filters: [], time: when, span } : { filters: [NONE] };
    }
    case 'weekday':
    case 'hour':
      if (key === NO_KEY) return { filters: [{ instant: when, is: 'not_within', ...ALWAYS }] };
      return {
        filters: [among(by === 'hour' ? String(Number(key)) : String(Number(key) || WEEK))],
        time: when,
      };
    case 'priority':
      return { filters: [among(key === '0' ? null : key)] };
    default:
      return {
        filters: [
          parseFieldId(by) !== null && field
            ? buildFieldFilter(key, by, field)
            : among(key === NO_KEY ? null : key),
        ],
      };
  }
}

const NONE: QuestionFilter = { dimension: 'ticket_number', is: 'among', values: [] };

function buildFieldFilter(key: string, by: ReportBy, field: FieldKeys): QuestionFilter {
  const bins = getBins(field);
  return {
    dimension: getDimensionName(by),
    is: 'among',
    values: [toFieldValue(key)],
    ...(bins === null ? {} : { bins }),
  };
}

function toFieldValue(key: string): string | null {
  if (key === NO_KEY) return null;
  const value = parseKeyValue(key);
  if (value !== null) return value;
  if (key === FILLED) return PRESENT;
  const range = parseKeyRange(key);
  const write = (end: string | null): string => (end === null ? '' : String(Number(end)));
  return range ? `${write(range.from)}..${write(range.to)}` : key;
}

const DATE = /^(\d{4})-(\d\d)(?:-(\d\d))?$/;

/** The days of a key of time; null where it is none. */
function readSpan(key: string, by: 'day' | 'week' | 'month', zone: string): Question['span'] | null {
  const read = DATE.exec(key);
  if (!read || (read[3] === undefined) !== (by === 'month')) return null;
  const [year, month, day] = [Number(read[1]), Number(read[2]), Number(read[3] ?? 1)];
  const next =
    by === 'month' ? { year, month: month + 1, day } : { year, month, day: day + (by === 'week' ? WEEK : 1) };
  const [from, to] = [startOfDay({ year, month, day }, zone), startOfDay(next, zone)];
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}
