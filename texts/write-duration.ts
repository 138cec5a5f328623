import { SECONDS_PER_DAY } from '#contracts/kit/duration.ts';

const LENGTHS = [
  { unit: 'day', seconds: SECONDS_PER_DAY },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const;

/** A duration by its two largest units: `2 hr 5 min`. */
export function writeDuration(seconds: number, language: string): string {
  const whole = Math.abs(Math.round(seconds));
  const first = LENGTHS.findIndex(({ seconds: size }) => whole >= size);
  const units = LENGTHS.slice(first < 0 ? -1 : first).slice(0, 2);
  let rest = whole;
  const parts = units.map(({ unit, seconds: size }) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return { count, unit };
  });
  const text = parts
    .filter(({ count }, index) => count > 0 || index === 0)
    .map(({ count, unit }) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count),
    )
    .join(' ');
  return seconds < 0 ? `−${text}` : text;
}
