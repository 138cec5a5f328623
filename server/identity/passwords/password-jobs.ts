import { RESET_MINUTES } from '#contracts/identity/password-calls.ts';
import { sendResetLinkJob } from '#contracts/identity/password-jobs.ts';
import { MS_PER_MINUTE } from '#contracts/kit/duration.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { isKnownDevice } from '#server/identity/known-device-store.ts';
import {
  countResetMails,
  findNewestResetAt,
  noteResetMail,
  openReset,
  findResetReceiver,
} from '#server/identity/passwords/reset-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE, type UnitOfWork } from '#server/kit/db/unit.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { linkBase } from '#server/kit/mail/link-base.ts';
import { enqueueMail } from '#server/kit/mail/queue.ts';

/** E-mails per hour that a user gets at once: those of one requester, and those of all. */
const MAILS_PER_HOUR = { own: 5, all: 20 };
/**
 * Beyond these a further e-mail is sent only where the newest link is older than this, in minutes. So a request of the user always finds, no matter
 * who else has requested e-mails before, a link in the mailbox that works for another twenty minutes.
 */
const LINK_AGE = 10;

export const jobs = [
  handleJob(sendResetLinkJob, async (context, { email, brand_id, device, requester }) => {
    const user = await findResetReceiver(context, email, brand_id);
    if (!user) return;
    const accountId = AccountId.parse(user.account_id);
    const browser = device === null ? null : Buffer.from(device, 'base64url');
    // A browser in which the user has signed in before is counted apart from all other requests of its network.
    const isOwn = await isKnownDevice(context, browser, user._id);
    const from = browser !== null && isOwn ? browser : Buffer.from(requester, 'base64url');
    await inTransaction(context, { accountId, actor: OUTSIDE }, async (unit) => {
      if (!(await mayMail(unit, user._id, from))) return;
      const token = await openReset(unit, user._id, { requester: from });
      await noteResetMail(unit, user._id, from);
      unit.record({ kind: 'user.password_reset_requested', entityId: user._id });
      const base = linkBase(context, { accountId, brandId: brand_id });
      await enqueueMail(unit, {
        to: email,
        template: 'reset-password',
        values: { name: user.name, url: `${base}/reset-password?token=${token}`, minutes: RESET_MINUTES },
        language: user.language === 'th' ? 'th' : 'en',
        brandId: brand_id,
      });
    });
  }),
];

async function mayMail(unit: UnitOfWork, userId: string, requester: Buffer): Promise<boolean> {
  const { own, all } = await countResetMails(unit, userId, requester);
  if (own < MAILS_PER_HOUR.own && all < MAILS_PER_HOUR.all) return true;
  const newest = await findNewestResetAt(unit, userId);
  return newest === null || unit.now.getTime() - newest.getTime() >= LINK_AGE * MS_PER_MINUTE;
}
