import type { DemoRequest } from '#contracts/identity/demo-request.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { PLATFORM_ACCOUNT_ID } from '#contracts/permissions/platform.ts';
import type { Context } from '#server/kit/context.ts';
import { OUTSIDE } from '#server/kit/db/unit.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { enqueueMail } from '#server/kit/mail/queue.ts';

/** Stores a request for a demonstration, and notifies everybody who runs the installation by e-mail. */
export const storeDemoRequest = async (
  context: Context,
  { captcha: _proved, ...request }: DemoRequest,
  ip: string,
): Promise<void> => {
  const accountId = AccountId.parse(PLATFORM_ACCOUNT_ID);
  await inTransaction(context, { accountId, actor: OUTSIDE }, async (unit) => {
    const _id = unit.newId();
    await unit.db
      .insertInto('demo_requests')
      .values({ account_id: accountId, _id, ...request, ip, created_at: unit.now })
      .execute();
    unit.record({ kind: 'demo_request.created', entityId: _id });
    const administrators = await unit.db
      .selectFrom('users')
      .select('email')
      .where('account_id', '=', accountId)
      .where('disabled_at', 'is', null)
      .execute();
    for (const { email } of administrators)
      await enqueueMail(unit, { to: email, template: 'demo-request', values: request, language: 'en' });
  });
};
