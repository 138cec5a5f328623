import { createHash } from 'node:crypto';
import { toCanonicalJson } from '#engine/snapshots/canonical-json.ts';
import { findMakerViewer } from '#server/custom-viz/outside/maker-viewer-store.ts';
import { findClosedFields } from '#server/field-rules/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { loadViewer, type ViewerInput } from '#server/semantic/public.ts';

/** A person as they see the data of the account now, and a hash of that: two equal hashes see the same. */
export async function findSight(
  unit: UnitOfWork,
  userId: string,
): Promise<{ viewer: ViewerInput; rights: string }> {
  const viewer = { ...(await findMakerViewer(unit, userId)), personal: true };
  const { permissions, sets } = await loadViewer(unit, viewer);
  const closed = await findClosedFields(unit, viewer.person);
  const sight = toCanonicalJson({ permissions: [...permissions].toSorted(), sets, closed: [...closed] });
  return { viewer, rights: createHash('sha256').update(sight).digest('hex') };
}
