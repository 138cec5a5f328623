import type { OptionField, OptionItem } from '#contracts/settings/manage/option.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { resolveOptions, type Place } from '#server/settings/manage/options.ts';
export { readHeld, type Held } from '#server/settings/manage/held-store.ts';
export { heldTagsOf, idsOf } from '#server/settings/manage/tags-within.ts';
export { readSeenTags } from '#server/settings/manage/seen-tags-store.ts';
export { heldInListening, tagsInListening, type Viewer } from '#server/settings/manage/viewer.ts';
import { findSetting } from '#server/settings/manage/setting-store.ts';

/** What a group of people sees, and with what of it a CRM group works: what the rest of the suite reads of groups. */
export type GroupView = {
  sees: Record<OptionField, OptionItem[]>;
  /** In the CRM: the tags it gives and the keywords whose tickets are its own; nothing chosen means all that it sees. */
  works_with: { ticket_tags: string[]; keywords: string[] };
};

/** Reads what a group sees and works with in a product. */
export const readGroupView = async (unit: Unit, place: Place): Promise<GroupView> => {
  const sees = await resolveOptions(unit, place);
  const { ticket_tags, keywords } = await findSetting(unit, place.groupId);
  return {
    sees,
    works_with: { ticket_tags: within(ticket_tags, sees.tags), keywords: within(keywords, sees.keywords) },
  };
};

/** The ids of the items that are chosen, or stand below a chosen one; all of them where nothing is. */
const within = (chosen: readonly string[], items: readonly OptionItem[]): string[] => {
  const wanted = new Set(chosen);
  const parents = new Map(items.map(({ _id, parent_id }) => [_id, parent_id]));
  const holds = (id: string | null): boolean =>
    id !== null && (wanted.has(id) || holds(parents.get(id) ?? null));
  return items.map(({ _id }) => _id).filter((id) => chosen.length === 0 || holds(id));
};
