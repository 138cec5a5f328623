import type { DemoRequest } from '#contracts/identity/demo-request.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { PLATFORM_ACCOUNT_ID } from '#contracts/permissions/platform.ts';
import { insertDemoRequest } from '#server/identity/demo-request-store.ts';
import { listActiveAddresses } from '#server/identity/user-store.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE } from '#server/kit/db/unit.ts';
import { enqueueMail } from '#server/kit/mail/queue.ts';

/** Stores a request for a demonstration, and notifies everybody who runs the installation by e-mail. */
export async function storeDemoRequest(
  context: Context,
  { captcha: _proved, ...request }: DemoRequest,
  ip: string,
): Promise<void> {
  const accountId = AccountId.parse(PLATFORM_ACCOUNT_ID);
  await inTransaction(context, { accountId, actor: OUTSIDE }, async (unit) => {
    const _id = unit.newId();
    await insertDemoRequest(unit, { _id, ...request, ip });
    unit.record({ kind: 'demo_request.created', entityId: _id });
    for (const email of await listActiveAddresses(unit))
      await enqueueMail(unit, { to: email, template: 'demo-request', values: request, language: 'en' });
  });
}
