import type { ChartCatalog } from '#contracts/custom-viz/chart-labels.ts';
import { CALCULATED } from '#contracts/semantic/calculated.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import { ADDITIVE_OVER } from '#contracts/semantic/measure.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { CHART_LABELS } from '#texts/chart-writer.ts';
import { SEMANTIC_NAMES } from '#texts/semantic-names.ts';
import { nameDimensionValue } from '#texts/value-name.ts';

/** The names of everything that dashboards show, in the reader's language. */
export type Catalog = Omit<ChartCatalog, 'nameValue'> & {
  language: 'en' | 'th';
  nameDataSet(dataSet: string): string;
  nameTime(instant: string): string;
  nameNumber(number: string): string;
  /** @param label the name that came with the answer; null where it came without one */
  nameValue(dimension: string, key: string | null, label: string | null | undefined): string;
};

const BY_NAME: ReadonlyMap<string, DataSet> = new Map(DATA_SETS.map((dataSet) => [dataSet.name, dataSet]));

/** The data set of a measure; none of a calculated one. */
export function findDataSet(measure: string): DataSet | undefined {
  return BY_NAME.get(measure.slice(0, measure.indexOf('.')));
}

/** The data sets of measures, each once. */
export function listDataSets(measures: readonly string[]): DataSet[] {
  return [...new Set(measures.flatMap((measure) => findDataSet(measure) ?? []))];
}

/** The names of data sets, measures, dimensions and values in a language. */
export function makeCatalog(language: 'en' | 'th'): Catalog {
  const names = SEMANTIC_NAMES[language];
  return {
    language,
    findMeasure: (ref) => {
      const [setName = '', measure = ''] = ref.split('.');
      const dataSet = BY_NAME.get(setName);
      const plain = dataSet?.measures[measure];
      const facts = plain ?? dataSet?.ratios[measure];
      return {
        label: setName === CALCULATED ? measure : (names.measures[setName]?.[measure]?.name ?? ref),
        unit: facts?.unit ?? 'number',
        good: facts?.good ?? null,
        isAdditive: plain !== undefined && ADDITIVE_OVER[plain.aggregate] === 'all',
      };
    },
    nameDimension: (dimension) =>
      names.dimensions[dimension]?.name ?? dimension.slice(dimension.indexOf('-') + 1),
    nameTime: (instant) => names.times[instant] ?? instant,
    nameNumber: (number) => names.numbers[number] ?? number,
    nameDataSet: (dataSet) => names.dataSets[dataSet]?.name ?? dataSet,
    nameValue: (dimension, key, label) =>
      key === null
        ? CHART_LABELS[language].none
        : nameDimensionValue({ dimension, key }, label ?? null, language),
  };
}
