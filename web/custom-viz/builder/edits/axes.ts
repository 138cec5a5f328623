import { SHELVES, type Shelf } from '#contracts/custom-viz/chart-shelf.ts';
import type { Chart, Shelves } from '#contracts/custom-viz/chart.ts';
import type { FormDeclaration } from '#contracts/custom-viz/forms/declare-form.ts';
import { QUESTION_LIMITS } from '#contracts/semantic/question.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

export type Axis = Shelves['across'][number];
/** Where an axis is on the shelves of a chart. */
export type AxisPlace = { shelf: Shelf; index: number };

/** The axes of a chart with their places, shelf by shelf. */
export function listPlaces({ shelves }: Pick<Chart, 'shelves'>): { axis: Axis; place: AxisPlace }[] {
  return SHELVES.flatMap((shelf) => shelves[shelf].map((axis, index) => ({ axis, place: { shelf, index } })));
}

/** The dimensions on the shelves of a chart. */
export function listDimensions(chart: Pick<Chart, 'shelves'>): string[] {
  return listPlaces(chart).map(({ axis }) => axis.dimension);
}

/** An axis for a dimension, its values put together as the catalogue says. */
export function makeAxis(dimension: string, catalogue?: Pick<Catalogue, 'findDimension'>): Axis {
  const bins = catalogue?.findDimension(dimension)?.bins;
  return { dimension, grain: 'auto', top: null, ...(bins && { bins }) };
}

/** Adds an axis to a shelf, at its end or before another; a dimension is on the shelves once. */
export function putAxis(chart: Chart, axis: Axis, { shelf, index }: { shelf: Shelf; index?: number }): Chart {
  const without = takeAxis(chart, axis.dimension);
  const at = index ?? without.shelves[shelf].length;
  return withShelf(without, shelf, without.shelves[shelf].toSpliced(at, 0, axis));
}

/** The chart without a dimension, and without the shares within it. */
export function takeAxis(chart: Chart, dimension: string): Chart {
  const keep = (axes: readonly Axis[]) => axes.filter((axis) => axis.dimension !== dimension);
  const { across, down, colour, tiles } = chart.shelves;
  return {
    ...chart,
    shares: chart.shares.filter(({ within }) => within !== dimension),
    shelves: { across: keep(across), down: keep(down), colour: keep(colour), tiles: keep(tiles) },
  };
}

/** Changes the axis at a place. */
export function changeAxis(chart: Chart, { shelf, index }: AxisPlace, change: Partial<Axis>): Chart {
  return withShelf(
    chart,
    shelf,
    chart.shelves[shelf].map((axis, at) => (at === index ? { ...axis, ...change } : axis)),
  );
}

/** Moves an axis by steps within its shelf, or to the next shelf up or down, at whose end it is then. */
export function moveAxis(
  chart: Chart,
  { shelf, index }: AxisPlace,
  to: 'left' | 'right' | 'up' | 'down',
): Chart {
  const axis = chart.shelves[shelf][index];
  if (!axis) return chart;
  if (to === 'left' || to === 'right') {
    const at = index + (to === 'left' ? -1 : 1);
    const isWithin = at >= 0 && at < chart.shelves[shelf].length;
    return isWithin ? putAxis(chart, axis, { shelf, index: at }) : chart;
  }
  const next = SHELVES[SHELVES.indexOf(shelf) + (to === 'up' ? -1 : 1)];
  return next === undefined || !hasRoom(chart, next) ? chart : putAxis(chart, axis, { shelf: next });
}

/** Whether a shelf takes one more axis. */
export function hasRoom({ shelves }: Pick<Chart, 'shelves'>, shelf: Shelf): boolean {
  return shelves[shelf].length < QUESTION_LIMITS.axes;
}

function withShelf(chart: Chart, shelf: Shelf, axes: readonly Axis[]): Chart {
  return { ...chart, shelves: { ...chart.shelves, [shelf]: [...axes] } };
}

/** In which order shelves are filled: of a chart, and of a table. */
const FILLING: Readonly<Record<'chart' | 'pivot', readonly Shelf[]>> = {
  chart: ['across', 'colour', 'down', 'tiles'],
  pivot: ['down', 'across', 'colour', 'tiles'],
};

/**
 * The axes of a chart on the shelves of a form: each stays where it is as far as the form has room there, and time comes first on the main
 * axis; null where the form cannot take them all.
 */
export function layOut(
  shelves: Shelves,
  form: Pick<FormDeclaration, 'shelves' | 'layout' | 'across'>,
): Shelves | null {
  const laid: Shelves = { across: [], down: [], colour: [], tiles: [] };
  const waiting: Axis[] = [];
  for (const { axis, place } of listPlaces({ shelves })) {
    if (laid[place.shelf].length < form.shelves[place.shelf].most) laid[place.shelf].push(axis);
    else waiting.push(axis);
  }
  const order = FILLING[form.layout];
  for (const axis of waiting) {
    const shelf = order.find((one) => laid[one].length < form.shelves[one].most);
    if (shelf === undefined) return null;
    laid[shelf].push(axis);
  }
  const filled = fillLeast(laid, form, order);
  return filled && form.layout === 'chart' ? withTimeFirst(filled, form) : filled;
}

/** Takes from shelves that have more than they need what another needs. */
function fillLeast(
  laid: Shelves,
  { shelves }: Pick<FormDeclaration, 'shelves'>,
  order: readonly Shelf[],
): Shelves | null {
  for (const shelf of order)
    while (laid[shelf].length < shelves[shelf].least) {
      const from = order.find((one) => one !== shelf && laid[one].length > shelves[one].least);
      const axis = from && laid[from].pop();
      if (!axis) return null;
      laid[shelf].push(axis);
    }
  return laid;
}

/** Time is read along the main axis: it changes places with what is there. */
function withTimeFirst(laid: Shelves, { shelves }: Pick<FormDeclaration, 'shelves'>): Shelves {
  const place = listPlaces({ shelves: laid }).find(({ axis }) => axis.dimension === 'time')?.place;
  const [first] = laid.across;
  if (!place || !first || place.shelf === 'across' || shelves.across.most !== 1) return laid;
  const [time] = laid[place.shelf].splice(place.index, 1, first);
  if (time) laid.across[0] = time;
  return laid;
}
