import type { sendNotificationJob } from '#contracts/settings/email-notification/endpoints.ts';
import { MAIL_LINK_PATH, oneClickUnsubscribe } from '#contracts/settings/email-notification/mail-link.ts';
import { MAY_HEAR } from '#contracts/settings/email-notification/notification.ts';
import { nextRun, periodDue, REST_MS, type Period } from '#contracts/settings/email-notification/schedule.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import type { z } from 'zod';
import type { Context } from '#server/kit/context.ts';
import { SYSTEM, withUnit, type Unit } from '#server/kit/db/unit.ts';
import { hashToken, randomToken } from '#server/kit/secrets.ts';
import { mentionLetter } from '#server/settings/notifications/compose.ts';
import { queueLetter, type Letter, type OwnLinks } from '#server/settings/notifications/letter.ts';
import { suiteOrigin } from '#server/settings/notifications/origin.ts';
import { placeOf, type Place } from '#server/settings/notifications/place.ts';
import { receiversOf, type Reached } from '#server/settings/notifications/receivers.ts';
import { insertRun, insertSending } from '#server/settings/notifications/run-store.ts';
import { settledPart, SETTLING_MS } from '#server/settings/notifications/settled.ts';
import { findRow, lockRow, setTiming, type NotificationRow } from '#server/settings/notifications/store.ts';
import { ticketLetter } from '#server/settings/notifications/ticket-letter.ts';

type Due = { row: NotificationRow; place: Place; period: Period };
type InUnit = <T>(work: (unit: Unit) => Promise<T>) => Promise<T>;

/**
 * Tells the period of a notification that is due, once, whoever else tries at the same time: what happened is read first, and
 * the row is then locked and must stand as it was seen.
 */
export const sendNotification = async (
  context: Context,
  payload: z.output<(typeof sendNotificationJob)['payload']>,
): Promise<void> => {
  const scope = { accountId: AccountId.parse(payload.account_id), actor: SYSTEM };
  const inUnit: InUnit = (work) => withUnit(context, scope, work);
  const due = await inUnit((unit) => readDue(unit, payload.notification_id));
  if (!due) return;
  const { row, place, period } = due;
  const letters =
    place.awake && period.from < period.to
      ? await lettersOf({ context, accountId: scope.accountId, inUnit }, due)
      : null;
  await inUnit(async (unit) => {
    const now = await lockRow(unit, row._id);
    if (!now || now.next_run_at !== row.next_run_at || now.version !== row.version) return;
    await settle(context, unit, due, letters);
  });
};

const readDue = async (unit: Unit, id: string): Promise<Due | null> => {
  const row = await findRow(unit, id);
  if (!row?.next_run_at) return null;
  // What comes at once is looked at every minute; others tell the whole of their period, which has to settle first.
  const wait = row.schedule.every === 'at_once' ? 0 : SETTLING_MS;
  if (Date.parse(row.next_run_at) + wait > unit.now.getTime()) return null;
  const account = await placeOf(unit, row.product);
  const place = { ...account, zone: row.time_zone ?? account.zone };
  const covered = row.covered_until === null ? null : new Date(row.covered_until);
  const period = periodDue({ schedule: row.schedule, zone: place.zone }, { now: unit.now, covered });
  // Tickets are there as soon as their messages are; only mentions go through the pipeline first.
  return { row, place, period: row.product === 'crm' ? period : await settledPart(unit, period) };
};

/** What there is to tell, to each receiver; `count` is that of who sees most. */
type Letters = { count: number; of: (receiver: Reached) => Letter | undefined };
type Scope = { context: Context; accountId: AccountId; inUnit: InUnit };

const lettersOf = async (scope: Scope, { row, place: { zone }, period }: Due): Promise<Letters> => {
  if (row.product === 'listening') {
    const letter = await mentionLetter(scope, row, { period, zone });
    return { count: letter.count, of: () => letter };
  }
  const letters = new Map<string, Letter>();
  for (const { user_id, group_id } of await scope.inUnit((unit) => reachedBy(unit, row)))
    if (user_id !== null)
      letters.set(
        user_id,
        await ticketLetter(scope, row, { period, zone, person: { _id: user_id, group_id } }),
      );
  return {
    count: Math.max(0, ...[...letters.values()].map(({ count }) => count)),
    of: ({ user_id }) => letters.get(user_id ?? ''),
  };
};

const reachedBy = async (unit: Unit, row: NotificationRow): Promise<Reached[]> => {
  const receivers = (await receiversOf(unit, [row], MAY_HEAR[row.product])).get(row._id) ?? [];
  const reached = receivers.filter(({ state }) => state === 'receives');
  // Somebody named as a person and by address gets one mail.
  return [...new Map(reached.toReversed().map((one) => [one.email, one])).values()];
};

const settle = async (
  context: Context,
  unit: Unit,
  { row, place, period }: Due,
  letters: Letters | null,
): Promise<void> => {
  const at_once = row.schedule.every === 'at_once';
  const next = nextRun({ schedule: row.schedule, zone: place.zone }, unit.now);
  const least = Math.max(row.minimum, at_once ? 1 : 0);
  const enough = letters !== null && letters.count >= least;
  // What comes at once gathers until there is enough; it leaves no trace of each look.
  if (!letters || (at_once && !enough))
    return setTiming(unit, row._id, {
      next_run_at: next,
      ...(letters ? {} : { covered_until: period.to }),
    });
  await setTiming(unit, row._id, {
    next_run_at: at_once ? new Date(unit.now.getTime() + REST_MS) : next,
    covered_until: period.to,
  });
  const mails = (await reachedBy(unit, row)).flatMap((receiver) => {
    const letter = letters.of(receiver);
    return letter && letter.count >= least ? { receiver, letter } : [];
  });
  const outcome = !enough ? 'quiet' : mails.length === 0 ? 'nobody' : 'sent';
  const run = await insertRun(unit, { notification_id: row._id, period, outcome, mentions: letters.count });
  if (!run || outcome !== 'sent') return;
  for (const mail of mails) await mailTo(context, unit, { row, run, ...mail });
  unit.record({
    kind: 'email_notification.sent',
    entityId: row._id,
    data: { run_id: run, mentions: letters.count, receivers: mails.length },
  });
};

type Mailing = { row: NotificationRow; run: string; receiver: Reached; letter: Letter };

const mailTo = async (
  context: Context,
  unit: Unit,
  { row, run, receiver, letter }: Mailing,
): Promise<void> => {
  const token = randomToken();
  const sending = await insertSending(unit, {
    run_id: run,
    notification_id: row._id,
    email: receiver.email,
    user_id: receiver.user_id,
    token_hash: hashToken(token),
  });
  const links = linksOf(suiteOrigin(context, unit.accountId), {
    token,
    // Only people of the account can open the suite; their opening is noted.
    path: receiver.user_id === null ? letter.path : `${letter.path}&sending=${sending}`,
  });
  await queueLetter(unit, letter, { to: receiver.email, language: row.language, links });
};

/** The links of one receiver: what is told, the end of the mails for people, and the same for mail readers. */
export const linksOf = (origin: string, { token, path }: { token: string; path: string }): OwnLinks => ({
  url: `${origin}${path}`,
  stop_url: `${origin}${MAIL_LINK_PATH}?token=${token}`,
  one_click_url: `${origin}${oneClickUnsubscribe.path}?token=${token}`,
});
