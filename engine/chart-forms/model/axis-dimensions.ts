import type { Chart } from '#contracts/custom-viz/chart.ts';
import { getFormDeclaration } from '#contracts/custom-viz/forms/form.ts';

/** The dimensions of a chart's tiles, of its points, and of its series. */
export function listAxisDimensions({ form, shelves }: Pick<Chart, 'form' | 'shelves'>): {
  tiles: string[];
  across: string[];
  along: string[];
} {
  const isPivot = getFormDeclaration(form.name).layout === 'pivot';
  const toNames = (axes: readonly { dimension: string }[]): string[] =>
    axes.map(({ dimension }) => dimension);
  return {
    tiles: toNames(shelves.tiles),
    across: toNames(isPivot ? shelves.down : shelves.across),
    along: toNames(isPivot ? [...shelves.across, ...shelves.colour] : [...shelves.colour, ...shelves.down]),
  };
}
