import {
  getCalculatedDimension,
  getCalculatedMeasure,
  type QuestionFormulas,
} from '#contracts/semantic/calculated.ts';
import { isList } from '#contracts/semantic/columns.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import { TIME_DIMENSIONS } from '#contracts/semantic/dimension.ts';
import { ADDITIVE_OVER } from '#contracts/semantic/measure.ts';
import type { MeasureRef } from '#contracts/semantic/question.ts';
import { readName, type Catalog } from '#texts/chart-catalog.ts';
import { getFormBins, getFormDimension, type NamedFormField } from '#texts/form-field-names.ts';
import { FIELD_WORDS, SEMANTIC_NAMES } from '#texts/semantic-names.ts';
import type { CatalogueGroup, DimensionField, MeasureField } from './field.ts';
import { describeSharedFields } from './shared-group.ts';

export type { CatalogueGroup, DimensionField, Field, MeasureField } from './field.ts';

/** Everything that a reader can choose: time, which every data set has, and the data sets that they may see. */
export type Catalogue = {
  language: 'en' | 'th';
  /** The names of what is drawn. */
  names: Catalog;
  dataSets: readonly DataSet[];
  time: readonly DimensionField[];
  groups: readonly CatalogueGroup[];
  findMeasure: (ref: string) => MeasureField | undefined;
  findDimension: (ref: string) => DimensionField | undefined;
};

/** Makes the catalogue of the fields of data sets: of all that have names, or of some. */
export function buildCatalogue(names: Catalog, dataSets: readonly DataSet[] = names.dataSets): Catalogue {
  const { language } = names;
  const time = TIME_DIMENSIONS.map((ref) => describeDimension(ref, null, names));
  const shared = describeSharedFields(names);
  const groups = [...(shared ? [shared] : []), ...dataSets.map((one) => describe(one, names))];
  return indexCatalogue({ language, names, dataSets, time, groups });
}

/** The id of the group with what the formulas of a chart compute. */
export const OWN_GROUP = 'calculated';

/** The catalogue with what the formulas of a chart compute, as a group of its own. */
export function withFormulas(
  catalogue: Catalogue,
  formulas: QuestionFormulas | undefined,
  { name, about }: { name: string; about: string },
): Catalogue {
  if (!formulas || formulas.fields.length + formulas.measures.length === 0) return catalogue;
  const facts = { dataSet: null, kind: 'formula' as const };
  const own: CatalogueGroup = {
    id: OWN_GROUP,
    name,
    about,
    measures: formulas.measures.map((one) => ({
      ...facts,
      of: 'measure',
      id: getCalculatedMeasure(one.name),
      ref: getCalculatedMeasure(one.name),
      name: readName(one.name),
      about: one.formula,
      unit: null,
      good: null,
      isAdditive: false,
      words: [readName(one.name)],
    })),
    dimensions: formulas.fields.map((one) => ({
      ...facts,
      of: 'dimension',
      id: getCalculatedDimension(one.name),
      ref: getCalculatedDimension(one.name),
      name: readName(one.name),
      about: one.formula,
      isPersonal: false,
      isList: false,
      words: [readName(one.name)],
    })),
    numbers: [],
    times: [],
  };
  return indexCatalogue({ ...catalogue, groups: [own, ...catalogue.groups] });
}

function indexCatalogue(parts: Omit<Catalogue, 'findMeasure' | 'findDimension'>): Catalogue {
  const measures = new Map(
    parts.groups.flatMap((one) => one.measures.map((field) => [field.ref as string, field])),
  );
  const dimensions = new Map(
    [...parts.groups.toReversed().flatMap((one) => one.dimensions), ...parts.time].map((field) => [
      field.ref,
      field,
    ]),
  );
  return {
    ...parts,
    findMeasure: (ref) => measures.get(ref),
    findDimension: (ref) => dimensions.get(ref),
  };
}

function describe(dataSet: DataSet, catalog: Catalog): CatalogueGroup {
  const { name, measures, ratios, dimensions, times } = dataSet;
  const { names } = catalog;
  const plain = Object.entries(measures).map(([key, { aggregate, unit, good = null }]) =>
    describeMeasure(
      name,
      { key, unit, good, kind: aggregate, isAdditive: ADDITIVE_OVER[aggregate] === 'all' },
      catalog,
    ),
  );
  const computed = Object.entries(ratios).map(([key, { unit, good = null }]) =>
    describeMeasure(name, { key, unit, good, kind: 'ratio', isAdditive: false }, catalog),
  );
  return {
    id: name,
    name: names.dataSets[name]?.name ?? name,
    about: names.dataSets[name]?.about ?? '',
    measures: [...plain, ...computed],
    // Values by a key are dimensions only with one of the keys.
    dimensions: Object.entries(dimensions).flatMap(([ref, { numbers }]) =>
      numbers === undefined
        ? [describeDimension(ref, dataSet, catalog)]
        : catalog.formFields.map((field) => describeFormField(field, dataSet, catalog)),
    ),
    numbers: Object.keys(dataSet.numbers).map((ref) => ({ ref, name: names.numbers[ref] ?? ref })),
    times: Object.keys(times).map((ref) => ({ ref, name: names.times[ref] ?? ref })),
  };
}

type MeasureInput = Pick<MeasureField, 'unit' | 'good' | 'kind' | 'isAdditive'> & { key: string };

function describeMeasure(dataSet: string, { key, ...facts }: MeasureInput, { names }: Catalog): MeasureField {
  const ref: MeasureRef = `${dataSet}.${key}`;
  const texts = names.measures[dataSet]?.[key];
  return {
    ...facts,
    of: 'measure',
    id: ref,
    ref,
    dataSet,
    name: texts?.name ?? key,
    about: texts?.about ?? '',
    words: listWords(ref, (one) => (SEMANTIC_NAMES[one].measures[dataSet]?.[key] ?? texts)?.name),
  };
}

function describeDimension(ref: string, dataSet: DataSet | null, { names }: Catalog): DimensionField {
  const declared = dataSet?.dimensions[ref];
  const texts = names.dimensions[ref];
  const several = isList(dataSet?.columns[declared?.column ?? '']);
  return {
    of: 'dimension',
    id: `${dataSet?.name ?? ''}/${ref}`,
    ref,
    dataSet: dataSet?.name ?? null,
    name: texts?.name ?? ref,
    about: texts?.about ?? '',
    kind: !declared
      ? 'time'
      : several
        ? 'list'
        : declared.label === 'word' || declared.bands
          ? 'word'
          : 'record',
    isPersonal: declared?.personal ?? false,
    isList: several,
    words: listWords(ref, (one) => (SEMANTIC_NAMES[one].dimensions[ref] ?? texts)?.name),
  };
}

/** A field of the form of tickets: a dimension by its key. */
function describeFormField(field: NamedFormField, dataSet: DataSet, catalog: Catalog): DimensionField {
  const ref = getFormDimension(field);
  const bins = getFormBins(field);
  return {
    ...describeDimension(ref, dataSet, catalog),
    kind: field.kind === 'choices' ? 'list' : field.kind === 'yes_no' ? 'word' : 'record',
    isList: field.kind === 'choices',
    ...(bins !== null && { bins }),
  };
}

function listWords(ref: string, nameIn: (language: 'en' | 'th') => string | undefined): string[] {
  return (['en', 'th'] as const)
    .flatMap((language) => [
      nameIn(language) ?? '',
      ...(FIELD_WORDS[language][ref] ?? '').split(',').map((word) => word.trim()),
    ])
    .filter((word) => word !== '');
}
