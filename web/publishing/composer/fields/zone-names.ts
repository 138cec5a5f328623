import { toWallTime } from '#contracts/kit/zone.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';

/** The city that a zone is named after: `Asia/Bangkok` is Bangkok. */
export function nameZone(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** The zones to choose from; the chosen one even where this browser does not list it. */
export function listZones(chosen: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].toSorted();
}

/** A planned time as the clocks of a zone show it: `Tue, 5 Jan, 09:00`, with the year if it is not the current one. */
export function formatPlan(at: string, zone: string, language: string, now = new Date()): string {
  const date = new Date(at);
  return dateFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(toWallTime(date, zone).year === toWallTime(now, zone).year ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(date);
}
