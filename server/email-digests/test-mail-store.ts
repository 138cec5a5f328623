import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import type { Letter } from '#server/email-digests/letter.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** How many digests of a kind went to an address within the last hour. */
export async function countTests(
  unit: UnitOfWork,
  { email, template }: { email: string; template: Letter['template'] },
): Promise<number> {
  const { sent } = await accountTable(unit, 'mails')
    .selectFrom()
    .select((is) => is.fn.countAll<number>().as('sent'))
    .where('to_address', '=', email)
    .where('template', '=', template)
    .where('created_at', '>', new Date(unit.now.getTime() - MS_PER_HOUR).toISOString())
    .executeTakeFirstOrThrow();
  return sent;
}
