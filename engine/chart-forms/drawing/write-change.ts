import type { ChartModel, ModelMeasure } from '#engine/chart-forms/model/chart-model.ts';

type ComparedValues = { measure: Pick<ModelMeasure, 'unit'>; now: number; before: number };

/** A change: of numbers its share of the older value, of shares, points and from nothing the difference in their unit. */
export type Change = { value: number; isShare: boolean };

/** The change between two values of a measure. */
export function computeChange({ measure, now, before }: ComparedValues): Change {
  const isShare = before !== 0 && measure.unit !== 'share' && measure.unit !== 'points';
  return { value: isShare ? (now - before) / Math.abs(before) : now - before, isShare };
}

/** A change as text, with its sign. */
export function writeChange({ input }: Pick<ChartModel, 'input'>, compared: ComparedValues): string {
  const { value, isShare } = computeChange(compared);
  const sign = value > 0 ? '+' : value < 0 ? '−' : '±';
  const size = Math.abs(value);
  return `${sign}${isShare ? input.writer.percent(size) : input.writer.short(size, compared.measure.unit)}`;
}
