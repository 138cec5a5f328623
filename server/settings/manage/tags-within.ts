import type { TicketTag } from '#contracts/settings/tags/tag.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { loadChosenTags } from '#server/settings/manage/given-tags-store.ts';
import { readTags } from '#server/settings/tag-tree/read-tags.ts';

/** The trees of the CRM's tags as a person of a group that is held to some of them has them. */
export type AllowedTags = {
  /** What they see: the names of filters, reports and of what a ticket carries. */
  sees: readonly TicketTag[];
  /** What they put on tickets and take off: part of what they see. */
  gives: readonly TicketTag[];
};

/** The tags that a person may use in the CRM; null where their group restricts none, or nobody in particular asks. */
export const loadAllowedTags = async (
  unit: UnitOfWork,
  userId: string | null,
): Promise<AllowedTags | null> => {
  const chosen = userId === null ? undefined : await loadChosenTags(unit, userId);
  if (!chosen) return null;
  const sees = restrictTags(await readTags(unit, 'crm'), chosen.sees);
  return { sees, gives: restrictTags(sees, chosen.gives) };
};

/** The ids of a tree's items. */
export const collectIds = (tree: readonly TicketTag[]): ReadonlySet<string> =>
  new Set(tree.map(({ _id }) => _id));

/** A tree cut down to what is chosen, with all that stands in it and what it stands in itself; nothing chosen stands for all of it. */
export const restrictTags = (tree: readonly TicketTag[], chosen: readonly string[]): readonly TicketTag[] => {
  if (chosen.length === 0) return tree;
  const wanted = new Set(chosen);
  const within = tree.filter((one) =>
    [one._id, one.ticket_cat_id, one.ticket_group_id].some((id) => id !== null && wanted.has(id)),
  );
  const kept = new Set(within.flatMap((one) => [one._id, one.ticket_cat_id, one.ticket_group_id]));
  return tree.filter(({ _id }) => kept.has(_id));
};
