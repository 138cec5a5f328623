import type { Values } from './values.ts';

/** One record as it was opened, as this user changed it, and as a colleague has stored it in the meantime. */
export type ThreeWay = { base: Values; mine: Values; theirs: Values };

/** Whose a value is. */
export type ChangeSide = 'mine' | 'theirs';

/** A field in which the draft and the stored values differ. `by` says who changed it since it was opened; `both` needs a choice. */
export type Difference = {
  field: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
  by: ChangeSide | 'both';
};

/** Whether two JSON values are equal; the order of keys is ignored, and null equals absent. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other || (one ?? null) === (other ?? null)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return [...new Set([...left.keys(), ...right.keys()])].every((key) =>
    isSameValue(left.get(key), right.get(key)),
  );
}

/** The fields of the draft whose stored value now differs, in the order of the draft. */
export function findDifferences({ base, mine, theirs }: ThreeWay): readonly Difference[] {
  return Object.keys(mine)
    .filter((field) => !isSameValue(mine[field], theirs[field]))
    .map((field) => {
      const of = { field, base: base[field], mine: mine[field], theirs: theirs[field] };
      if (isSameValue(of.base, of.mine)) return { ...of, by: 'theirs' };
      return { ...of, by: isSameValue(of.base, of.theirs) ? 'mine' : 'both' };
    });
}

/** Which value each differing field takes; a field that both changed has none until the user chooses one. */
export type Choices = Readonly<Record<string, ChangeSide>>;

/** The choices that need no user: each field that only one of the two changed takes the value of that one. */
export function resolveOwnChoices(differences: readonly Difference[]): Choices {
  return Object.fromEntries(differences.flatMap(({ field, by }) => (by === 'both' ? [] : [[field, by]])));
}

/** All fields with one of the two. */
export function chooseAll(differences: readonly Difference[], side: ChangeSide): Choices {
  return Object.fromEntries(differences.map(({ field }) => [field, side]));
}

/** The draft with its differing fields as chosen; a field without a choice keeps the draft's value. */
export function mergeChoices({ mine, theirs }: ThreeWay, choices: Choices): Values {
  return {
    ...mine,
    ...Object.fromEntries(
      Object.entries(choices).flatMap(([field, side]) => (side === 'theirs' ? [[field, theirs[field]]] : [])),
    ),
  };
}
