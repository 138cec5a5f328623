import { sql } from 'kysely';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Records that an e-mailed report was opened; the first time counts. */
export async function markMailed(unit: UnitOfWork, id: string): Promise<void> {
  await accountTable(unit, 'report_deliveries')
    .updateTable()
    .set((is) => ({ opened_at: sql<string>`coalesce(${is.ref('opened_at')}, ${unit.now})` }))
    .where('_id', '=', id)
    .execute();
}

type NewSending = {
  run_id: string;
  report_id: string;
  email: string;
  user_id: string | null;
  token_hash: Buffer;
};

/** Records one e-mail of a run. */
export async function insertSending(unit: UnitOfWork, sending: NewSending): Promise<void> {
  await accountTable(unit, 'report_deliveries').insert({
    _id: unit.newId(),
    ...sending,
    at: unit.now,
    opened_at: null,
  });
}
