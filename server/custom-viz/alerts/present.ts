import { FIRED_DAYS } from '#contracts/alerts/rule-fields.ts';
import { MeasureAlertFacts } from '#contracts/custom-viz/alert-facts.ts';
import { type MeasureRule } from '#contracts/custom-viz/alert-rules.ts';
import type { MeasureAlert } from '#contracts/custom-viz/alerts.ts';
import { DASHBOARD_SHARING } from '#contracts/custom-viz/sharing.ts';
import { MS_PER_DAY, MS_PER_MINUTE } from '#contracts/kit/duration.ts';
import type { Viewer } from '#contracts/kit/sharing.ts';
import { countFirings, presentAcknowledger, type AlertRow } from '#server/alerts/public.ts';
import { findWatchedTile } from '#server/custom-viz/alerts/find-watched.ts';
import { listMeasureRuleRows, type MeasureRuleRow } from '#server/custom-viz/alerts/rule-store.ts';
import { VIZ_DASHBOARDS } from '#server/custom-viz/dashboards/dashboard-list.ts';
import { listDocuments } from '#server/custom-viz/dashboards/document-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';

/** The rules that a viewer sees: those on dashboards that they see, and their own. */
export async function listVisibleRules(unit: UnitOfWork, viewer: Viewer): Promise<MeasureRule[]> {
  const visible = await sharedRows(unit, VIZ_DASHBOARDS).listVisible(viewer);
  const dashboards = new Map(visible.map((one) => [one._id, one]));
  const rows = (await listMeasureRuleRows(unit)).filter(
    ({ measure, maker_id }) => maker_id === viewer._id || dashboards.has(measure.watched.dashboard_id),
  );
  const since = new Date(unit.now.getTime() - FIRED_DAYS * MS_PER_DAY);
  const ids = rows.map(({ _id }) => _id);
  const counts = await countFirings(unit, ids, since);
  const documents = await listDocuments(unit, [
    ...new Set(rows.map(({ measure }) => measure.watched.dashboard_id)),
  ]);
  return rows.map((row) => {
    const { dashboard_id, tile } = row.measure.watched;
    const dashboard = dashboards.get(dashboard_id);
    const document = dashboard && documents.get(dashboard_id)?.published;
    const found = document ? findWatchedTile(document, tile) : undefined;
    return {
      ...presentRow(row),
      overdue: isOverdue(row, unit.now),
      maker: { _id: row.maker_id, name: row.maker_name ?? '' },
      may_change:
        row.maker_id === viewer._id ||
        (dashboard !== undefined && DASHBOARD_SHARING.mayChange(viewer, dashboard)),
      dashboard: dashboard?.name ?? '',
      tile_title: found?.title ?? { en: '', th: '' },
      // A dashboard that is gone, or that the maker no longer sees, is said before the next check finds it.
      stopped: row.stopped ?? (documents.has(dashboard_id) ? null : 'dashboard'),
      fired: counts.get(row._id)?.fired ?? 0,
      last_fired_at: counts.get(row._id)?.last ?? null,
    };
  });
}

function presentRow({ measure, failed, next_check_at: _next, ...row }: MeasureRuleRow) {
  return { ...row, ...measure, failed: failed !== null };
}

/** Rules are looked at each minute: one that waits for longer than this is overdue. */
const OVERDUE_MS = 10 * MS_PER_MINUTE;

function isOverdue({ active, stopped, next_check_at: next }: MeasureRuleRow, now: Date): boolean {
  return active && stopped === null && next !== null && Date.parse(next) + OVERDUE_MS < now.getTime();
}

/** An alert as a viewer sees it. */
export function presentMeasureAlert({
  from_at: from,
  to_at: to,
  acknowledged_by,
  acknowledged_name,
  ...row
}: AlertRow): MeasureAlert {
  return {
    ...row,
    from,
    to,
    facts: MeasureAlertFacts.parse(row.facts),
    acknowledged_by: presentAcknowledger({ acknowledged_by, acknowledged_name }),
  };
}
