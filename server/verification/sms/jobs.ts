import { cutText } from '#contracts/kit/cut-text.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { sendSmsJob } from '#contracts/verification/sms.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { sendSms, SmsRefused } from '#server/kit/sms/send-sms.ts';
import { updateCode } from '#server/verification/sms/code-store.ts';

export const jobs = [
  handleJob(sendSmsJob, async (context, { account_id, code_id, phone, sealed }, { lastAttempt }) => {
    const { sms } = context.config;
    const settle = (delivery: 'sent' | 'failed', note: string | null) =>
      inTransaction(context, { accountId: AccountId.parse(account_id), actor: SYSTEM }, (unit) =>
        updateCode(unit, code_id, { delivery, note }),
      );
    if (!sms) return settle('failed', 'no SMS gateway is set up');
    const text = context.secrets.open(Buffer.from(sealed, 'base64'));
    try {
      await sendSms(sms.gateway, { to: phone, from: sms.from, text });
    } catch (error) {
      if (!(error instanceof SmsRefused) && !lastAttempt) throw error;
      return settle('failed', error instanceof Error ? cutText(error.message, 300) : String(error));
    }
    await settle('sent', null);
  }),
];
