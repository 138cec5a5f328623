import type { z } from 'zod';
import type { listReportTickets, ReportedTicket } from '#contracts/crm/reports/endpoints.ts';
import { answerTicketQuestions, type ReportScope } from '#server/crm/reports/answer-questions.ts';
import { loadFieldKeys } from '#server/crm/reports/form-keys.ts';
import { presentReported } from '#server/crm/reports/present.ts';
import type { ReportReader } from '#server/crm/reports/read-report.ts';
import { buildRowFilter } from '#server/crm/reports/report-keys.ts';
import { buildReportCell, listMetricMeasures } from '#server/crm/reports/report-measures.ts';
import { buildTicketQuestion } from '#server/crm/reports/report-questions.ts';
import { resolveFilter } from '#server/crm/reports/resolve-filter.ts';
import { listOpened } from '#server/crm/reports/ticket-fact-store.ts';
import { buildTicketFilters } from '#server/crm/reports/ticket-filters.ts';
import { findFactProgress, followFacts } from '#server/facts/public.ts';

type OpenedNumber = Omit<z.output<typeof listReportTickets.input.query>, 'limit' | 'cursor'>;
type ReportedQuery = { opened: OpenedNumber; after: number | null; limit: number };

/** The tickets that a number of a report counts, newest first, at most one more than `limit`, and how many there are. */
export async function listReported(
  scope: ReportScope,
  { asker, viewer, zone, weekStart }: ReportReader,
  { opened: { metric, by, key, when, ...filter }, after, limit }: ReportedQuery,
): Promise<{ items: ReportedTicket[]; count: number }> {
  const { resolved, field, progress } = await scope.inUnit(async (unit) => ({
    resolved: await resolveFilter(unit, filter, asker),
    field: await loadFieldKeys(unit, by, key),
    progress: await findFactProgress(unit),
  }));
  await followFacts(scope.context, scope.accountId, progress);
  const { filters: ofRow, ...ofTime } =
    by === undefined || key === undefined
      ? { filters: [] }
      : buildRowFilter(key, { by, calendar: { when, zone, weekStart }, field });
  const question = buildTicketQuestion(
    { filters: [...buildTicketFilters(filter, asker, resolved), ...ofRow], zone },
    { ...ofTime, measures: listMetricMeasures(metric), order: { by: null, descending: false } },
  );
  const [answers, opened] = await Promise.all([
    answerTicketQuestions(scope, viewer, [question]),
    listOpened(scope, { viewer, metric, question }, { after, limit }),
  ]);
  const [answer] = answers;
  const cells = new Map(
    (answer?.cells[0]?.[0] ?? []).map((cell, index) => [answer?.measures[index]?.measure ?? '', cell]),
  );
  return {
    items: await scope.inUnit((unit) => presentReported(unit, opened)),
    count: buildReportCell(metric, cells).count,
  };
}
