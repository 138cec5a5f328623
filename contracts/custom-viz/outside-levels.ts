import type { Parameter } from '#contracts/custom-viz/dashboard-document.ts';
import { listDrillTargets } from '#contracts/custom-viz/drill.ts';
import type { ChartTile } from '#contracts/custom-viz/tiles.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { LabelSource } from '#contracts/semantic/dimension.ts';

/** Whose values name people: of the account, or outside. */
const PEOPLE: readonly LabelSource[] = ['agent', 'customer', 'author'];

type Reach = { dataSets: readonly DataSet[]; locked: readonly string[] };

/**
 * The levels into which people outside may open the values of a dimension: those that declared hierarchies have below it, without people, and none
 * of a dimension whose values are locked, or that is below one.
 */
export function listOutsideLevels(axis: string, { dataSets, locked }: Reach): string[] {
  const [first] = dataSets;
  if (!first || isLocked(axis, first, locked)) return [];
  return listDrillTargets({ axis, span: null }, dataSets, { personal: false })
    .filter(({ dimension, below }) => {
      const label = first.dimensions[dimension]?.label;
      return below && label !== undefined && !PEOPLE.includes(label) && !locked.includes(dimension);
    })
    .map(({ dimension }) => dimension);
}

/** Whether a dimension, or one above it, is locked. */
function isLocked(dimension: string, { dimensions }: DataSet, locked: readonly string[]): boolean {
  for (let at: string | undefined = dimension; at !== undefined; at = dimensions[at]?.above)
    if (locked.includes(at)) return true;
  return false;
}

/** The levels below each dimension that a chart has, or gets by a parameter or by opening, as far as there are any. */
export function listTileLevels(
  { chart, bindings }: Pick<ChartTile, 'chart' | 'bindings'>,
  parameters: readonly Parameter[],
  reach: Reach,
): Record<string, string[]> {
  const chosen = parameters.flatMap((one) =>
    one.kind === 'dimension' && bindings.some(({ parameter }) => parameter === one._id) ? one.choices : [],
  );
  const wanted = [
    ...Object.values(chart.shelves).flatMap((axes) => axes.map(({ dimension }) => dimension)),
    ...chosen,
  ];
  const levels = new Map<string, string[]>();
  for (const dimension of wanted) {
    if (levels.has(dimension)) continue;
    const below = listOutsideLevels(dimension, reach);
    levels.set(dimension, below);
    wanted.push(...below);
  }
  return Object.fromEntries([...levels].filter(([, below]) => below.length > 0));
}
