import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { FIELD_LIMITS, listNamedValues, type FieldDefinition } from '#contracts/shared-fields/definition.ts';

/** What is wrong with the groups or ranges of a field, by the path of what is wrong; a formula is checked by its compiler. */
export function listDefinitionFaults(definition: FieldDefinition): Record<string, Fault> {
  const keys = listNamedValues(definition).map(({ key }) => key);
  const twice = findTwice(keys);
  switch (definition.kind) {
    case 'groups':
      return {
        ...(twice !== undefined && { 'definition.groups': fault('value_twice', { value: twice }) }),
        ...listGroupFaults(definition),
      };
    case 'bands':
      return {
        ...(twice !== undefined && { 'definition.bands': fault('value_twice', { value: twice }) }),
        ...listBandFaults(definition),
      };
    default:
      return {};
  }
}

function listGroupFaults({ groups }: Extract<FieldDefinition, { kind: 'groups' }>): Record<string, Fault> {
  const limit = FIELD_LIMITS.values;
  const values = groups.flatMap((group) => group.values);
  const twice = findTwice(values);
  return {
    ...(twice !== undefined && { 'definition.groups': fault('value_twice', { value: twice }) }),
    ...(values.length > limit && { 'definition.groups': fault('too_many_values', { limit }) }),
  };
}

function listBandFaults({ bands }: Extract<FieldDefinition, { kind: 'bands' }>): Record<string, Fault> {
  const end = ({ to }: { to: number | null }): number => to ?? Infinity;
  const start = ({ from }: { from: number | null }): number => from ?? -Infinity;
  const wrong = bands.findIndex(
    (one, index) =>
      start(one) >= end(one) ||
      bands.some((other, at) => at < index && start(one) < end(other) && start(other) < end(one)),
  );
  return wrong < 0 ? {} : { [`definition.bands.${wrong}`]: fault('bands_overlap') };
}

function findTwice(values: readonly string[]): string | undefined {
  return values.find((value, index) => values.indexOf(value) !== index);
}
