import type { ChartModel, ModelMeasure } from '#engine/chart-forms/model/chart-model.ts';

/** A change by its share of the older value; of shares and from nothing by its difference. */
export function writeChange(
  { input }: Pick<ChartModel, 'input'>,
  { measure, now, before }: { measure: ModelMeasure; now: number; before: number },
): string {
  const sign = now > before ? '+' : now < before ? '−' : '±';
  const size = Math.abs(now - before);
  const isByShare = before !== 0 && measure.unit !== 'share' && measure.unit !== 'points';
  return `${sign}${isByShare ? input.writer.percent(size / Math.abs(before)) : input.writer.short(size, measure.unit)}`;
}
