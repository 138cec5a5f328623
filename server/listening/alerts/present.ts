import { FIRED_DAYS } from '#contracts/alerts/rule-fields.ts';
import { MS_PER_DAY, MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { AlertFacts } from '#contracts/listening/alerts/alert-facts.ts';
import type { Alert } from '#contracts/listening/alerts/alert.ts';
import { type AlertRule } from '#contracts/listening/alerts/rule.ts';
import { countFirings, presentAcknowledger, type AlertRow } from '#server/alerts/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { readEvaluationCursor } from '#server/listening/alerts/evaluation-cursor-store.ts';
import type { RuleRow } from '#server/listening/alerts/rule-store.ts';

/** Rules as the viewer sees them, with their state. */
export async function presentRules(unit: UnitOfWork, rows: readonly RuleRow[]): Promise<AlertRule[]> {
  const counts = await countFirings(
    unit,
    rows.map(({ _id }) => _id),
    new Date(unit.now.getTime() - FIRED_DAYS * MS_PER_DAY),
  );
  const { last } = await readEvaluationCursor(unit);
  const looked = last.until === null ? null : new Date(last.until).toISOString();
  return rows.map(({ model: _learnt, effective_from, ...row }) => ({
    ...row,
    fired: counts.get(row._id)?.fired ?? 0,
    last_rang_at: counts.get(row._id)?.last ?? null,
    evaluated_until: looked !== null && looked >= effective_from ? looked : null,
    overdue: row.active && isOverdue([last.until ?? 0, Date.parse(effective_from)], unit.now),
  }));
}

/** Rules are evaluated each hour; a little later than that is no fault. */
const OVERDUE_MS = 2 * MS_PER_HOUR;

/** Whether the latest of some instants, in milliseconds, is too long ago. */
function isOverdue(instants: readonly number[], now: Date): boolean {
  return Math.max(...instants) + OVERDUE_MS < now.getTime();
}

/** An alert as the viewer sees it. */
export function presentAlert({
  from_at: from,
  to_at: to,
  acknowledged_by,
  acknowledged_name,
  merged,
  source: _source,
  ...row
}: AlertRow): Alert {
  return {
    ...row,
    facts: AlertFacts.parse(row.facts),
    from,
    // The window that fired may end in the minute that is not over.
    to: to < row.created_at ? to : row.created_at,
    merged: merged ?? 0,
    acknowledged_by: presentAcknowledger({ acknowledged_by, acknowledged_name }),
  };
}
