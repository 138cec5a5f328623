import { z } from 'zod';
import type { Chart, Shelves } from '#contracts/custom-viz/chart.ts';
import { BAR_WIDTHS, type BarWidth } from '#contracts/kit/bars.ts';
import { MS_PER_DAY, MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { CALCULATED, isSharedMeasure } from '#contracts/semantic/calculated.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import { isTimeDimension } from '#contracts/semantic/dimension.ts';
import { QuestionFilter, type MeasureRef } from '#contracts/semantic/question.ts';

/** The most steps down that a tile is opened at once. */
export const MOST_DRILL_STEPS = 8;

/** How many values of a dimension are shown where the axis above it shows all of its own. */
const USUAL_TOP = 20;

/**
 * A step down: one value of an axis is opened, and the axis goes on with a finer dimension or narrower bars. `filters` and `span` say which
 * value it was.
 */
export const DrillStep = z.strictObject({
  axis: z.string().max(60),
  filters: z.array(QuestionFilter).max(9),
  span: z.strictObject({ from: z.iso.datetime(), to: z.iso.datetime() }).nullable().default(null),
  to: z.strictObject({
    dimension: z.string().max(60),
    grain: z.enum(['auto', ...BAR_WIDTHS]).default('auto'),
  }),
});
export type DrillStep = z.infer<typeof DrillStep>;

/** A dimension with which an opened value can go on; `below`: the next level of its hierarchy. */
export type DrillTarget = DrillStep['to'] & { below: boolean };

/** A value of an axis that is opened; of a bar of time its span. */
export type OpenedValue = { axis: string; span: { from: string; to: string } | null };

/** The dimensions that the rows of a data set have, as far as they are known: its own, and those of linked rows. */
export type ReachedDimensions = Pick<DataSet, 'dimensions'>;

/**
 * With what a value of an axis can go on, over data sets that all are counted: narrower bars of a bar of time, the dimensions whose `above` it
 * is, and then every other dimension that all of them have. Dimensions that identify people are left out unless the reader sees them.
 */
export function listDrillTargets(
  { axis, span }: OpenedValue,
  dataSets: readonly ReachedDimensions[],
  { personal }: { personal: boolean },
): DrillTarget[] {
  if (axis === 'time') {
    const grains = span ? listGrainsWithin(Date.parse(span.to) - Date.parse(span.from)) : [];
    const bars = grains.map((grain): DrillTarget => ({ dimension: 'time', grain, below: true }));
    return [...bars, ...listDimensions(axis, dataSets, personal)];
  }
  return listDimensions(axis, dataSets, personal);
}

function listDimensions(
  axis: string,
  dataSets: readonly ReachedDimensions[],
  personal: boolean,
): DrillTarget[] {
  const [first, ...others] = dataSets;
  if (!first) return [];
  const targets = Object.entries(first.dimensions).flatMap(([dimension, facts]): DrillTarget[] => {
    const isShared = others.every(({ dimensions }) => Object.hasOwn(dimensions, dimension));
    // Values by a key are no dimension without the key.
    if (!isShared || dimension === axis || facts.numbers !== undefined) return [];
    if (facts.personal && !personal) return [];
    return [{ dimension, grain: 'auto', below: facts.above === axis }];
  });
  return targets.toSorted((a, b) => Number(b.below) - Number(a.below));
}

/** The lengths of bars, the widest first; of a month and more, the shortest. */
const LENGTHS = [
  ['year', 365 * MS_PER_DAY],
  ['quarter', 90 * MS_PER_DAY],
  ['month', 28 * MS_PER_DAY],
  ['week', 7 * MS_PER_DAY],
  ['day', 23 * MS_PER_HOUR],
  ['hour', MS_PER_HOUR],
] as const satisfies readonly (readonly [BarWidth, number])[];
/** More bars than this are not read one by one. */
const MOST_BARS = 100;

/** The bars into which one bar is opened, by its length, the widest first; none for an hour. A bar at an edge may be cut short. */
function listGrainsWithin(length: number): BarWidth[] {
  return LENGTHS.flatMap(([grain, one]) => (length > one * 1.25 && length <= one * MOST_BARS ? [grain] : []));
}

/** The chart after steps down: each replaces the axis that was opened. */
export function applyDrill(chart: Chart, steps: readonly DrillStep[]): Chart {
  return steps.reduce((before, { axis, to }) => {
    const first = before.measures.find(
      (measure) => !measure.startsWith(`${CALCULATED}.`) && !isSharedMeasure(measure),
    );
    const swap = (axes: Shelves['across']): Shelves['across'] =>
      axes.map((one) => (one.dimension === axis ? drilledAxis(one, to, first) : one));
    const { across, down, colour, tiles } = before.shelves;
    return {
      ...before,
      shelves: { across: swap(across), down: swap(down), colour: swap(colour), tiles: swap(tiles) },
    };
  }, chart);
}

type Axis = Shelves['across'][number];

/** Time has no first values; of other dimensions, which may have thousands, only the first are shown. */
function drilledAxis({ top }: Axis, { dimension, grain }: DrillStep['to'], by: MeasureRef | undefined): Axis {
  if (isTimeDimension(dimension)) return { dimension, grain, top: null };
  return { dimension, grain, top: top ?? (by ? { count: USUAL_TOP, by, others: true } : null) };
}
