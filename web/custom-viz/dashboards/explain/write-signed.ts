import type { ChartWriter } from '#contracts/custom-viz/chart-labels.ts';
import type { MeasurementUnit } from '#contracts/semantic/measure.ts';

/** A change in the unit of its measure, with its sign; of shares in points of a hundred. */
export function writeSigned(change: number, unit: MeasurementUnit, writer: ChartWriter): string {
  const size = unit === 'share' ? Math.round(Math.abs(change) * 1000) / 10 : Math.abs(change);
  const text = writer.short(size, unit === 'share' ? 'points' : unit);
  if (size === 0) return '±0';
  return `${change > 0 ? '+' : '−'}${text}`;
}
