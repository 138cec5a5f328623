import type { Insertable } from 'kysely';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { Context } from '#server/kit/context.ts';
import type { Tables } from '#server/kit/db/schema.ts';

/** How long reports of crashed pages are kept, in days: they contain users' texts and addresses. */
const REPORT_DAYS = 90;

/** Stores the report of a page that crashed; what its user adds later replaces what they wrote before. */
export async function insertErrorReport(
  { database }: Context,
  report: Insertable<Tables['error_reports']>,
): Promise<void> {
  await database.platform
    .insertInto('error_reports')
    .values(report)
    .onConflict((conflict) =>
      conflict.column('_id').doUpdateSet({ what_happened: report.what_happened, email: report.email }),
    )
    .execute();
}

/** Deletes idempotency keys, error reports, socket tickets and sessions that have expired. */
export async function deleteExpiredRows({ clock, database: { platform } }: Context): Promise<void> {
  const now = clock();
  await platform
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - MS_PER_DAY).toISOString())
    .execute();
  await platform
    .deleteFrom('error_reports')
    .where('at', '<', new Date(now.getTime() - REPORT_DAYS * MS_PER_DAY).toISOString())
    .execute();
  await platform.deleteFrom('socket_tickets').where('expires_at', '<', now.toISOString()).execute();
  await platform.deleteFrom('sessions').where('expires_at', '<', now.toISOString()).execute();
}
