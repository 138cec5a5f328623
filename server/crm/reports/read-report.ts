import type { z } from 'zod';
import type { getReport } from '#contracts/crm/reports/endpoints.ts';
import { NO_KEY } from '#contracts/crm/reports/metric.ts';
import { parseKeyValue, type ReportBy } from '#contracts/crm/reports/report-by.ts';
import { loadFieldKeys } from '#server/crm/reports/form-keys.ts';
import { loadKeyNames } from '#server/crm/reports/key-name-store.ts';
import { countReport } from '#server/crm/reports/report-store.ts';
import { buildTicketCondition, type FilterViewer } from '#server/crm/views/ticket-filter-sql.ts';
import { loadWeekStart } from '#server/kit/db/account-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { loadCrmRestrictions } from '#server/people/visibility/public.ts';
import { loadAllowedTags, collectIds } from '#server/tags/public.ts';

type ReportParams = z.output<typeof getReport.input.query>;
/** A report as it is returned. */
export type ReadReport = z.output<typeof getReport.answer>;

/**
 * Counts a report as a viewer sees it, by the days of a time zone; tags and keywords that the viewer's group does not see are in no row.
 * `language`: of a printed report; a screen knows its reader's language itself.
 */
export async function readReport(
  unit: UnitOfWork,
  { asker, zone, language }: { asker: FilterViewer; zone: string; language?: 'en' | 'th' },
  { metrics, by, when, ...filter }: ReportParams,
): Promise<ReadReport> {
  const where = buildTicketCondition(filter, asker);
  const selected = await selectKeys(unit, asker, by);
  const field = await loadFieldKeys(unit, by, { where });
  const weekStart = by === 'week' ? await loadWeekStart(unit) : undefined;
  const reporting = { where, metrics, calendar: { when, zone, weekStart }, field, selected };
  const { rows, total, more } = await countReport(unit, reporting, by);
  const names = field ? null : await loadKeyNames(unit, by, { keys: rows.map(({ key }) => key), language });
  return {
    time_zone: zone,
    field: field?.field ?? null,
    metrics,
    rows: rows.map(({ key, cells }) => ({
      key,
      name: names ? (names.get(key) ?? null) : parseKeyValue(key),
      cells,
    })),
    total,
    more,
  };
}

/** The tags and keywords that a person's group sees; null where it sees all. */
async function selectKeys(
  unit: UnitOfWork,
  { me }: FilterViewer,
  by: ReportBy,
): Promise<readonly string[] | null> {
  const held = by === 'tag' ? await loadAllowedTags(unit, me) : null;
  if (held) return [NO_KEY, ...collectIds(held.sees)];
  const keywords = by === 'keyword' ? (await loadCrmRestrictions(unit)).get(me ?? '')?.keywords : null;
  return keywords ? [NO_KEY, ...keywords] : null;
}
