import { AccountId } from '#contracts/kit/ids.ts';
import * as contract from '#contracts/notifications/digest.ts';
import type { Context } from '#server/kit/context.ts';
import { isAccountActive } from '#server/kit/db/account-active.ts';
import { loadAccountProfile } from '#server/kit/db/account-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { bind } from '#server/kit/http/call.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { enqueueMail } from '#server/kit/mail/queue.ts';
import {
  listAccountsWithDueDigests,
  findDigest,
  saveDigest,
  claimDueDigests,
  listUnreadSince,
} from '#server/notifications/digest-store.ts';

/** Notices that a mail names; the others are counted. */
const NAMED = 12;

export const digestHandlers = [
  bind(contract.getNotificationDigest, ({ unit, session }) => findDigest(unit, session.user._id)),
  bind(contract.setNotificationDigest, async ({ unit, session, body }) => {
    await saveDigest(unit, session.user._id, body);
    return body;
  }),
];

/** Mails every digest that is due, once however many processes look; one without anything unread is left out. */
export async function sendDueDigests(context: Context): Promise<void> {
  for (const account of await listAccountsWithDueDigests(context)) {
    const accountId = AccountId.parse(account);
    await inTransaction(context, { accountId, actor: SYSTEM }, (unit) => mailDue(unit));
  }
}

async function mailDue(unit: UnitOfWork): Promise<void> {
  if (!(await isAccountActive(unit))) return;
  const { language } = await loadAccountProfile(unit);
  for (const due of await claimDueDigests(unit)) {
    const unread = await listUnreadSince(unit, due);
    if (unread.length === 0) continue;
    await enqueueMail(unit, {
      to: due.email,
      template: 'notice-digest',
      language,
      values: {
        name: due.name,
        count: unread.length,
        notices: unread.slice(0, NAMED),
        url: '/',
      },
    });
  }
}

export const digestJobs = [handleJob(contract.mailDigestsJob, (context) => sendDueDigests(context))];
