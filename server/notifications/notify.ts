import { mailNotificationsJob } from '#contracts/notifications/endpoints.ts';
import type {
  NotificationKind,
  NotificationValues,
  DeliveryChoices,
} from '#contracts/notifications/kinds.ts';
import { pushNotificationsJob } from '#contracts/notifications/push.ts';
import { isAccountActive } from '#server/kit/db/account-active.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { loadDeliveryChoices } from '#server/notifications/preference-store.ts';
import { withDevices } from '#server/notifications/push/device-store.ts';
import { insertNotifications, presentAmong } from '#server/notifications/store.ts';

/** The content of a notification. */
export type NewNotification<K extends NotificationKind> = {
  userIds: readonly string[];
  kind: K;
  /** A path of the suite, query included. */
  link: string;
  values: NotificationValues<K>;
  /** The subject, such as the id of an export: a user who was notified of it before is not notified again. */
  topic: string;
  /**
   * Set where the source itself determines the ways of notification, as an alert does: a user's choice may only remove ways. `web`
   * includes push and sound.
   */
  only?: Pick<DeliveryChoices, 'web' | 'email'>;
};

/**
 * Notifies users, each in the ways of their choice: in the notification list, by e-mail, or not at all. The notification exists exactly if
 * the unit of work's transaction commits; users who left or are disabled are not notified, nor users of a suspended account.
 * @returns the ids of those who were notified now
 */
export async function notify<K extends NotificationKind>(
  unit: UnitOfWork,
  notification: NewNotification<K>,
): Promise<string[]> {
  const { kind, topic, link, values, only = { web: true, email: true } } = notification;
  const people = (await isAccountActive(unit)) ? await presentAmong(unit, notification.userIds) : [];
  if (people.length === 0) return [];
  const ways = await loadDeliveryChoices(unit, people, kind);
  const wants = (userId: string, way: keyof DeliveryChoices): boolean =>
    only[way === 'email' ? 'email' : 'web'] && ways.get(userId)?.[way] === true;
  const notices = people.flatMap((user_id) => {
    const in_web = wants(user_id, 'web');
    const by_email = wants(user_id, 'email');
    return in_web || by_email || wants(user_id, 'push')
      ? [{ user_id, kind, topic, link, values: { ...values }, in_web, by_email }]
      : [];
  });
  const created = await insertNotifications(unit, notices);
  const mailed = created.flatMap(({ _id, by_email }) => (by_email ? [_id] : []));
  if (mailed.length > 0)
    await unit.addJob(mailNotificationsJob, { account_id: unit.accountId, notice_ids: mailed });
  const now = created.map(({ user_id }) => user_id);
  recordCreated(unit, kind, {
    user_ids: created.flatMap(({ user_id, in_web }) => (in_web ? [user_id] : [])),
    sound_user_ids: now.filter((userId) => wants(userId, 'sound')),
  });
  const pushed = now.filter((userId) => wants(userId, 'push'));
  for (const user_id of await withDevices(unit, pushed)) {
    const notice_id = created.find((one) => one.user_id === user_id)?._id ?? null;
    await unit.addJob(pushNotificationsJob, { account_id: unit.accountId, user_id, notice_id });
  }
  return now;
}

type Recipients = { user_ids: string[]; sound_user_ids: string[] };

/** Lets open browsers know whom it concerns. */
function recordCreated(unit: UnitOfWork, kind: NotificationKind, to: Recipients): void {
  if (to.user_ids.length + to.sound_user_ids.length > 0)
    unit.record({ kind: 'notification.created', data: { ...to, kind } });
}
