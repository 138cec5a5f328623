import type { ChartCatalog } from '#contracts/custom-viz/chart-labels.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import {
  CALCULATED,
  getSharedDimension,
  getSharedKey,
  isSharedDimension,
  isSharedMeasure,
} from '#contracts/semantic/calculated.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import { hasTexts, parseKeyedName } from '#contracts/semantic/dimension.ts';
import { ADDITIVE_OVER } from '#contracts/semantic/measure.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { REST_KEY } from '#contracts/shared-fields/definition.ts';
import type { NamedField } from '#contracts/shared-fields/named-field.ts';
import { PROVINCES } from '#contracts/uploads/provinces.ts';
import { CHART_LABELS } from '#texts/chart-writer.ts';
import type { SemanticNames } from '#texts/en/semantic/field-name.ts';
import {
  getFormDimension,
  isFormDimension,
  nameFormFields,
  nameFormValue,
  nameUnknownFormField,
  type NamedFormField,
} from '#texts/form-field-names.ts';
import { SEMANTIC_NAMES } from '#texts/semantic-names.ts';
import { nameUploads, type NamedUpload } from '#texts/upload-names.ts';
import { nameDimensionValue } from '#texts/value-name.ts';

/** What a reader has: the data sets of the suite and of their account, and what uploads are called. */
export type KnownData = {
  dataSets: readonly DataSet[];
  uploads: readonly NamedUpload[];
  /** The fields of the form of tickets; absent where the form is not known. */
  form?: readonly NamedFormField[] | undefined;
  /** The shared fields that the reader sees. */
  sharedFields?: readonly NamedField[] | undefined;
  /** The fields that the reader may not read. */
  closedFields?: ReadonlySet<string> | undefined;
};

const NONE_CLOSED: ReadonlySet<string> = new Set();

/** What every account has. */
const SUITE: KnownData = { dataSets: DATA_SETS, uploads: [] };

/** The names and facts of everything that charts and dashboards show, in one language. */
export type Catalog = Omit<ChartCatalog, 'nameValue'> & {
  language: 'en' | 'th';
  dataSets: readonly DataSet[];
  names: SemanticNames;
  /** The fields of the form of tickets, as far as they are known. */
  formFields: readonly NamedFormField[];
  /** The shared fields, as far as they are known. */
  sharedFields: readonly NamedField[];
  /** The fields that the reader may not read. */
  closedFields: ReadonlySet<string>;
  /** The data sets of measures, each once; a calculated measure has none of its own. */
  listDataSets(measures: readonly string[]): DataSet[];
  nameDataSet(dataSet: string): string;
  /** Which degrees the values of a dimension are; null where they are none. */
  findDegrees(dimension: string): 'latitude' | 'longitude' | null;
  nameTime(instant: string): string;
  nameNumber(number: string): string;
  /** Whether a part of the texts of a dimension can be looked for. */
  hasTexts(dimension: string): boolean;
  /** @param label the name that came with the answer; null where it came without one */
  nameValue(dimension: string, key: string | null, label: string | null | undefined): string;
};

