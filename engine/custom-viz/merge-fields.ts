import { writeCanonicalJson } from '#contracts/kit/canonical-json.ts';

/** The fields of a part, by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields that are merged field by field themselves; all others are one value. */
export type MergePlan = { readonly [field: string]: MergePlan };

/** Whose value it is: that of the later person, or that of the earlier one. */
export type Side = 'later' | 'earlier';

/** A field that both changed, each to another value; null for the whole part, which one of them deleted. */
export type FieldConflict = {
  field: string | null;
  kept: { side: Side; value: unknown };
  other: { side: Side; value: unknown };
};

/** The three states of one thing. */
export type Three<Value> = { base: Value; later: Value; earlier: Value };

/** Whether two JSON values are equal. */
export function isEqual(one: unknown, other: unknown): boolean {
  return one === other || writeCanonicalJson(one) === writeCanonicalJson(other);
}

/** Merges the fields of one part. Where both changed one to different values, the later value stays and a conflict names both. */
export function mergeFields(
  { base, later, earlier }: Three<Fields>,
  plan: MergePlan,
  conflicts: FieldConflict[],
  path = '',
): Fields {
  const names = new Set([...Object.keys(earlier), ...Object.keys(later)]);
  const merged: [string, unknown][] = [];
  for (const name of names) {
    const three = { base: base[name], later: later[name], earlier: earlier[name] };
    const value = mergeValue(three, plan[name], { conflicts, path: `${path}${name}` });
    if (value !== undefined) merged.push([name, value]);
  }
  return Object.fromEntries(merged);
}

type ConflictPlace = { conflicts: FieldConflict[]; path: string };

function mergeValue(
  { base, later, earlier }: Three<unknown>,
  plan: MergePlan | undefined,
  { conflicts, path }: ConflictPlace,
): unknown {
  if (isEqual(later, earlier) || isEqual(base, earlier)) return later;
  if (isEqual(base, later)) return earlier;
  if (plan && isFields(base) && isFields(later) && isFields(earlier) && haveOneKind([base, later, earlier]))
    return mergeFields({ base, later, earlier }, plan, conflicts, `${path}.`);
  conflicts.push({
    field: path,
    kept: { side: 'later', value: later ?? null },
    other: { side: 'earlier', value: earlier ?? null },
  });
  return later;
}

/** Whether a value has fields of its own. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether the values are of the same variant: the same `kind` or, for the form of a chart, the same `name`. */
function haveOneKind(values: readonly Fields[]): boolean {
  return (
    new Set(values.map(({ kind, name }) => JSON.stringify([kind, typeof name === 'string' ? name : null])))
      .size === 1
  );
}
