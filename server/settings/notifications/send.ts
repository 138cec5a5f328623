import type { sendNotificationJob } from '#contracts/settings/email-notification/endpoints.ts';
import { MAIL_LINK_PATH, oneClickUnsubscribe } from '#contracts/settings/email-notification/mail-link.ts';
import { nextRun, periodDue, REST_MS, type Period } from '#contracts/settings/email-notification/schedule.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import type { z } from 'zod';
import type { Context } from '#server/kit/context.ts';
import { SYSTEM, withUnit, type Unit } from '#server/kit/db/unit.ts';
import { queueMail } from '#server/kit/mail/queue.ts';
import { hashToken, randomToken } from '#server/kit/secrets.ts';
import { composeDigest, type Digest } from '#server/settings/notifications/compose.ts';
import { suiteOrigin } from '#server/settings/notifications/origin.ts';
import { placeOf, type Place } from '#server/settings/notifications/place.ts';
import { receiversOf, type Reached } from '#server/settings/notifications/receivers.ts';
import { insertRun, insertSending } from '#server/settings/notifications/run-store.ts';
import { settledPart, SETTLING_MS } from '#server/settings/notifications/settled.ts';
import { findRow, lockRow, setTiming, type NotificationRow } from '#server/settings/notifications/store.ts';

type Due = { row: NotificationRow; place: Place; period: Period };

/**
 * Tells the period of a notification that is due, once, whoever else tries at the same time: what came in is read first, and
 * the row is then locked and must stand as it was seen.
 */
export const sendNotification = async (
  context: Context,
  payload: z.output<(typeof sendNotificationJob)['payload']>,
): Promise<void> => {
  const scope = { accountId: AccountId.parse(payload.account_id), actor: SYSTEM };
  const inUnit = <T>(work: (unit: Unit) => Promise<T>): Promise<T> => withUnit(context, scope, work);
  const due = await inUnit((unit) => readDue(unit, payload.notification_id));
  if (!due) return;
  const { row, place, period } = due;
  const composed =
    place.awake && period.from < period.to
      ? await composeDigest({ context, accountId: scope.accountId, inUnit }, row, {
          period,
          zone: place.zone,
        })
      : null;
  await inUnit(async (unit) => {
    const now = await lockRow(unit, row._id);
    if (!now || now.next_run_at !== row.next_run_at || now.version !== row.version) return;
    await settle(context, unit, due, composed);
  });
};

const readDue = async (unit: Unit, id: string): Promise<Due | null> => {
  const row = await findRow(unit, id);
  if (!row?.next_run_at) return null;
  // What comes at once is looked at every minute; others tell the whole of their period, which has to settle first.
  const wait = row.schedule.every === 'at_once' ? 0 : SETTLING_MS;
  if (Date.parse(row.next_run_at) + wait > unit.now.getTime()) return null;
  const account = await placeOf(unit);
  const place = { ...account, zone: row.time_zone ?? account.zone };
  const covered = row.covered_until === null ? null : new Date(row.covered_until);
  const period = periodDue({ schedule: row.schedule, zone: place.zone }, { now: unit.now, covered });
  return { row, place, period: await settledPart(unit, period) };
};

type Composed = { digest: Digest; path: string };

const settle = async (
  context: Context,
  unit: Unit,
  { row, place, period }: Due,
  composed: Composed | null,
): Promise<void> => {
  const at_once = row.schedule.every === 'at_once';
  const next = nextRun({ schedule: row.schedule, zone: place.zone }, unit.now);
  const total = composed?.digest.total ?? 0;
  const enough = composed !== null && total >= Math.max(row.minimum, at_once ? 1 : 0);
  // What comes at once gathers until there is enough; it leaves no trace of each look.
  if (!composed || (at_once && !enough))
    return setTiming(unit, row._id, {
      next_run_at: next,
      ...(composed ? {} : { covered_until: period.to }),
    });
  await setTiming(unit, row._id, {
    next_run_at: at_once ? new Date(unit.now.getTime() + REST_MS) : next,
    covered_until: period.to,
  });
  const receivers = ((await receiversOf(unit, [row])).get(row._id) ?? []).filter(
    ({ state }) => state === 'receives',
  );
  const outcome = !enough ? 'quiet' : receivers.length === 0 ? 'nobody' : 'sent';
  const run = await insertRun(unit, { notification_id: row._id, period, outcome, mentions: total });
  if (!run || outcome !== 'sent') return;
  for (const receiver of unique(receivers)) await mailTo(context, unit, { row, run, receiver, composed });
  unit.record({
    kind: 'email_notification.sent',
    entityId: row._id,
    data: { run_id: run, mentions: total, receivers: receivers.length },
  });
};

/** Somebody named as a person and by address gets one mail. */
const unique = (receivers: readonly Reached[]): Reached[] => [
  ...new Map(receivers.toReversed().map((one) => [one.email, one])).values(),
];

type Mailing = { row: NotificationRow; run: string; receiver: Reached; composed: Composed };

const mailTo = async (
  context: Context,
  unit: Unit,
  { row, run, receiver, composed }: Mailing,
): Promise<void> => {
  const token = randomToken();
  const sending = await insertSending(unit, {
    run_id: run,
    notification_id: row._id,
    email: receiver.email,
    user_id: receiver.user_id,
    token_hash: hashToken(token),
  });
  await queueMail(unit, {
    to: receiver.email,
    template: 'digest',
    language: row.language,
    values: {
      ...composed.digest,
      ...linksOf(suiteOrigin(context, unit.accountId), {
        token,
        // Only people of the account can open the suite; their opening is noted.
        path: receiver.user_id === null ? composed.path : `${composed.path}&sending=${sending}`,
      }),
    },
  });
};

/** The links of one receiver: the mentions, the end of the mails for people, and the same for mail readers. */
export const linksOf = (origin: string, { token, path }: { token: string; path: string }) => ({
  url: `${origin}${path}`,
  stop_url: `${origin}${MAIL_LINK_PATH}?token=${token}`,
  one_click_url: `${origin}${oneClickUnsubscribe.path}?token=${token}`,
});
