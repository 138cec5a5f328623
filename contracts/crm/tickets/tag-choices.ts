import type { TicketTag } from '#contracts/tags/tag.ts';

/** How many choices are shown at once. */
export const CHOICES_MAX = 50;

const folded = (text: string): string => text.normalize('NFKC').toLocaleLowerCase('en').trim();

/**
 * The choices on the way to a tag. By `parentId`: the contents of that group or category (without one: the groups). By `q`: the tags that
 * have every word of it in their name or in the names above them, those whose own name begins with it first.
 */
export function searchTags(
  tree: readonly TicketTag[],
  query: { q?: string | undefined; parentId: string | null },
): TicketTag[] {
  if (query.q === undefined) return tree.filter((one) => one.parent_id === query.parentId);
  const names = new Map(tree.map((one) => [one._id, one.name]));
  const wanted = folded(query.q);
  const words = wanted.split(/\s+/).filter(Boolean);
  const found = tree.filter((one) => {
    if (one.type !== 'tag') return false;
    const path = folded(
      [names.get(one.ticket_group_id ?? ''), names.get(one.ticket_cat_id ?? ''), one.name].join(' '),
    );
    return words.every((word) => path.includes(word));
  });
  const begins = (one: TicketTag): number => (folded(one.name).startsWith(wanted) ? 0 : 1);
  return found.toSorted((a, b) => begins(a) - begins(b)).slice(0, CHOICES_MAX);
}
