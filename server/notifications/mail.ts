import { AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';
import { loadAccountProfile } from '#server/kit/db/account-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { enqueueMail } from '#server/kit/mail/queue.ts';
import { claimEmails } from '#server/notifications/store.ts';

type NoticeMailJob = { account_id: string; notice_ids: string[] };

/** Mails notices to those who want them so; one that was mailed stays marked and is not mailed again. */
export async function emailNotifications(
  context: Context,
  { account_id, notice_ids }: NoticeMailJob,
): Promise<void> {
  const accountId = AccountId.parse(account_id);
  await inTransaction(context, { accountId, actor: SYSTEM }, async (unit) => {
    const { language } = await loadAccountProfile(unit);
    const due = await claimEmails(unit, notice_ids);
    for (const { email, link, ...notice } of due)
      await enqueueMail(unit, {
        to: email,
        template: 'notice',
        language,
        values: { ...notice, url: link },
      });
  });
}
