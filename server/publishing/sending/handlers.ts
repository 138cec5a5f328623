import * as contract from '#contracts/publishing/sending.ts';
import { isChangeable } from '#contracts/publishing/target-state.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { listAttempts } from '#server/publishing/sending/attempt-store.ts';
import {
  cancelTarget,
  lockWithPost,
  retryTarget,
  settleTarget,
} from '#server/publishing/sending/change-targets.ts';
import { listFailures } from '#server/publishing/sending/failure-store.ts';
import { listOverdue } from '#server/publishing/sending/overdue-store.ts';
import { listParts } from '#server/publishing/sending/part-store.ts';
import { presentAttempt, presentPart } from '#server/publishing/sending/present-sending.ts';
import { findTarget, saveHold } from '#server/publishing/sending/target-store.ts';

export const sendingHandlers = [
  bind(contract.listAttempts, async ({ unit, params }) => {
    const { state } = requireFound(await findTarget(unit, params._id));
    const parts = await listParts(unit, params._id);
    const attempts = await listAttempts(unit, params._id);
    return { state, parts: parts.map(presentPart), attempts: attempts.map(presentAttempt) };
  }),

  bind(contract.retryTargets, ({ unit, body }) =>
    changeEach(unit, body.targets, { change: 'retried', act: (locked) => retryTarget(unit, locked) }),
  ),

  bind(contract.cancelTargets, ({ unit, body }) =>
    changeEach(unit, body.targets, { change: 'cancelled', act: (locked) => cancelTarget(unit, locked) }),
  ),

  bind(contract.holdTargets, ({ unit, body }) =>
    changeEach(unit, body.targets, {
      change: 'hold_changed',
      data: { on_hold: body.on_hold },
      act: async ({ target }) => {
        if (!isChangeable(target.state) || (target.on_hold || target.queue_hold) === body.on_hold)
          return false;
        await saveHold(unit, target._id, body.on_hold);
        return true;
      },
    }),
  ),

  bind(contract.settleTarget, async ({ unit, params, body }) => {
    await settleTarget(unit, params._id, body);
    const { post_id, state } = requireFound(await findTarget(unit, params._id));
    unit.record({
      kind: 'publishing_post.settled',
      entityId: post_id,
      data: { target_id: params._id, outcome: body.outcome },
    });
    return { _id: params._id, state };
  }),

  bind(contract.listFailures, async ({ unit }) => ({ items: await listFailures(unit) })),

  bind(contract.getPublishingHealth, async ({ unit }) => {
    const overdue = await listOverdue(unit);
    return { state: overdue.length > 0 ? ('overdue' as const) : ('good' as const), overdue };
  }),
];

type LockedRows = NonNullable<Awaited<ReturnType<typeof lockWithPost>>>;
type Change = { change: string; data?: object; act: (locked: LockedRows) => Promise<boolean> };

/** Changes each of some targets, in the order of their ids so that two such calls do not wait for each other. */
async function changeEach(
  unit: UnitOfWork,
  ids: readonly string[],
  { change, data = {}, act }: Change,
): Promise<contract.TargetResults> {
  const items: contract.TargetResults['items'] = [];
  const changed = new Map<string, string[]>();
  for (const _id of [...new Set(ids)].toSorted()) {
    const locked = await lockWithPost(unit, _id);
    const done = locked !== undefined && (await act(locked));
    if (done) changed.set(locked.post._id, [...(changed.get(locked.post._id) ?? []), _id]);
    const after = done ? await findTarget(unit, _id) : locked?.target;
    items.push({ _id, result: done ? 'done' : 'refused', state: after?.state ?? null });
  }
  for (const [entityId, target_ids] of changed)
    unit.record({ kind: `publishing_post.${change}`, entityId, data: { ...data, target_ids } });
  return { items };
}
