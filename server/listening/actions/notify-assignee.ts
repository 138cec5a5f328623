import { cutLine } from '#contracts/kit/cut-text.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { ChangeRow } from '#server/listening/actions/change-store.ts';
import { findUserName } from '#server/listening/actions/user-store.ts';
import { notify, withdrawNotifications } from '#server/notifications/public.ts';

/** The length of the part of a post in its notification, in characters. */
const SAID = 140;

/** The mentions that an edit newly assigned to a user: how many, and one with its text where it is the only one. */
export type AssignedMentions = { count: number; only?: { _id: string; text: string } | undefined };

/**
 * Notifies the user to whom an edit assigned mentions, but not of their own edits. There is one notification for a change, however often
 * the change is repeated.
 */
export async function notifyAssignee(
  unit: UnitOfWork,
  { _id, user_id, change }: Pick<ChangeRow, '_id' | 'user_id' | 'change'>,
  { count, only }: AssignedMentions,
): Promise<void> {
  const person = change.assigned_to;
  if (!person || person === user_id || count === 0) return;
  await notify(unit, {
    kind: 'mention.assigned',
    userIds: [person],
    topic: _id,
    link: only
      ? `/listening/mentions?mention=${only._id}`
      : `/listening/mentions?range=12m&assigned=${person}`,
    values: { by: await findUserName(unit, user_id), count, said: only ? cutLine(only.text, SAID) : '' },
  });
}

/** Withdraws the notification of a change that was undone, where it has not been read. */
export function withdrawNotification(
  unit: UnitOfWork,
  { _id, change }: Pick<ChangeRow, '_id' | 'change'>,
): Promise<void> {
  return change.assigned_to
    ? withdrawNotifications(unit, { kind: 'mention.assigned', topic: _id })
    : Promise.resolve();
}
