import type { BestSlot } from '#contracts/publishing/results.ts';
import { dateFormat, numberFormat } from '#web/kit/text/kept-formats.ts';

/** 2024-01-01 was a Monday. */
const MONDAY = Date.UTC(2024, 0, 1);

/** The weekday and hour of a slot, as the language writes them. */
export function formatHour({ weekday, hour }: Pick<BestSlot, 'weekday' | 'hour'>, language: string): string {
  const at = new Date(MONDAY + ((weekday - 1) * 24 + hour) * 3600_000);
  return dateFormat(language, {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  }).format(at);
}

/** A lift in percent with its sign. */
export function formatLift(lift: number, language: string): string {
  return numberFormat(language, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  }).format(lift);
}

/** A share in whole percent, without a sign. */
export function formatWholePercent(share: number, language: string): string {
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}
