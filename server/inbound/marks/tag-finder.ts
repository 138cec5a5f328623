import { readTagPath, tagKey, tagPath, type TagPath } from '#contracts/listening/tag-cell.ts';
import { TagFields } from '#contracts/tags/tag.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { readKeywordNames } from '#server/listening/public.ts';
import { loadListeningTags, type Viewer } from '#server/people/visibility/public.ts';
import { makeTags, listTagPlaces, type NumberedPlace } from '#server/tags/public.ts';

/** Maximum number of tags that one import creates: a column of texts is no column of tags. */
export const MOST_NEW_TAGS = 1000;
/** Labels that are cached between the steps of an import. */
const MOST_REMEMBERED = 20_000;

/** Where tags are created whose label names no place. */
const NEW_PLACE = {
  en: { group: 'Imported', category: 'Imported' },
  th: { group: 'นำเข้า', category: 'นำเข้า' },
};

/** The tags of an account by their labels, as far as a user sees them. */
export type TagIndex = (label: string) => number | 'left_out' | undefined;

/** Reads the index: a label of several tags, and one of a tag that the user does not see, finds none and is not created. */
export async function readTagIndex(unit: UnitOfWork, viewer: Viewer): Promise<TagIndex> {
  const tags = await listTagPlaces(unit);
  const isSeen =
    (await loadListeningTags(unit, viewer)) === undefined ? undefined : await seenTags(unit, viewer);
  const byPath = new Map(tags.map((tag) => [tagKey(tagPath(tag)), tag]));
  const byName = Map.groupBy(tags, ({ name }) => tagKey(name));
  const find = (label: string): NumberedPlace | 'left_out' | undefined => {
    const exact = byPath.get(tagKey(label));
    if (exact) return exact;
    const [tag, ...others] = byName.get(tagKey(label)) ?? [];
    return others.length > 0 ? 'left_out' : tag;
  };
  return (label) => {
    const tag = find(label);
    if (tag === undefined || tag === 'left_out') return tag;
    return isSeen === undefined || isSeen.has(tag.number) ? tag.number : 'left_out';
  };
}

async function seenTags(unit: UnitOfWork, viewer: Viewer): Promise<ReadonlySet<number>> {
  return new Set((await readKeywordNames(unit, viewer)).tagByNumber.keys());
}

/** The place at which a label without a tag creates one; nothing where no tag can have this name. */
export function resolveNewTagPath(label: string, language: 'en' | 'th'): TagPath | undefined {
  const place = readTagPath(label) ?? { ...NEW_PLACE[language], name: label };
  const isValid = [place.group, place.category, place.name].every(
    (name) => TagFields.name.safeParse(name).success,
  );
  return isValid ? place : undefined;
}

type FinderOptions = {
  viewer: Viewer;
  language: 'en' | 'th';
  /** How many tags may still be created; null where the user may create none. */
  room: number | null;
};

/** Numbers of tags by their labels; null for a label without one. And how many tags were created. */
export type FoundTags = { numbers: ReadonlyMap<string, number | null>; made: number };

/** Finds the tags of labels, and creates missing ones as far as the user may. To be called in a unit of work of that user. */
export function tagFinder({ viewer, language, room }: FinderOptions) {
  const known = new Map<string, number | null>();
  let left = room ?? 0;
  return async (unit: UnitOfWork, labels: readonly string[]): Promise<FoundTags> => {
    if (known.size > MOST_REMEMBERED) known.clear();
    const unknown = labels.filter((label) => !known.has(tagKey(label)));
    let made = 0;
    if (unknown.length > 0) {
      const index = await readTagIndex(unit, viewer);
      const fresh = unknown.filter((label) => index(label) === undefined);
      const places = fresh.flatMap((label) => resolveNewTagPath(label, language) ?? []).slice(0, left);
      made = places.length === 0 ? 0 : await makeTags(unit, 'listening', places);
      const now = made === 0 ? index : await readTagIndex(unit, { kind: 'system', id: null });
      for (const label of unknown) {
        const number = index(label) === undefined ? now(label) : index(label);
        known.set(tagKey(label), typeof number === 'number' ? number : null);
      }
      unit.afterCommit(() => void (left -= made));
    }
    return { numbers: new Map(labels.map((label) => [label, known.get(tagKey(label)) ?? null])), made };
  };
}
