import { z } from 'zod';
import { LocalText } from '#contracts/kit/local-text.ts';
import { FieldDefinition, listNamedValues } from '#contracts/shared-fields/definition.ts';
import { SharedField } from '#contracts/shared-fields/shared-field.ts';

/** What charts are named by: the names of a field and of its values, and what is known of its numbers. */
export const NamedField = SharedField.pick({
  key: true,
  labels: true,
  about: true,
  official: true,
  unit: true,
  additive: true,
}).extend({
  good: z.enum(['up', 'down']).nullable(),
  values: z.array(z.object({ key: z.string(), label: LocalText })),
  /** The dimension whose values it keeps as they are; null where it keeps none. */
  keeps: z.string().nullable(),
  /** Null outside the account, where nobody sees formulas. */
  definition: FieldDefinition.nullable(),
});
export type NamedField = z.infer<typeof NamedField>;

type NameableField = Omit<NamedField, 'good' | 'values' | 'keeps' | 'definition'> & {
  definition: FieldDefinition;
};

/** A field by its names. */
export function toNamedField({
  key,
  labels,
  about,
  official,
  unit,
  additive,
  definition,
}: NameableField): NamedField {
  return {
    key,
    labels,
    about,
    official,
    unit,
    additive,
    definition,
    good: definition.kind === 'measure' ? definition.good : null,
    values: listNamedValues(definition),
    keeps: definition.kind === 'groups' && definition.rest === 'own' ? definition.dimension : null,
  };
}