/** Makes the catalogue of names: of the suite, and of uploads where the account has some. */
export function makeCatalog(
  language: 'en' | 'th',
  { dataSets, uploads, form, sharedFields: shared = [], closedFields = NONE_CLOSED }: KnownData = SUITE,
): Catalog {
  const own = nameUploads(uploads, language);
  const fields = new Map(shared.map((one) => [one.key, one]));
  const dimensions = {
    ...own.dimensions,
    ...nameFormFields(form ?? [], language),
    ...nameSharedFields(shared, language),
  };
  const names = joinNames(SEMANTIC_NAMES[language], { ...own, dimensions });
  const kinds = new Map((form ?? []).map((field) => [getFormDimension(field), field.kind]));
  const byName = new Map(dataSets.map((one) => [one.name, one]));
  return {
    language,
    dataSets,
    names,
    listDataSets: (measures) => [
      ...new Set(measures.flatMap((measure) => byName.get(findSetName(measure, fields)) ?? [])),
    ],
    findMeasure: (ref) => {
      const [setName = '', measure = ''] = ref.split('.');
      if (isSharedMeasure(ref)) return describeShared(measure, fields.get(measure), language);
      const dataSet = byName.get(setName);
      const plain = dataSet?.measures[measure];
      const facts = plain ?? dataSet?.ratios[measure];
      return {
        label: setName === CALCULATED ? readName(measure) : (names.measures[setName]?.[measure]?.name ?? ref),
        unit: facts?.unit ?? 'number',
        good: facts?.good ?? null,
        isAdditive: plain !== undefined && ADDITIVE_OVER[plain.aggregate] === 'all',
      };
    },
    formFields: form ?? [],
    sharedFields: shared,
    closedFields,
    nameDimension: (dimension) => {
      const known = names.dimensions[dimension]?.name;
      if (known !== undefined) return known;
      if (isFormDimension(dimension)) return nameUnknownFormField(form !== undefined, language);
      return readName(dimension.slice(dimension.indexOf('-') + 1));
    },
    nameTime: (instant) => names.times[instant] ?? instant,
    nameNumber: (number) => names.numbers[number] ?? number,
    hasTexts: (dimension) =>
      dataSets.some(({ dimensions, columns }) => {
        const name = parseKeyedName(dimension)?.dimension ?? dimension;
        const declared = Object.hasOwn(dimensions, name) ? dimensions[name] : undefined;
        return declared !== undefined && hasTexts(declared, columns);
      }),
    findDegrees: (dimension) => {
      const found = dataSets.find(({ dimensions }) => dimensions[dimension]?.degrees !== undefined);
      return found?.dimensions[dimension]?.degrees ?? null;
    },
    nameDataSet: (dataSet) => names.dataSets[dataSet]?.name ?? dataSet,
    nameValue: (of, key, label) => {
      if (key === null) return CHART_LABELS[language].none;
      const field = isSharedDimension(of) ? fields.get(getSharedKey(of)) : undefined;
      const known = field && nameSharedValue(field, key, language);
      if (known) return known;
      // Values that are in no group are called as those of the dimension.
      const dimension = field?.keeps ?? of;
      if (isFormDimension(dimension)) return nameFormValue(key, kinds.get(dimension), language);
      const province = dimension === 'province' && label == null ? findProvinceName(key, language) : null;
      return province ?? nameDimensionValue({ dimension, key }, label ?? null, language);
    },
  };
}

/** The name of a province of Thailand by its code; null for what is none, since uploads keep texts that name no province. */
function findProvinceName(code: string, language: 'en' | 'th'): string | null {
  return PROVINCES.find((one) => one.code === code)?.[language] ?? null;
}

/** The name of the data set whose rows a measure counts, that of a shared measure included. */
function findSetName(measure: string, fields: ReadonlyMap<string, NamedField>): string {
  if (!isSharedMeasure(measure)) return measure.slice(0, measure.indexOf('.'));
  const definition = fields.get(getSharedKey(measure))?.definition;
  return definition?.kind === 'measure' ? definition.data_set : '';
}

/** The names of shared fields as dimensions. */
function nameSharedFields(fields: readonly NamedField[], language: 'en' | 'th') {
  return Object.fromEntries(
    fields.map(({ key, labels, about }) => [
      getSharedDimension(key),
      { name: pickText(labels, language), about: pickText(about, language) },
    ]),
  );
}

/** A shared measure; of one that the reader does not see the key is its name. */
function describeShared(key: string, field: NamedField | undefined, language: 'en' | 'th') {
  return {
    label: field ? pickText(field.labels, language) : readName(key),
    unit: field?.unit ?? 'number',
    good: field?.good ?? null,
    isAdditive: field?.additive ?? false,
  };
}

/** The name of a value of a shared field; null where nobody named it. */
function nameSharedValue({ values }: NamedField, key: string, language: 'en' | 'th'): string | null {
  const named = values.find((one) => one.key === key);
  if (!named) return null;
  return pickText(named.label, language) || (key === REST_KEY ? CHART_LABELS[language].others : key);
}

/** The name of a formula as it is read. */
export const readName = (name: string): string => name.replaceAll('_', ' ');

function joinNames(suite: SemanticNames, own: SemanticNames): SemanticNames {
  return {
    dataSets: { ...own.dataSets, ...suite.dataSets },
    measures: { ...own.measures, ...suite.measures },
    dimensions: { ...own.dimensions, ...suite.dimensions },
    numbers: { ...own.numbers, ...suite.numbers },
    times: { ...own.times, ...suite.times },
  };
}
