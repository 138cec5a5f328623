import type { Unit } from '#server/kit/db/unit.ts';

const HOUR = 3_600_000;

/** How many digests went to an address within the last hour. */
export const countTests = async (unit: Unit, email: string): Promise<number> => {
  const { sent } = await unit.db
    .selectFrom('mails')
    .select((is) => is.fn.countAll<number>().as('sent'))
    .where('account_id', '=', unit.accountId)
    .where('to_address', '=', email)
    .where('template', '=', 'digest')
    .where('created_at', '>', new Date(unit.now.getTime() - HOUR).toISOString())
    .executeTakeFirstOrThrow();
  return sent;
};
