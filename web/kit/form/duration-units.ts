/** The units in which people give lengths of time, the smallest first. */
export const TIME_UNITS = ['seconds', 'minutes', 'hours', 'days'] as const;
export type TimeUnit = (typeof TIME_UNITS)[number];

export const UNIT_SECONDS: Readonly<Record<TimeUnit, number>> = {
  seconds: 1,
  minutes: 60,
  hours: 3600,
  days: 86_400,
};

/** A stored number in another unit. */
export function toAmount(stored: number, unit: TimeUnit, shown: TimeUnit): number {
  return (stored * UNIT_SECONDS[unit]) / UNIT_SECONDS[shown];
}

/** The unit in which a stored number is shown: the one that was picked where it fits, else the largest that leaves a whole number. */
export function selectUnit(stored: number | null, unit: TimeUnit, picked: TimeUnit | null): TimeUnit {
  if (stored === null || stored === 0) return picked ?? unit;
  const fits = (one: TimeUnit): boolean =>
    UNIT_SECONDS[one] >= UNIT_SECONDS[unit] && Number.isInteger(toAmount(stored, unit, one));
  if (picked !== null && fits(picked)) return picked;
  return TIME_UNITS.findLast(fits) ?? unit;
}

/** Endings of the names of stored lengths of time, and the seconds of one unit. */
const ENDINGS: readonly (readonly [string, number])[] = [
  ...TIME_UNITS.map((unit) => [`_${unit}`, UNIT_SECONDS[unit]] as const),
  ['_ms', 0.001],
  ['_duration', 1],
];

/** The seconds of one unit of a field whose name ends with its unit, such as `after_seconds`; undefined for any other field. */
export function getNamedUnit(field: string): number | undefined {
  return ENDINGS.find(([ending]) => field.endsWith(ending))?.[1];
}
