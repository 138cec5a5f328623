import type { ReportProduct } from '#contracts/reports/report.ts';
import type { Context } from '#server/kit/context.ts';

/** What is read and written for all accounts at once: few files may do so. */

/** How many reports one run of the scheduler starts; the next run finds the others. */
const AT_ONCE = 500;

/** Due reports of a product in all accounts, the longest due first. */
export function listDueReports({ database, clock }: Context, product: ReportProduct) {
  return database.platform
    .selectFrom('reports')
    .select(['account_id', '_id'])
    .where('product', '=', product)
    .where('next_run_at', '<=', clock().toISOString())
    .orderBy('next_run_at')
    .limit(AT_ONCE)
    .execute();
}

/**
 * Expires runs whose files are past their retention.
 * @returns the runs that were expired
 */
export function expireOldRuns({ database, clock }: Context) {
  const now = clock().toISOString();
  return database.platform
    .updateTable('report_runs')
    .set({ files_deleted_at: now })
    .where('expires_at', '<=', now)
    .where('files_deleted_at', 'is', null)
    .returning(['account_id', '_id'])
    .execute();
}

/** Every run whose files are stored. */
export function listStoredRuns({ database }: Context) {
  return database.platform
    .selectFrom('report_runs')
    .select(['account_id', '_id'])
    .where('files_deleted_at', 'is', null)
    .execute();
}

/** The e-mail of a token, in any account. */
export function findMailedRun({ database }: Context, hash: Buffer) {
  return database.platform
    .selectFrom('report_deliveries')
    .select(['account_id', '_id', 'run_id', 'report_id', 'email', 'user_id', 'files'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
}
