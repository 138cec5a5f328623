import type { Session } from '#contracts/identity/session.ts';
import { toViewer } from '#contracts/identity/viewer.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { validateReport, type ReportInput } from '#contracts/listening/reports/report.ts';
import { TEMPLATE_SHARING } from '#contracts/listening/templates/sharing.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { requireVisible } from '#server/kit/shared-list/sharing.ts';
import { findPrintedDashboard } from '#server/listening/reports/dashboard-store.ts';
import { areAccountUsers } from '#server/receivers/public.ts';

/** Choosing who gets e-mails requires the permission to set up e-mails. */
const MAILS = ['listening.email_notification.write'] as const;

/** @throws not_permitted */
export function refuseMailing({ user }: Session): void {
  if (!allows(user.role.permissions, MAILS)) refuse('not_permitted');
}

type Receivers = Pick<ReportInput, 'people' | 'addresses' | 'schedule'>;
function formatReceivers({ people, addresses, schedule }: Receivers): string {
  return JSON.stringify([people, addresses, schedule]);
}
const NOBODY: Receivers = { people: [], addresses: [], schedule: null };

/**
 * Checks that a report is consistent and refers to what exists. References stored before may have been deleted since and may stay.
 * @throws invalid_request naming the fields, not_permitted, not_found where the caller does not see the dashboard
 */
export async function checkReport(
  unit: UnitOfWork,
  session: Session,
  next: ReportInput,
  before?: ReportInput,
): Promise<void> {
  const faults = validateReport(next);
  if (faults) refuse('invalid_request', { fields: faults });
  const reaches = next.people.length + next.addresses.length > 0;
  const reached = before && before.people.length + before.addresses.length > 0;
  if ((reaches || reached) && formatReceivers(next) !== formatReceivers(before ?? NOBODY))
    refuseMailing(session);
  const known = new Set(before?.people ?? []);
  if (
    !(await areAccountUsers(
      unit,
      next.people.filter((id) => !known.has(id)),
    ))
  )
    refuse('invalid_request', { fields: { people: fault('somebody_gone') } });
  const { dashboard_id } = next;
  if (dashboard_id === null || dashboard_id === before?.dashboard_id) return;
  requireVisible(toViewer(session), await findPrintedDashboard(unit, dashboard_id), TEMPLATE_SHARING);
}
