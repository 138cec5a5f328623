import { isEqual, type Three } from './merge-fields.ts';

type Ids = readonly string[];

/**
 * The order of the parts that are left after both changed a list. Parts that one added follow the part that they followed there. Where both
 * moved parts, the order of the later one holds and `clash` is true.
 */
export function mergeOrder(
  { base, later, earlier }: Three<Ids>,
  left: ReadonlySet<string>,
): { ids: string[]; clash: boolean } {
  const isShared = (id: string): boolean =>
    left.has(id) && base.includes(id) && later.includes(id) && earlier.includes(id);
  const [was, now, other] = [base, later, earlier].map((ids) => ids.filter(isShared));
  const clash = !isEqual(now, other) && !isEqual(was, now) && !isEqual(was, other);
  const spine = (isEqual(was, now) ? other : now) ?? [];
  const anchored = new Map<string | null, string[][]>();
  for (const ids of [later, earlier])
    for (const [anchor, added] of listAdded(ids, { spine, left }))
      anchored.set(anchor, [...(anchored.get(anchor) ?? []), added]);
  const after = (anchor: string | null): string[] =>
    (anchored.get(anchor) ?? []).toSorted(([one = ''], [two = '']) => (one < two ? -1 : 1)).flat();
  const ids = [...after(null), ...spine.flatMap((id) => [id, ...after(id)])];
  return { ids: [...new Set(ids)], clash };
}

/** The parts of a list that are not in the spine, by the part of the spine that they follow; null: the beginning. */
function listAdded(
  ids: Ids,
  { spine, left }: { spine: Ids; left: ReadonlySet<string> },
): Map<string | null, string[]> {
  const added = new Map<string | null, string[]>();
  let anchor: string | null = null;
  for (const id of ids) {
    if (spine.includes(id)) anchor = id;
    else if (left.has(id)) added.set(anchor, [...(added.get(anchor) ?? []), id]);
  }
  return added;
}
