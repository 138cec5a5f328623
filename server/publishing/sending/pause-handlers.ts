import { fault } from '#contracts/kit/faults/fault.ts';
import * as contract from '#contracts/publishing/pauses.ts';
import { listUsedChannels } from '#server/channels/public.ts';
import { getActorUserId, type UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { lockWithPost } from '#server/publishing/sending/change-targets.ts';
import { moveTarget } from '#server/publishing/sending/move-target.ts';
import * as store from '#server/publishing/sending/pause-store.ts';
import { listInFlight, listReleased } from '#server/publishing/sending/paused-store.ts';
import { saveAgainAt } from '#server/publishing/sending/target-store.ts';

export const pauseHandlers = [
  bind(contract.listPauses, async ({ unit }) => ({
    items: (await store.listPauses(unit)).map(presentPause),
  })),

  bind(contract.startPause, async ({ unit, body }) => {
    const { scope, reason } = body;
    if (scope.kind === 'connection') await requireAccount(unit, scope.connection_id);
    await store.lockBeginnings(unit);
    const _id = await store.insertPause(unit, { scope, reason, userId: getActorUserId(unit.actor) });
    unit.record({ kind: 'publishing_pause.created', entityId: _id, after: { scope, reason } });
    return { pause: await readPause(unit, _id), in_flight: await listInFlight(unit, scope) };
  }),

  bind(contract.listPastTargets, async ({ unit, params }) => {
    requireFound(await store.findPause(unit, params._id));
    return { items: await listReleased(unit, params._id) };
  }),

  bind(contract.endPause, async ({ unit, params, body }) => {
    const pause = requireFound(await store.lockPause(unit, params._id));
    const past = pause.ended_at === null ? await releasePast(unit, pause._id, body.past) : [];
    unit.record({ kind: 'publishing_pause.ended', entityId: pause._id, data: { past: past.length } });
    return { pause: await readPause(unit, pause._id), past };
  }),
];

/** Ends a pause. What was due meanwhile, and nothing else pauses, is published now or counts as missed. */
async function releasePast(
  unit: UnitOfWork,
  pauseId: string,
  then: 'send' | 'miss',
): Promise<contract.PausedTarget[]> {
  await store.lockBeginnings(unit);
  const past = await listReleased(unit, pauseId);
  await store.markEnded(unit, pauseId, getActorUserId(unit.actor));
  for (const { _id } of past) {
    const locked = await lockWithPost(unit, _id);
    if (!locked) continue;
    if (then === 'miss') await moveTarget(unit, locked.target, { to: 'missed' });
    else await saveAgainAt(unit, _id);
  }
  return past;
}

async function requireAccount(unit: UnitOfWork, id: string): Promise<void> {
  const known = await listUsedChannels(unit, 'publishing');
  if (!known.some(({ _id }) => _id === id))
    refuse('invalid_request', { fields: { 'scope.connection_id': fault('no_publishing_account') } });
}

async function readPause(unit: UnitOfWork, id: string): Promise<contract.PublishingPause> {
  return presentPause(requireFound(await store.findPause(unit, id)));
}

function presentPause(row: store.NamedPause): contract.PublishingPause {
  const { _id, reason, started_at, ended_at, started_by, started_name, ended_by, ended_name } = row;
  const person = (id: string | null, name: string | null) =>
    id === null ? null : { _id: id, name: name ?? '' };
  return {
    _id,
    scope: toScope(row),
    reason,
    started_at,
    ended_at,
    started_by: person(started_by, started_name),
    ended_by: person(ended_by, ended_name),
  };
}

function toScope({ connection_id, campaign }: store.NamedPause): contract.PauseScope {
  if (connection_id !== null) return { kind: 'connection', connection_id };
  return campaign === null ? { kind: 'all' } : { kind: 'campaign', campaign };
}
