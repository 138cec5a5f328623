import type { ValueType } from '#engine/formula/value-type.ts';

/** `row`: a formula or name with a value for each row; `aggregate`: with one value for many rows. */
export type FormulaLevel = 'row' | 'aggregate';

/** Over which dimensions a measure may be summed: over all, over all but time (a balance), or over none. */
export type Additivity = 'all' | 'all_but_time' | 'none';

/**
 * A name that a formula may use: a dimension or column (`row`) or a measure (`aggregate`) of a data set. `name` is how it is stored and
 * printed; `labels` are its names in the languages of the readers, by which it is found too. `additivity` is of measures.
 */
export type FormulaName = {
  name: string;
  labels?: readonly string[];
  type: ValueType;
  level: FormulaLevel;
  additivity?: Additivity;
  column?: FormulaColumn;
};

/** The column of a name with a value for each row, in the data set that it belongs to; `blank` is stored where there is no value. */
export type FormulaColumn = { dataSet: string; column: string; blank?: string | number };

/** The names that a formula may use; nothing else exists for it. */
export type FormulaEnvironment = {
  names: readonly FormulaName[];
  byKey: ReadonlyMap<string, readonly FormulaName[]>;
};

/** Prepares names for look-up. A reader's environment has only what that reader may see. */
export function createFormulaEnvironment(names: readonly FormulaName[]): FormulaEnvironment {
  const byKey = new Map<string, FormulaName[]>();
  const add = (key: string, name: FormulaName): void => {
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, [name]);
    else if (!known.includes(name)) known.push(name);
  };
  for (const name of names) {
    add(toNameKey(name.name), name);
    for (const label of name.labels ?? []) add(toNameKey(label), name);
  }
  return { names, byKey };
}

/**
 * What a written name means: nothing, one name, or several whose labels are the same. A field and a measure may share a name: the one of the
 * level comes first, and a stored name before labels.
 */
export function findFormulaNames(
  { byKey }: FormulaEnvironment,
  written: string,
  level: FormulaLevel,
): readonly FormulaName[] {
  const all = byKey.get(toNameKey(written)) ?? [];
  const ofLevel = all.filter((one) => one.level === level);
  const found = ofLevel.length > 0 ? ofLevel : all;
  const stored = found.find(({ name }) => name === written);
  return stored === undefined ? found : [stored];
}

/** Names are compared without regard to capitals. */
const toNameKey = (name: string): string => name.normalize('NFC').trim().toLowerCase();
