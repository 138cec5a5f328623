import type { Document } from '#contracts/kit/area/area-shape.ts';
import type { FieldPlan } from '#web/kit/form/field.ts';

/** Fields below one heading; the first group may have none. */
export type FieldGroup = { heading: string | null; fields: readonly FieldPlan[] };

const isSwitch = ({ control }: FieldPlan): boolean => control === 'switch';

/** The fields of a document that save by themselves when they are touched: the switches of an `instant` one. */
export function switchFields({ instant }: Document, plans: readonly FieldPlan[]): readonly FieldPlan[] {
  return instant ? plans.filter(isSwitch) : [];
}

/** The fields of a document that are saved together. */
export function filterSavedFields({ instant }: Document, plans: readonly FieldPlan[]): readonly FieldPlan[] {
  return plans.filter((plan) => !instant || !isSwitch(plan));
}

/** The fields of a document in its declared groups; those in no group come first. Empty groups are left out. */
export function groupFields(
  { groups = {} }: Pick<Document, 'groups'>,
  fields: readonly FieldPlan[],
): readonly FieldGroup[] {
  const named = Object.entries(groups);
  const grouped = new Set(named.flatMap(([, names]) => names));
  const all: FieldGroup[] = [
    { heading: null, fields: fields.filter(({ name }) => !grouped.has(name)) },
    ...named.map(([heading, names]) => ({
      heading,
      fields: names.flatMap((name) => fields.filter((field) => field.name === name)),
    })),
  ];
  return all.filter((group) => group.fields.length > 0);
}
