import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { FormPlaces } from '#engine/dates/forms.ts';
import type { DateShape } from '#engine/dates/written.ts';

/** Milliseconds into the day; midnight where no clock is written; nothing where there is no such time. */
export function computeTimeOfDay(places: FormPlaces, written: DateShape): number | undefined {
  const { shown, minute, second } = numbersOf(places, written);
  if (shown === undefined) return 0;
  const half = places.half === undefined ? undefined : Number(written.values[places.half]);
  // 24:00 is the end of the day.
  if (shown === 24 && minute === 0 && second === 0 && half === undefined) return MS_PER_DAY;
  if (shown > 23 || minute > 59 || second > 60 || (half !== undefined && (shown < 1 || shown > 12)))
    return undefined;
  const hour = half === undefined ? shown : (shown % 12) + half;
  const fraction = places.fraction === undefined ? '0' : (written.texts[places.fraction] ?? '0');
  return ((hour * 60 + minute) * 60 + second) * 1000 + Math.trunc(Number(`0.${fraction}`) * 1000);
}

function numbersOf(places: FormPlaces, { values, texts }: DateShape) {
  const glued = texts[places.hms ?? places.hm ?? -1];
  if (glued !== undefined)
    return {
      shown: Number(glued.slice(0, 2)),
      minute: Number(glued.slice(2, 4)),
      second: Number(glued.slice(4)),
    };
  const number = (at: number | undefined): number => (at === undefined ? 0 : Number(values[at]));
  return {
    shown: places.hour === undefined ? undefined : number(places.hour),
    minute: number(places.minute),
    second: number(places.secs),
  };
}
