import { sql } from 'kysely';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Records that an e-mailed report was opened; the first time counts. */
export const markMailed = async (unit: UnitOfWork, id: string): Promise<void> => {
  await unit.db
    .updateTable('report_deliveries')
    .set((is) => ({ opened_at: sql<string>`coalesce(${is.ref('opened_at')}, ${unit.now})` }))
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .execute();
};
