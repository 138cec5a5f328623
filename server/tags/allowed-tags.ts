import type { TicketTag } from '#contracts/tags/tag.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { loadChosenTags } from '#server/people/visibility/public.ts';
import { readTags } from '#server/tags/read-tags.ts';

/** The CRM tag trees as available to a user whose group is restricted to some of them. */
export type AllowedTags = {
  /** The tags that the user sees: in filters, in reports and on tickets. */
  sees: readonly TicketTag[];
  /** The tags that the user may add to tickets and remove: part of those the user sees. */
  gives: readonly TicketTag[];
};

/** The tags that a user may use in the CRM; null where their group restricts none, or where there is no user. */
export async function loadAllowedTags(unit: UnitOfWork, userId: string | null): Promise<AllowedTags | null> {
  const chosen = userId === null ? undefined : await loadChosenTags(unit, userId);
  if (!chosen) return null;
  const sees = restrictTags(await readTags(unit, 'crm'), chosen.sees);
  return { sees, gives: restrictTags(sees, chosen.gives) };
}

/** The ids of a tree's items. */
export function collectIds(tree: readonly TicketTag[]): ReadonlySet<string> {
  return new Set(tree.map(({ _id }) => _id));
}

/** Restricts a tree to the chosen items, their descendants and their ancestors; no choice means the whole tree. */
export function restrictTags(tree: readonly TicketTag[], chosen: readonly string[]): readonly TicketTag[] {
  if (chosen.length === 0) return tree;
  const wanted = new Set(chosen);
  const within = tree.filter((one) =>
    [one._id, one.ticket_cat_id, one.ticket_group_id].some((id) => id !== null && wanted.has(id)),
  );
  const kept = new Set(within.flatMap((one) => [one._id, one.ticket_cat_id, one.ticket_group_id]));
  return tree.filter(({ _id }) => kept.has(_id));
}
