import type { ChartCatalog } from '#contracts/custom-viz/chart-labels.ts';
import { CALCULATED } from '#contracts/semantic/calculated.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import { ADDITIVE_OVER } from '#contracts/semantic/measure.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { SEMANTIC_NAMES } from '#texts/semantic-names.ts';
import { nameDimensionValue } from '#texts/value-name.ts';

const BY_NAME: ReadonlyMap<string, DataSet> = new Map(DATA_SETS.map((dataSet) => [dataSet.name, dataSet]));

/** The names and facts of the suite's measures, dimensions and values in a language, for charts in files. */
export function makeChartCatalog(language: 'en' | 'th'): ChartCatalog {
  const names = SEMANTIC_NAMES[language];
  return {
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
    nameValue: (dimension, key, label) => nameDimensionValue({ dimension, key }, label, language),
  };
}
