import type { getHeatmap } from '#contracts/audit/heatmap.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';

export type HeatmapResponse = AnswerOf<typeof getHeatmap>;
export type HeatCell = HeatmapResponse['cells'][number];

/** Levels of colour in addition to "nobody". */
export const LEVELS = 5;

export const HOURS = Array.from({ length: 24 }, (_one, hour) => hour);

/** The level of a count: 0 for nobody, the highest for the busiest. */
export function computeLevel(count: number, most: number): number {
  return count === 0 || most === 0 ? 0 : Math.max(1, Math.ceil((count / most) * LEVELS));
}

const keyOf = (weekday: number, hour: number): string => `${weekday}:${hour}`;

/** Cells by weekday and hour; hours without anybody are included as zero. */
export function makeCellLookup(cells: readonly HeatCell[]): (weekday: number, hour: number) => HeatCell {
  const known = new Map(cells.map((cell) => [keyOf(cell.weekday, cell.hour), cell]));
  return (weekday, hour) => known.get(keyOf(weekday, hour)) ?? { weekday, hour, person_hours: 0, people: 0 };
}

/** The cell with the most person-hours. */
export function findBusiest(cells: readonly HeatCell[]): HeatCell | undefined {
  return cells.toSorted((a, b) => b.person_hours - a.person_hours)[0];
}
