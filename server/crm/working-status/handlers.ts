import { getOwnStatus, setOwnStatus } from '#contracts/crm/working-status/own-status.ts';
import { chooseStatus, listActiveStatuses, loadStatuses } from '#server/crm/working-status/status-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';

async function ownStatus(unit: UnitOfWork, userId: string) {
  return {
    ...requireFound((await loadStatuses(unit, [userId])).get(userId)),
    items: await listActiveStatuses(unit),
  };
}

export const handlers = [
  bind(getOwnStatus, ({ unit, session }) => ownStatus(unit, session.user._id)),

  bind(setOwnStatus, async ({ unit, session, body }) => {
    const userId = session.user._id;
    const before = await ownStatus(unit, userId);
    const wanted = requireFound(before.items.find(({ _id }) => _id === body.status_id));
    if (before.since !== null && before.status?._id === wanted._id) return before;
    await chooseStatus(unit, userId, wanted);
    const after = await ownStatus(unit, userId);
    unit.record({
      kind: 'agent_status.changed',
      entityId: userId,
      data: { user_id: userId, status_id: wanted._id },
      before: { status: before.status?.name ?? null },
      after: { status: wanted.name, accepts_tickets: wanted.accepts_tickets },
    });
    return after;
  }),
];
