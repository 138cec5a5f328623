import { pickText } from '#contracts/kit/local-text.ts';
import { getSharedDimension, getSharedMeasure } from '#contracts/semantic/calculated.ts';
import type { NamedField } from '#contracts/shared-fields/named-field.ts';
import type { Catalog } from '#texts/chart-catalog.ts';
import { SHARED_GROUP_NAMES } from '#texts/shared-group-names.ts';
import type { CatalogueGroup, DimensionField, MeasureField } from './field.ts';

/** The id of the group with the shared fields of the account. */
export const SHARED_GROUP = 'shared';

/** The shared fields that the reader sees, official ones first; null where there are none. */
export function describeSharedFields({ sharedFields, language }: Catalog): CatalogueGroup | null {
  if (sharedFields.length === 0) return null;
  const fields = sharedFields.toSorted((one, other) => Number(other.official) - Number(one.official));
  return {
    id: SHARED_GROUP,
    ...SHARED_GROUP_NAMES[language],
    measures: fields.flatMap((one) => describeSharedMeasure(one, language)),
    dimensions: fields.flatMap((one) => describeSharedDimension(one, language)),
    numbers: [],
    times: [],
  };
}

function describeSharedFacts({ labels, about, official }: NamedField, language: 'en' | 'th') {
  return {
    name: pickText(labels, language),
    about: pickText(about, language),
    words: [labels.en, labels.th].filter((word) => word !== ''),
    isOfficial: official,
  };
}

function describeSharedMeasure(field: NamedField, language: 'en' | 'th'): MeasureField[] {
  const { key, definition, unit, good, additive } = field;
  if (definition?.kind !== 'measure') return [];
  const ref = getSharedMeasure(key);
  const facts = {
    of: 'measure' as const,
    id: ref,
    ref,
    dataSet: definition.data_set,
    kind: 'formula' as const,
  };
  return [{ ...describeSharedFacts(field, language), ...facts, unit, good, isAdditive: additive }];
}

function describeSharedDimension(field: NamedField, language: 'en' | 'th'): DimensionField[] {
  const { key, definition } = field;
  if (!definition || definition.kind === 'measure') return [];
  const ref = getSharedDimension(key);
  const kind = definition.kind === 'field' ? ('formula' as const) : ('word' as const);
  const facts = { of: 'dimension' as const, id: ref, ref, dataSet: null, kind };
  return [{ ...describeSharedFacts(field, language), ...facts, isPersonal: false, isList: false }];
}
