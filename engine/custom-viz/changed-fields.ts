import { isEqual, isFields, type Fields, type MergePlan } from './merge-fields.ts';
import { DOCUMENT_PLAN } from './merge-plan.ts';

/** A field that differs between two states of a part: its path, such as `chart.shelves.across`, and its value in each. */
export type ChangedField = { field: string; before: unknown; after: unknown };

/** The fields that differ between two states of a part of a dashboard, as finely as they are merged. */
export function listChangedFields(
  before: Fields,
  after: Fields,
  plan: MergePlan = DOCUMENT_PLAN,
): ChangedField[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name): ChangedField[] => {
    const [old, now] = [before[name], after[name]];
    if (isEqual(old ?? null, now ?? null)) return [];
    const inner = plan[name];
    if (!inner || !isFields(old) || !isFields(now)) return [{ field: name, before: old, after: now }];
    return listChangedFields(old, now, inner).map((one) => ({ ...one, field: `${name}.${one.field}` }));
  });
}
