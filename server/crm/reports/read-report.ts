import type { z } from 'zod';
import type { getReport, ReportCell } from '#contracts/crm/reports/endpoints.ts';
import { isTimeDimension, MOST_ROWS, NO_KEY, type ReportMetric } from '#contracts/crm/reports/metric.ts';
import { isDimension, parseKeyValue } from '#contracts/crm/reports/report-by.ts';
import type { WeekStart } from '#contracts/kit/week.ts';
import type { SemanticAnswer } from '#contracts/semantic/answer.ts';
import type { Question } from '#contracts/semantic/question.ts';
import { answerTicketQuestions, type ReportScope } from '#server/crm/reports/answer-questions.ts';
import {
  computeEdges,
  computeKeyOrder,
  loadFieldKeys,
  type FieldKeys,
} from '#server/crm/reports/form-keys.ts';
import { loadKeyNames } from '#server/crm/reports/key-name-store.ts';
import { toReportKey, type KeyContext } from '#server/crm/reports/report-keys.ts';
import { buildReportCell, type MeasuredCells } from '#server/crm/reports/report-measures.ts';
import {
  buildReportQuestions,
  type ReportInput,
  type ReportQuestions,
} from '#server/crm/reports/report-questions.ts';
import { resolveFilter } from '#server/crm/reports/resolve-filter.ts';
import { findNumberSpread, findTicketExtent } from '#server/crm/reports/ticket-fact-store.ts';
import { buildTicketFilters } from '#server/crm/reports/ticket-filters.ts';
import type { FilterViewer } from '#server/crm/views/ticket-filter-sql.ts';
import { findFactProgress, followFacts } from '#server/facts/public.ts';
import type { ViewerInput } from '#server/semantic/public.ts';

export type ReportParams = z.output<typeof getReport.input.query>;
/** A report as it is returned. */
export type ReadReport = z.output<typeof getReport.answer>;

/**
 * Who reads a report: as filters and the semantic layer know them, and by the days of which time zone, in weeks from which day. `language`: of a printed report; a
 * screen knows its reader's language itself.
 */
export type ReportReader = {
  asker: FilterViewer;
  viewer: ViewerInput;
  zone: string;
  weekStart: WeekStart;
  language?: 'en' | 'th';
};

/** A report with the number of tickets that it covers. */
export type CountedReport = { report: ReadReport; counted: number };

/** Counts a report as a reader sees it; tags and keywords that their group does not see are in no row. */
export async function readReport(
  scope: ReportScope,
  reader: ReportReader,
  { metrics, by, when, ...filter }: ReportParams,
): Promise<CountedReport> {
  const { asker, zone, weekStart, language } = reader;
  const { resolved, found, progress } = await scope.inUnit(async (unit) => ({
    resolved: await resolveFilter(unit, filter, asker),
    found: await loadFieldKeys(unit, by),
    progress: await findFactProgress(unit),
  }));
  const as_of = await followFacts(scope.context, scope.accountId, progress);
  const filters = buildTicketFilters(filter, asker, resolved);
  const field = found && (await withEdges(scope, reader, { field: found, filters }));
  const inTime = isDimension(by) && isTimeDimension(by);
  const extent = inTime ? await findTicketExtent(scope, { filter, when, now: asker.now }) : null;
  const input: ReportInput = { filters, metrics, by, calendar: { when, zone, weekStart }, field, extent };
  const { rows, more, total } = await countReport(scope, reader, input);
  const names = field
    ? null
    : await scope.inUnit((unit) => loadKeyNames(unit, by, { keys: rows.map(({ key }) => key), language }));
  return {
    counted: total.tickets,
    report: {
      time_zone: zone,
      field: field?.field ?? null,
      metrics,
      rows: rows.map(({ key, cells }) => ({
        key,
        name: names ? (names.get(key) ?? null) : parseKeyValue(key),
        cells,
      })),
      total: total.cells,
      more,
      as_of,
    },
  };
}

type FieldQuery = { field: FieldKeys; filters: ReportInput['filters'] };

