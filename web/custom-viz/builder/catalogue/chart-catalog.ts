import type { ChartCatalog } from '#contracts/custom-viz/chart-labels.ts';
import { nameDimensionValue } from '#texts/value-name.ts';
import type { Catalogue } from './catalogue.ts';

/** The names and facts of a catalogue, as charts are drawn by them. */
export function toChartCatalog(catalogue: Catalogue): ChartCatalog {
  return {
    findMeasure: (ref) => {
      const field = catalogue.findMeasure(ref);
      return {
        label: field?.name ?? ref,
        unit: field?.unit ?? 'number',
        good: field?.good ?? null,
        isAdditive: field?.isAdditive ?? false,
      };
    },
    nameDimension: (ref) => catalogue.findDimension(ref)?.name ?? ref,
    nameValue: (dimension, key, label) => nameDimensionValue({ dimension, key }, label, catalogue.language),
  };
}
