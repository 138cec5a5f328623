import type { TFunction } from 'i18next';
import { splitDuration } from '#contracts/kit/duration.ts';

/** Seconds in readable form, zero parts left out: `21 min`, `1 d 2 h`, `5 min 59 s`. */
export function formatDuration(t: TFunction, seconds: number): string {
  const { days, hours, minutes, seconds: rest } = splitDuration(seconds);
  const said = [
    days > 0 && t('sla.short.days', { count: days }),
    hours > 0 && t('sla.short.hours', { count: hours }),
    minutes > 0 && t('sla.short.minutes', { count: minutes }),
    (rest > 0 || seconds === 0) && t('sla.short.seconds', { count: rest }),
  ];
  return said.filter((one) => one !== false).join(' ');
}
