import { AccountId } from '#contracts/kit/ids.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import {
  REPORT_EVENTS,
  REPORT_HOMES,
  REPORT_NEEDS,
  type ReportFormat,
  type ReportProduct,
} from '#contracts/reports/report.ts';
import { isAccessibleAtHost } from '#server/brands/public.ts';
import type { Context } from '#server/kit/context.ts';
import { isAccountActive } from '#server/kit/db/account-active.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE, type UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { hashToken } from '#server/kit/secrets.ts';
import { findViewer } from '#server/kit/shared-list/sharing.ts';
import { findMailedRun } from '#server/reports/across-accounts-store.ts';
import { findReportProduct } from '#server/reports/report-store.ts';
import { findRun, isOver } from '#server/reports/run-store.ts';
import { serveReport } from '#server/reports/runs.ts';
import { markMailed } from '#server/reports/sending-store.ts';

type Link = { token: string; format: ReportFormat };

/**
 * Serves the file of an e-mail's link to anyone who opens it, and records the opening. A link e-mailed to a user of the account ends with
 * their permission to get such e-mails, and all links are suspended with the account.
 * @throws link_invalid, not_found
 */
export async function serveMailedReport(
  context: Context,
  request: Request,
  { token, format }: Link,
): Promise<Response> {
  const found = await findMailedRun(context, hashToken(token));
  if (!found || !isAccessibleAtHost(context, request, found.account_id)) return refuse('link_invalid');
  const accountId = AccountId.parse(found.account_id);
  const run = await inTransaction(context, { accountId, actor: OUTSIDE }, async (unit) => {
    const row = await findRun(unit, found.run_id);
    if (!row || isOver(row, unit.now)) return refuse('link_invalid');
    const product = requireFound(await findReportProduct(unit, row.report_id));
    if (
      !(await isAccountActive(unit, REPORT_HOMES[product])) ||
      !(await stillHears(unit, product, found.user_id))
    )
      return refuse('link_invalid');
    await markMailed(unit, found._id);
    unit.record({
      kind: `${REPORT_EVENTS[product]}.fetched`,
      entityId: row.report_id,
      data: { run_id: row._id, format, email: found.email },
    });
    return row;
  });
  const isOwn = found.files.length > 0;
  return serveReport(context, request, {
    accountId,
    run: isOwn ? { _id: run._id, files: found.files } : run,
    deliveryId: isOwn ? found._id : null,
    format,
    inline: format === 'pdf',
  });
}

/** Whether a receiver would get such an e-mail today; external receivers have consented, and no group restricts them. */
async function stillHears(unit: UnitOfWork, product: ReportProduct, userId: string | null): Promise<boolean> {
  if (userId === null) return true;
  const person = await findViewer(unit, userId);
  return person !== undefined && !person.suspended && allows(person.permissions, REPORT_NEEDS[product]);
}
