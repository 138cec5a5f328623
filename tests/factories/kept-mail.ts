import { AccountId } from '#contracts/kit/ids.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { enqueueMail } from '#server/kit/mail/queue.ts';
import type { World } from '#tests/world.ts';

/** An e-mail of an account that stays in the table, since no mail server is set. @returns its id */
export function insertMail(world: World, accountId: string): Promise<string> {
  return inTransaction(
    world.suite.context,
    { accountId: AccountId.parse(accountId), actor: SYSTEM },
    (unit) =>
      enqueueMail(unit, {
        to: 'somebody@example.com',
        template: 'invitation',
        language: 'en',
        values: {
          name: 'Somebody',
          account: 'Coffee',
          by: 'Root',
          url: 'http://localhost/invitation?token=x',
          days: 7,
        },
      }),
  );
}
