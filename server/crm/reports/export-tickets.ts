import { REPORT_METRICS } from '#contracts/crm/reports/metric.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import type { FormField } from '#contracts/crm/tickets/form.ts';
import type { TicketFilter } from '#contracts/crm/views/filter.ts';
import { getSessionLanguage } from '#contracts/identity/session-language.ts';
import type { Session } from '#contracts/identity/session.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import type { ReportScope } from '#server/crm/reports/answer-questions.ts';
import { listExportRows, type ExportRow } from '#server/crm/reports/export-store.ts';
import { formatKeyName } from '#server/crm/reports/name-on-paper.ts';
import { loadMetricValues } from '#server/crm/reports/ticket-fact-store.ts';
import { toFilterViewer } from '#server/crm/views/filter-viewer.ts';
import { buildTicketCondition } from '#server/crm/views/ticket-filter-sql.ts';
import { findFactProgress, followFacts } from '#server/facts/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildCsvResponse } from '#server/kit/http/csv.ts';
import { loadUserNames } from '#server/people/public.ts';
import { readSetting } from '#server/settings/public.ts';
import { loadAllowedTags, collectIds } from '#server/tags/public.ts';

/** The metrics of a single ticket: how many tickets it is would be 1 for each. */
const EXPORT_METRICS = REPORT_METRICS.filter((metric) => metric !== 'tickets');

/** Tickets per batch: each is a transaction of its own, so that a long export blocks nothing. */
const PIECE = 500;

/** The columns of a row besides its metrics; `tickets` would be 1 in each. */
const FACTS = [
  'number',
  'created_at',
  'done_at',
  'channel',
  'state',
  'priority',
  'customer',
  'assignee',
  'group',
  'tags',
  'subject',
] as const;

type TicketExportInput = { filter: TicketFilter; session: Session };

/** The tickets of a filter as CSV, newest first, generated while it is downloaded. Durations are seconds, instants UTC. */
export function exportTickets(scope: ReportScope, exporting: TicketExportInput): Response {
  return buildCsvResponse('tickets.csv', readTicketPages(scope, exporting));
}

/** The tickets of a filter in pages, preceded by the column headers. */
export async function* readTicketPages(
  scope: ReportScope,
  { filter, session }: TicketExportInput,
): AsyncGenerator<readonly (readonly unknown[])[]> {
  const { form, progress } = await scope.inUnit(async (unit) => ({
    form: await formOf(unit, session),
    progress: await findFactProgress(unit),
  }));
  await followFacts(scope.context, scope.accountId, progress);
  yield [[...FACTS, ...EXPORT_METRICS, ...form.map(({ label }) => `form: ${label}`)]];
  let after: number | null = null;
  for (;;) {
    const rows: Line[] = await scope.inUnit((unit) => piece(unit, { filter, session, after }));
    const values = await loadMetricValues(
      scope,
      EXPORT_METRICS,
      rows.map(({ _id }) => _id),
    );
    if (rows.length > 0)
      yield rows.map((row) => [
        ...FACTS.map((name) => row[name] ?? null),
        ...EXPORT_METRICS.map((metric) => values.get(row._id)?.[metric] ?? null),
        ...form.map(({ _id }) => answerOn(row.fields[_id])),
      ]);
    if (rows.length < PIECE) return;
    after = rows.at(-1)?.number ?? null;
  }
}

type Line = ExportRow & { assignee: string | null };

/** The fields of the current custom form, where the account has one. */
async function formOf(unit: UnitOfWork, { account }: Session): Promise<readonly FormField[]> {
  return hasFeature(account, 'custom_form') ? (await readSetting(unit, customForm, 'form')).fields : [];
}

/** The form values as a cell: several choices separated in one cell. */
function answerOn(value: unknown): unknown {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value ?? null);
}

async function piece(
  unit: UnitOfWork,
  { filter, session, after }: { filter: TicketFilter; session: Session; after: number | null },
): Promise<Line[]> {
  const held = await loadAllowedTags(unit, session.user._id);
  const rows = await listExportRows(unit, {
    where: buildTicketCondition(filter, toFilterViewer(unit, session)),
    tagIds: held && [...collectIds(held.sees)],
    after,
    limit: PIECE,
  });
  const names = await loadUserNames(unit, [...new Set(rows.flatMap(({ assignee_id }) => assignee_id ?? []))]);
  const language = getSessionLanguage(session);
  return rows.map((row) => ({ ...row, assignee: assigneeOf(row, names, language) }));
}

/** The assignee of a ticket, including users who left; written as reports write it where no name is stored. */
function assigneeOf(
  { assignee_id: key }: ExportRow,
  names: ReadonlyMap<string, string>,
  language: 'en' | 'th',
): string | null {
  return key === null ? null : formatKeyName('assignee', { key, name: names.get(key) ?? null }, { language });
}
