import { personOf, type Actor, type Unit } from '#server/kit/db/unit.ts';
import { readHeld, type Held } from '#server/settings/manage/held-store.ts';
import { readSeenTags } from '#server/settings/manage/seen-tags-store.ts';

/** Who looks: a person, or a key of theirs, sees what their group is held to, everybody and everything else sees all. */
export type Viewer = Pick<Actor, 'kind' | 'id'>;

/** What a viewer is held to in listening; undefined for who is held to no keywords, monitors or channels. */
export const heldInListening = (unit: Unit, viewer: Viewer = unit.actor): Promise<Held | undefined> =>
  ofPerson(viewer, (id) => readHeld(unit, 'listening', id));

/** The tags, categories and groups that a viewer is held to in listening; undefined for who sees all tags. */
export const tagsInListening = (
  unit: Unit,
  viewer: Viewer = unit.actor,
): Promise<readonly string[] | undefined> => ofPerson(viewer, (id) => readSeenTags(unit, id));

const ofPerson = async <T>(
  viewer: Viewer,
  read: (id: string) => Promise<ReadonlyMap<string, T>>,
): Promise<T | undefined> => {
  const person = personOf(viewer);
  return person === null ? undefined : (await read(person)).get(person);
};
