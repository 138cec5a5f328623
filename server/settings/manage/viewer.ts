import type { Actor, Unit } from '#server/kit/db/unit.ts';
import { readHeld, type Held } from '#server/settings/manage/held-store.ts';
import { readSeenTags } from '#server/settings/manage/seen-tags-store.ts';

/** Who looks: a person sees what their group is held to, everybody and everything else sees all. */
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
  { kind, id }: Viewer,
  read: (id: string) => Promise<ReadonlyMap<string, T>>,
): Promise<T | undefined> => (kind === 'user' && id !== null ? (await read(id)).get(id) : undefined);
