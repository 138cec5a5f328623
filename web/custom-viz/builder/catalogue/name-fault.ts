import type { Chart } from '#contracts/custom-viz/chart.ts';
import type { WireFault } from '#contracts/kit/faults/fault.ts';
import { getDataSetName } from '#engine/semantic/measure-name.ts';
import type { Catalogue } from './catalogue.ts';

/** A dimension that no counted data set has exists all the same: the reader chose it from the catalogue. */
export function toKnownFault(
  fault: WireFault,
  { measures }: Pick<Chart, 'measures'>,
  { names }: Pick<Catalogue, 'names'>,
): WireFault {
  const { dimension } = fault.params;
  const isKnown = typeof dimension === 'string' && Object.hasOwn(names.names.dimensions, dimension);
  if (fault.code !== 'unknown_dimension' || !isKnown) return fault;
  return {
    code: 'dimension_not_shared',
    params: { dimension, data_sets: [...new Set(measures.map(getDataSetName))] },
  };
}
