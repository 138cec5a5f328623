import { getActorUserId, type Actor, type UnitOfWork } from '#server/kit/db/unit.ts';
import { readRestrictions, type Restriction } from '#server/people/visibility/restriction-store.ts';
import { readSeenTags } from '#server/people/visibility/seen-tags-store.ts';

/** A viewer: a user, or one of their API keys, is restricted by their group; everybody and everything else sees all. */
export type Viewer = Pick<Actor, 'kind' | 'id'>;

/** The restriction of a viewer in listening; undefined for a viewer without one. */
export function loadListeningRestriction(
  unit: UnitOfWork,
  viewer: Viewer = unit.actor,
): Promise<Restriction | undefined> {
  return ofPerson(viewer, (id) => readRestrictions(unit, 'listening', id));
}

/** The tags, categories and groups that a viewer sees in listening; undefined for a viewer who sees all. */
export function loadListeningTags(
  unit: UnitOfWork,
  viewer: Viewer = unit.actor,
): Promise<readonly string[] | undefined> {
  return ofPerson(viewer, (id) => readSeenTags(unit, id));
}

async function ofPerson<T>(
  viewer: Viewer,
  read: (id: string) => Promise<ReadonlyMap<string, T>>,
): Promise<T | undefined> {
  const person = getActorUserId(viewer);
  return person === null ? undefined : (await read(person)).get(person);
}
