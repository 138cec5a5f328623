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
  /** Set where the source itself determines the ways of notification, as an alert does: a user's choice may only remove ways. */
  only?: DeliveryChoices;
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
  const notices = people.flatMap((user_id) => {
    const chosen = ways.get(user_id);
    const in_web = only.web && chosen?.web === true;
    const by_email = only.email && chosen?.email === true;
    return in_web || by_email
      ? [{ user_id, kind, topic, link, values: { ...values }, in_web, by_email }]
      : [];
  });
  const told = await insertNotifications(unit, notices);
  const mailed = told.flatMap(({ _id, by_email }) => (by_email ? [_id] : []));
  if (mailed.length > 0)
    await unit.addJob(mailNotificationsJob, { account_id: unit.accountId, notice_ids: mailed });
  const seen = told.flatMap(({ user_id, in_web }) => (in_web ? [user_id] : []));
  if (seen.length > 0) unit.record({ kind: 'notification.created', data: { user_ids: seen, kind } });
  for (const user_id of await withDevices(unit, seen)) {
    const notice_id = told.find((one) => one.user_id === user_id)?._id ?? null;
    await unit.addJob(pushNotificationsJob, { account_id: unit.accountId, user_id, notice_id });
  }
  return told.map(({ user_id }) => user_id);
}
