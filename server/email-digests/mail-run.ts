import { MAIL_LINK_PATH, oneClickUnsubscribe } from '#contracts/email-digests/mail-link.ts';
import type { Period } from '#contracts/email-digests/schedule.ts';
import { queueLetter, type Letter, type OwnLinks } from '#server/email-digests/letter.ts';
import { findActiveReceivers, type Letters } from '#server/email-digests/letters.ts';
import { insertRun, insertSending } from '#server/email-digests/run-store.ts';
import type { NotificationRow } from '#server/email-digests/store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { hashToken, generateToken } from '#server/kit/secrets.ts';
import type { ResolvedReceiver } from '#server/receivers/public.ts';

type Run = {
  row: NotificationRow;
  period: Period;
  letters: Letters;
  /** Receivers with fewer items than this get no e-mail. */
  least: number;
  /** The user who requested it; null for the schedule. */
  requested_by: string | null;
};

/**
 * Records a run of a notification and queues its e-mails.
 * @returns the number of receivers; 0 also where the schedule already covered the period
 */
export async function recordDigestRun(
  unit: UnitOfWork,
  { row, period, letters, least, requested_by }: Run,
): Promise<number> {
  const enough = letters.count >= least;
  const mails = (enough ? await findActiveReceivers(unit, row) : []).flatMap((receiver) => {
    const letter = letters.of(receiver);
    return letter && letter.count >= least ? { receiver, letter } : [];
  });
  const run = await insertRun(unit, {
    notification_id: row._id,
    period,
    outcome: !enough ? 'quiet' : mails.length === 0 ? 'nobody' : 'sent',
    mentions: letters.count,
    requested_by,
  });
  if (!run || mails.length === 0) return 0;
  for (const mail of mails) await mailTo(unit, { row, run, ...mail });
  unit.record({
    kind: 'email_notification.sent',
    entityId: row._id,
    data: { run_id: run, mentions: letters.count, receivers: mails.length },
  });
  return mails.length;
}

type RunMail = { row: NotificationRow; run: string; receiver: ResolvedReceiver; letter: Letter };

async function mailTo(unit: UnitOfWork, { row, run, receiver, letter }: RunMail): Promise<void> {
  const token = generateToken();
  const sending = await insertSending(unit, {
    run_id: run,
    notification_id: row._id,
    email: receiver.email,
    user_id: receiver.user_id,
    token_hash: hashToken(token),
  });
  const links = buildDigestLinks({
    token,
    // Only users of the account can open the suite; their opening is recorded.
    path: receiver.user_id === null ? letter.path : `${letter.path}&sending=${sending}`,
  });
  await queueLetter(unit, letter, { to: receiver.email, language: row.language, links });
}

/** The links of one receiver: to what is reported, to unsubscribe for people, and the same for mail clients. */
export function buildDigestLinks({ token, path }: { token: string; path: string }): OwnLinks {
  return {
    url: path,
    stop_url: `${MAIL_LINK_PATH}?token=${token}`,
    one_click_url: `${oneClickUnsubscribe.path}?token=${token}`,
  };
}
