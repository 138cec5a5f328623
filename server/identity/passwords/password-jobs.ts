import { RESET_MINUTES } from '#contracts/identity/password-calls.ts';
import { sendResetLinkJob } from '#contracts/identity/password-jobs.ts';
import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { brandOfHost } from '#server/brands/public.ts';
import { openReset } from '#server/identity/passwords/reset-store.ts';
import { OUTSIDE, withUnit } from '#server/kit/db/unit.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { queueMail } from '#server/kit/mail/queue.ts';

/** Mails that one address gets in an hour at most, however often they are asked for. */
const MAILS_PER_HOUR = 5;

export const jobs = [
  handleJob(sendResetLinkJob, async (context, { email, base }) => {
    const user = await context.database.platform
      .selectFrom('users')
      .innerJoin('accounts', 'accounts._id', 'users.account_id')
      .select(['users.account_id', 'users._id', 'users.name', 'accounts.language'])
      .where('users.email', '=', email)
      .where('users.disabled_at', 'is', null)
      // Who is only invited comes in by the invitation, which may be withdrawn; not round it.
      .where((is) =>
        is.or([is('users.password_hash', 'is not', null), is('users.signed_in_at', 'is not', null)]),
      )
      .executeTakeFirst();
    if (!user) return;
    const accountId = AccountId.parse(user.account_id);
    await withUnit(context, { accountId, actor: OUTSIDE }, async (unit) => {
      const { sent } = await unit.db
        .selectFrom('mails')
        .select(({ fn }) => fn.countAll<number>().as('sent'))
        .where('account_id', '=', accountId)
        .where('template', '=', 'reset-password')
        .where('to_address', '=', email)
        .where('created_at', '>', new Date(unit.now.getTime() - MS_PER_HOUR).toISOString())
        .executeTakeFirstOrThrow();
      if (sent >= MAILS_PER_HOUR) return;
      const token = await openReset(unit, user._id);
      unit.record({ kind: 'user.password_reset_asked', entityId: user._id });
      await queueMail(unit, {
        to: email,
        template: 'reset-password',
        values: { name: user.name, url: `${base}/reset-password?token=${token}`, minutes: RESET_MINUTES },
        language: user.language === 'th' ? 'th' : 'en',
        brandId: brandOfHost(context, new URL(base).host)?._id,
      });
    });
  }),
];
