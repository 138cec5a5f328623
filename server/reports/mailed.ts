import { AccountId } from '#contracts/kit/ids.ts';
import { REPORT_EVENTS, type ReportFormat } from '#contracts/reports/report.ts';
import type { Context } from '#server/kit/context.ts';
import { OUTSIDE, withUnit } from '#server/kit/db/unit.ts';
import { orNotFound, refuse } from '#server/kit/errors.ts';
import { hashToken } from '#server/kit/secrets.ts';
import { mailedRun } from '#server/reports/across-accounts.ts';
import { productOf } from '#server/reports/report-store.ts';
import { findRun, isOver } from '#server/reports/run-store.ts';
import { giveReport } from '#server/reports/runs.ts';
import { markMailed } from '#server/reports/sending-store.ts';

type Link = { token: string; format: ReportFormat };

/** The file behind the link of a mail, whoever opens it; that it was opened is noted. @throws link_invalid, not_found */
export const giveMailedReport = async (
  context: Context,
  request: Request,
  { token, format }: Link,
): Promise<Response> => {
  const found = await mailedRun(context, hashToken(token));
  if (!found) return refuse('link_invalid');
  const accountId = AccountId.parse(found.account_id);
  const run = await withUnit(context, { accountId, actor: OUTSIDE }, async (unit) => {
    const row = await findRun(unit, found.run_id);
    if (!row || isOver(row, unit.now)) return refuse('link_invalid');
    await markMailed(unit, found._id);
    const product = orNotFound(await productOf(unit, row.report_id));
    unit.record({
      kind: `${REPORT_EVENTS[product]}.fetched`,
      entityId: row.report_id,
      data: { run_id: row._id, format, email: found.email },
    });
    return row;
  });
  return giveReport(context, request, { accountId, run, format, inline: format === 'pdf' });
};
