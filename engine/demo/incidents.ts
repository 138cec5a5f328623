import { MS_PER_DAY, MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { toMonthIndex, startOfMonth } from './calendar.ts';
import { pickInteger, pick, makeRandom } from './random.ts';

/** What can happen to a brand, and what people then write about. */
const INCIDENT_KINDS = ['outage', 'viral', 'promo'] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

/** One event: `strength` is how many times the ordinary volume it adds at its height; times in milliseconds. */
export type Incident = { kind: IncidentKind; from: number; to: number; strength: number };

/** Hours of rise and of decay (to a third) for each kind: an outage is short, a review smoulders for days. */
const SHAPES: Readonly<Record<IncidentKind, { rise: number; decay: number; days: number; hour: number }>> = {
  outage: { rise: 1, decay: 5, days: 2, hour: 12 },
  viral: { rise: 9, decay: 30, days: 6, hour: 19 },
  promo: { rise: 3, decay: 20, days: 4, hour: 10 },
};

/**
 * The event of a month. Every month has one, kinds in turn, so that any month one looks at has a story; only about a
 * third of them are large. It depends on seed and month alone: whichever range is generated, the past stays the same.
 */
export function generateIncident(seed: number, monthIndex: number): Incident {
  const random = makeRandom(seed, monthIndex, 0x1c1de);
  const kind = INCIDENT_KINDS[(monthIndex + Math.abs(seed)) % INCIDENT_KINDS.length] ?? 'promo';
  const shape = SHAPES[kind];
  const day = kind === 'outage' ? 25 : pickInteger(random, 5, 20);
  const from =
    startOfMonth(monthIndex) +
    (day - 1) * MS_PER_DAY +
    (shape.hour + pickInteger(random, -1, 1)) * MS_PER_HOUR;
  return { kind, from, to: from + shape.days * MS_PER_DAY, strength: pick(random, [2, 2.5, 3, 5, 8]) };
}

/** The event that is on at a time and the extra talk it brings (1 = as much as an ordinary hour adds); undefined in calm times. */
export function findIncident(seed: number, time: number): { kind: IncidentKind; extra: number } | undefined {
  const month = toMonthIndex(time);
  for (const index of [month, month - 1]) {
    const { kind, from, to, strength } = generateIncident(seed, index);
    if (time < from || time >= to) continue;
    const shape = SHAPES[kind];
    const hours = (time - from) / MS_PER_HOUR;
    const swell =
      hours < shape.rise ? (hours + 1) / (shape.rise + 1) : Math.exp(-(hours - shape.rise) / shape.decay);
    return { kind, extra: strength * swell };
  }
  return undefined;
}
