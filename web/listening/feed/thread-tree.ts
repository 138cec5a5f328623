import type { ThreadMention } from '#contracts/listening/actions/endpoints.ts';

/** A mention of a conversation with its replies, in chronological order; `size` counts all below it. */
export type ThreadNode = { mention: ThreadMention; answers: readonly ThreadNode[]; size: number };

/**
 * The conversation as a tree; its roots reply to nothing that is stored. Mentions that reply to each other in a cycle (networks do not
 * produce that, broken files might) are roots of their own.
 */
export function buildThreadTree(items: readonly ThreadMention[]): readonly ThreadNode[] {
  const byParent = Map.groupBy(items, ({ parent_id }) => parent_id);
  const placed = new Set<string>();
  const nodeOf = (mention: ThreadMention): ThreadNode => {
    placed.add(mention._id);
    const answers = (byParent.get(mention._id) ?? []).flatMap((one) =>
      placed.has(one._id) ? [] : [nodeOf(one)],
    );
    return { mention, answers, size: answers.reduce((sum, { size }) => sum + size + 1, 0) };
  };
  const known = new Set(items.map(({ _id }) => _id));
  const tops = items.filter(({ parent_id }) => parent_id === null || !known.has(parent_id)).map(nodeOf);
  const circling = items.flatMap((one) => (placed.has(one._id) ? [] : [nodeOf(one)]));
  return [...tops, ...circling];
}

/** The ids on the path from a root down to a mention, including itself: what must stay expanded for it to be visible. */
export function findPathTo(items: readonly ThreadMention[], id: string): ReadonlySet<string> {
  const byId = new Map(items.map((one) => [one._id, one]));
  const way = new Set<string>();
  for (let at = byId.get(id); at && !way.has(at._id); at = byId.get(at.parent_id ?? '')) way.add(at._id);
  return way;
}
