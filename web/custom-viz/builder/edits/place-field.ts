import type { Shelf } from '#contracts/custom-viz/chart-shelf.ts';
import type { Chart } from '#contracts/custom-viz/chart.ts';
import { getFormDeclaration } from '#contracts/custom-viz/forms/form.ts';
import type { Catalogue, Field } from '../catalogue/catalogue.ts';
import { hasRoom, listDimensions, makeAxis, putAxis, takeAxis } from './axes.ts';
import { followFields, followShelves } from './form-edits.ts';
import { addMeasure, removeMeasure } from './measures.ts';
import { rankValues } from './rank-values.ts';

/** Adds a field where it fits best: a measure to the measures, a dimension to the first shelf that has room. */
export function placeField(chart: Chart, field: Field, catalogue: Catalogue): Chart {
  const after =
    field.of === 'measure' ? addMeasure(chart, field.ref) : placeDimension(chart, field.ref, catalogue);
  return rankValues(followFields(chart, after, catalogue));
}

/** Adds a dimension to a shelf that the reader chose. */
export function placeOn(chart: Chart, dimension: string, { shelf, catalogue }: PlaceInput): Chart {
  if (!hasRoom(chart, shelf)) return chart;
  return rankValues(
    followShelves(chart, putAxis(chart, makeAxis(dimension, catalogue), { shelf }), catalogue),
  );
}
type PlaceInput = { shelf: Shelf; catalogue: Catalogue };

/** Takes a field away, wherever it is. */
export function removeField(chart: Chart, field: Pick<Field, 'of' | 'ref'>, catalogue: Catalogue): Chart {
  const measure = chart.measures.find((one) => one === field.ref);
  const after =
    field.of === 'measure' && measure ? removeMeasure(chart, measure) : takeAxis(chart, field.ref);
  return rankValues(followFields(chart, after, catalogue));
}

/** Whether a field is in the chart. */
export function hasField(chart: Chart, { of, ref }: Field): boolean {
  return of === 'measure' ? chart.measures.some((one) => one === ref) : listDimensions(chart).includes(ref);
}

function placeDimension(chart: Chart, dimension: string, catalogue: Catalogue): Chart {
  if (listDimensions(chart).includes(dimension)) return chart;
  const isTable = getFormDeclaration(chart.form.name).layout === 'pivot';
  const order: readonly Shelf[] = isTable
    ? ['down', 'across', 'tiles']
    : ['across', 'colour', 'tiles', 'down'];
  const shelf =
    order.find((one) => chart.shelves[one].length === 0) ?? order.find((one) => hasRoom(chart, one));
  return shelf === undefined ? chart : putAxis(chart, makeAxis(dimension, catalogue), { shelf });
}
