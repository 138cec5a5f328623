import { SHELVES } from '#contracts/custom-viz/chart-shelf.ts';
import type { Chart } from '#contracts/custom-viz/chart.ts';
import type { AxisKind, ChartFields } from '#contracts/custom-viz/forms/declare-form.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

/** The dimensions whose values are places. */
const PLACES: ReadonlySet<string> = new Set(['country']);

/** The measures and shelves of a chart, as forms judge them. */
export function toChartFields({ measures, shares, shelves }: Chart, catalogue: Catalogue): ChartFields {
  const kind = ({ dimension }: { dimension: string }): AxisKind =>
    dimension === 'time'
      ? 'time'
      : PLACES.has(dimension)
        ? 'place'
        : (catalogue.names.findDegrees(dimension) ?? 'value');
  const { across, down, colour, tiles } = shelves;
  return {
    measures: measures.length + shares.length,
    isAdditive: measures.every((ref) => catalogue.findMeasure(ref)?.isAdditive ?? false),
    isOverlapping: SHELVES.some((shelf) =>
      shelves[shelf].some(({ dimension }) => catalogue.findDimension(dimension)?.isList ?? false),
    ),
    shelves: {
      across: across.map(kind),
      down: down.map(kind),
      colour: colour.map(kind),
      tiles: tiles.map(kind),
    },
  };
}
