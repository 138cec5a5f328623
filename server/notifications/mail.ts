import { AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { enqueueMail } from '#server/kit/mail/queue.ts';

type NoticeMailJob = { account_id: string; notice_ids: string[] };

/** Mails notices to those who want them so; one that was mailed stays marked and is not mailed again. */
export const emailNotifications = async (
  context: Context,
  { account_id, notice_ids }: NoticeMailJob,
): Promise<void> => {
  const accountId = AccountId.parse(account_id);
  await inTransaction(context, { accountId, actor: SYSTEM }, async (unit) => {
    const { language } = await unit.db
      .selectFrom('accounts')
      .select('language')
      .where('_id', '=', accountId)
      .executeTakeFirstOrThrow();
    const due = await unit.db
      .updateTable('notifications')
      .from('users')
      .set({ by_email: false })
      .whereRef('users.account_id', '=', 'notifications.account_id')
      .whereRef('users._id', '=', 'notifications.user_id')
      .where('notifications.account_id', '=', accountId)
      .where('notifications._id', 'in', notice_ids)
      .where('notifications.by_email', '=', true)
      .where('users.disabled_at', 'is', null)
      .returning([
        'notifications.kind',
        'notifications.values',
        'notifications.link',
        'users.email',
        'users.name',
      ])
      .execute();
    for (const { email, link, ...notice } of due)
      await enqueueMail(unit, {
        to: email,
        template: 'notice',
        language: language === 'th' ? 'th' : 'en',
        values: { ...notice, url: link },
      });
  });
};