/** A field of numbers with the ranges in which the numbers of the counted tickets are grouped. */
async function withEdges(
  scope: ReportScope,
  reader: ReportReader,
  { field, filters }: FieldQuery,
): Promise<FieldKeys> {
  if (field.kind !== 'number') return field;
  const spread = await findNumberSpread(scope, reader, { key: field.id, filters });
  return { ...field, edges: spread ? computeEdges(spread) : [] };
}

/** A row of a report as it was counted. */
type CountedRow = { key: string; tickets: number; cells: ReportCell[] };
type Counts = { rows: CountedRow[]; more: number; total: Omit<CountedRow, 'key'> };

/**
 * Tickets by a dimension: in order of time or number, or by most tickets first; at most `MOST_ROWS`, the latest or largest. A ticket with
 * two tags is in the rows of both, so rows need not add up to the total, which counts each ticket once.
 */
async function countReport(scope: ReportScope, reader: ReportReader, input: ReportInput): Promise<Counts> {
  const { metrics, by, field } = input;
  const answered = await answerAll(scope, reader, buildReportQuestions(input));
  const inTime = isDimension(by) && isTimeDimension(by);
  const without = (answered.none ?? []).map(([, cells]) => readRow(NO_KEY, cells, metrics));
  const counted = [
    ...answered.rows.map(([key, cells]) => readRow(toReportKey(key, input), cells, metrics)),
    ...without,
  ]
    .filter(({ tickets }) => tickets > 0)
    .toSorted(inTime ? (one, other) => compareKeys(other, one) : compareSizes);
  const [total] = answered.total;
  return {
    rows: counted.slice(0, MOST_ROWS).toSorted(inTime ? compareKeys : compareIn(field)),
    more: Math.max(0, counted.length + answered.cut - MOST_ROWS),
    total: readRow('', total?.[1] ?? new Map(), metrics),
  };
}

const compareKeys = (one: CountedRow, other: CountedRow): number => (one.key < other.key ? -1 : 1);

function compareSizes(one: CountedRow, other: CountedRow): number {
  return other.tickets - one.tickets || compareKeys(one, other);
}

function compareIn(field: KeyContext['field']): (one: CountedRow, other: CountedRow) => number {
  return (one, other) =>
    computeKeyOrder(field, one.key) - computeKeyOrder(field, other.key) || compareSizes(one, other);
}

function readRow(key: string, cells: MeasuredCells, metrics: readonly ReportMetric[]): CountedRow {
  return {
    key,
    tickets: cells.get('tickets.tickets')?.value ?? 0,
    cells: metrics.map((metric) => buildReportCell(metric, cells)),
  };
}

type AnsweredRow = readonly [key: string | null, cells: MeasuredCells];
type ReportAnswers = { rows: AnsweredRow[]; none: AnsweredRow[] | null; total: AnsweredRow[]; cut: number };

async function answerAll(
  scope: ReportScope,
  reader: ReportReader,
  { rows, none, total }: ReportQuestions,
): Promise<ReportAnswers> {
  const questions: Question[] = [total, ...(none ? [none] : []), ...rows];
  const answers = await answerTicketQuestions(scope, reader.viewer, questions);
  const read = (list: readonly SemanticAnswer[]) => list.flatMap(readAnswer);
  const first = none ? 2 : 1;
  return {
    total: read(answers.slice(0, 1)),
    none: none && read(answers.slice(1, 2)),
    rows: read(answers.slice(first)),
    cut: answers.slice(first).reduce((sum, { notes }) => sum + countCut(notes), 0),
  };
}

function readAnswer({ rows, cells, measures }: SemanticAnswer): AnsweredRow[] {
  return rows.map((values, row) => [
    values[0]?.key ?? null,
    new Map((cells[row]?.[0] ?? []).map((cell, index) => [measures[index]?.measure ?? '', cell])),
  ]);
}

/** Rows that an answer has left out. */
function countCut(notes: SemanticAnswer['notes']): number {
  return notes.reduce((sum, note) => (note.code === 'cut' ? sum + note.rows : sum), 0);
}
