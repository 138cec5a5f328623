import { sql } from 'kysely';
import type { Context } from '#server/kit/context.ts';
import type { Unit } from '#server/kit/db/unit.ts';

/** The mail behind a token, whoever's account it is of. */
export const mailedRun = ({ database }: Context, hash: Buffer) =>
  database.platform
    .selectFrom('report_sendings')
    .select(['account_id', '_id', 'run_id', 'report_id', 'email'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();

/** Notes that a mailed report was opened; the first time counts. */
export const markMailed = async (unit: Unit, id: string): Promise<void> => {
  await unit.db
    .updateTable('report_sendings')
    .set((is) => ({ opened_at: sql<string>`coalesce(${is.ref('opened_at')}, ${unit.now})` }))
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .execute();
};
