import { fault } from '#contracts/kit/faults/fault.ts';
import type { DemoOutcome } from '#engine/demo/publishing.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { setTargetState, type TargetRow } from '#server/publishing/posts/target-store.ts';
import { insertParts, listParts, updatePart } from '#server/publishing/sending/part-store.ts';
import { savePublished } from '#server/publishing/sending/target-store.ts';

/** Gives a target of the demonstration the state that it would have after its time. */
export async function closePastTarget(
  unit: UnitOfWork,
  target: TargetRow,
  { outcome, at }: { outcome: DemoOutcome; at: string },
): Promise<void> {
  if (outcome === 'missed') return setTargetState(unit, target, { to: 'missed' });
  if (outcome === 'failed') {
    const failure = { remedy: 'reconnect', cause: 'access', fault: fault('not_connected') } as const;
    return setTargetState(unit, target, { to: 'failed', failure });
  }
  await setTargetState(unit, target, {
    to: outcome === 'unknown' ? 'unknown' : 'published',
    via: ['sending'],
  });
  if (outcome === 'published')
    return savePublished(unit, target._id, { provider_id: null, url: null, published_at: at });
  await insertParts(unit, target._id, [{ position: 0, kind: 'main', content_hash: '' }]);
  const [part] = await listParts(unit, target._id);
  if (part) await updatePart(unit, part._id, { state: 'unknown', started_at: new Date(at), look_count: 3 });
}
