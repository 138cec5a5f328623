import { AccountId } from '#contracts/kit/ids.ts';
import { deliverMailJob } from '#contracts/mail/jobs.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { resolveMailSender } from '#server/kit/mail/brand.ts';
import { readMail } from '#server/kit/mail/read.ts';
import type { MailState } from '#server/kit/mail/tables.ts';
import { MailRefused, sendMail } from '#server/kit/mail/transport.ts';

/** The part of an error that is stored in the table: enough to fix it. */
const ERROR_LENGTH = 500;

export const jobs = [
  handleJob(deliverMailJob, async (context, { account_id, mail_id }, { lastAttempt }) => {
    const scope = { accountId: AccountId.parse(account_id), actor: SYSTEM };
    const mail = await inTransaction(context, scope, (unit) => waiting(unit, mail_id));
    if (!mail) return;
    const settle = (state: MailState, error: string | null) =>
      inTransaction(context, scope, (unit) => settleMail(unit, mail_id, { state, error }));
    if (!context.config.smtpUrl) return settle('kept', null);
    const drawn = await readMail(context, mail);
    if (!drawn) return settle('failed', 'the kind of this mail is not known here');
    try {
      await sendMail(context.config.smtpUrl, {
        ...drawn,
        id: mail_id,
        to: mail.to_address,
        from: resolveMailSender(context, mail),
        language: mail.language,
      });
    } catch (error) {
      const final = error instanceof MailRefused || lastAttempt;
      const words = error instanceof Error ? error.message : String(error);
      await settle(final ? 'failed' : 'queued', words.slice(0, ERROR_LENGTH));
      if (final) return;
      throw error;
    }
    await settle('sent', null);
  }),
];

function waiting(unit: UnitOfWork, _id: string) {
  return unit.db
    .selectFrom('mails')
    .selectAll()
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', _id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
}

/** A delivered e-mail loses its values: its content belongs to the recipient alone from then on. */
async function settleMail(
  unit: UnitOfWork,
  _id: string,
  { state, error }: { state: MailState; error: string | null },
): Promise<void> {
  await unit.db
    .updateTable('mails')
    .set({
      state,
      error,
      settled_at: state === 'queued' ? null : unit.now,
      ...(state === 'sent' ? { values: null } : {}),
    })
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', _id)
    .execute();
}
