import {
  resolvePeriod,
  UNIT_LENGTHS,
  type Period,
  type PeriodReading,
} from '#contracts/custom-viz/period.ts';
import type { SpanLength } from '#contracts/kit/span-length.ts';
import type { QuestionInput } from '#contracts/semantic/question.ts';

/** The whole length of a period that is named by its unit; undefined for two days or instants, whose span says it. */
export function getPeriodLength(period: Period): SpanLength | undefined {
  if (period.kind === 'between' || period.kind === 'span') return undefined;
  const { unit, count } = UNIT_LENGTHS[period.unit];
  return { unit, count: count * (period.kind === 'last' ? period.count : 1) };
}

/** The span of a period with its whole length, as questions have them. */
export function resolvePeriodTime(
  period: Period,
  reading: PeriodReading,
): Pick<QuestionInput, 'span' | 'length'> {
  const length = getPeriodLength(period);
  return { span: resolvePeriod(period, reading), ...(length && { length }) };
}
