import { listPresence, punch } from '#contracts/identity/presence.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { listPresentUsers, updateStatus } from '#server/audit/punch-store.ts';
import { recordPunch } from '#server/audit/punch.ts';
import { touchPeople } from '#server/identity/sessions/people-sessions.ts';
import { bind } from '#server/kit/http/call.ts';

export const handlers = [
  bind(listPresence, async ({ context, unit, session }) => {
    const people = await listPresentUsers(unit);
    const items = people
      .filter(
        ({ _id, permissions }) => _id === session.user._id || !allows(permissions, ['center.invisible.read']),
      )
      .map(({ _id, in_status }) => ({
        user_id: _id,
        online: context.presence.isOnline(unit.accountId, _id),
        in_status,
      }))
      .filter(({ online, in_status }) => online || in_status);
    return { items, next: null };
  }),
  bind(punch, async ({ context, unit, session, body }) => {
    const userId = session.user._id;
    const changed = await updateStatus(unit, userId, body.in_status);
    if (changed) {
      unit.record({
        kind: 'user.punched',
        entityId: userId,
        data: { in_status: body.in_status },
        before: { in_status: !body.in_status },
        after: { in_status: body.in_status },
      });
      await recordPunch(unit, userId, body.in_status ? 'in' : 'out');
      touchPeople(unit, [userId]);
    }
    return {
      user_id: userId,
      online: context.presence.isOnline(unit.accountId, userId),
      in_status: body.in_status,
    };
  }),
];
