import type { Chart } from '#contracts/custom-viz/chart.ts';
import type { WireFault } from '#contracts/kit/faults/fault.ts';
import { getDataSetName } from '#engine/semantic/measure-name.ts';
import { SEMANTIC_NAMES } from '#texts/semantic-names.ts';
import { formatFault } from '#web/kit/text/format-fault.ts';
import type { Catalogue } from './catalogue.ts';

/** A fault of a question as a sentence, with the names that the reader knows in place of those of declarations. */
export function describeFault(fault: WireFault, catalogue: Catalogue, sentence?: string): string {
  const params = Object.fromEntries(
    Object.entries(fault.params).map(([name, value]) => [name, nameValue(name, value, catalogue)]),
  );
  return formatFault({ code: fault.code, params }, sentence);
}

/** A dimension that no counted data set has exists all the same: the reader chose it from the catalogue. */
export function toKnownFault(fault: WireFault, { measures }: Pick<Chart, 'measures'>): WireFault {
  const { dimension } = fault.params;
  const isKnown = typeof dimension === 'string' && Object.hasOwn(SEMANTIC_NAMES.en.dimensions, dimension);
  if (fault.code !== 'unknown_dimension' || !isKnown) return fault;
  return {
    code: 'dimension_not_shared',
    params: { dimension, data_sets: [...new Set(measures.map(getDataSetName))] },
  };
}

function nameValue(param: string, value: unknown, catalogue: Catalogue): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => nameValue(param, one, catalogue));
  if (typeof value !== 'string') return value;
  const { dataSets } = SEMANTIC_NAMES[catalogue.language];
  switch (param) {
    case 'measure':
      return catalogue.findMeasure(value)?.name ?? value;
    case 'dimension':
    case 'prepared':
      return catalogue.findDimension(value)?.name ?? value;
    case 'data_set':
    case 'data_sets':
      return dataSets[value]?.name ?? value;
    default:
      return value;
  }
}
