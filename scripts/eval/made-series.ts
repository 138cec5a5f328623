import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { makeHourOfWeek } from '#engine/anomaly/hour-of-week.ts';
import { chance, makeRandom, pickLogNormal, type Random } from '#engine/demo/random.ts';
import type { Series } from './spike-series.ts';

/** What a made series shows beside an ordinary day and week; each makes false alarms, or hides a spike, in its own way. */
export const MADE_KINDS = [
  'seasons',
  'trend',
  'level shift',
  'heavy tails',
  'sparse',
  'gaps',
  'holidays',
  'retweets',
  'missing hours',
  'clock change',
  'steady',
  'drifting',
] as const;
export type MadeKind = (typeof MADE_KINDS)[number];

/** A made series: the rows of its true spikes are its windows. */
export type MadeSeries = Series & { kind: MadeKind; zone: string };

const STEP_MS = 300_000;
const STEPS_PER_HOUR = MS_PER_HOUR / STEP_MS;
const DAYS = 49;
const HOURS = DAYS * 24;
/** The first spike comes after ten days, one every four days or so. */
const FIRST_HOUR = 240;
/** The clocks of Berlin change in the middle of it. */
const START = Date.UTC(2026, 2, 2);
const ZONE = 'Europe/Berlin';

/** A true spike: the hours in which it is, and how often it multiplies what is usual at its height. */
type Spike = { from: number; hours: number; factor: number };

/** What a series is made of; all of it is drawn from a seed. */
type Plan = {
  kind: MadeKind;
  level: number;
  day: number;
  night: number;
  weekend: number;
  noise: number;
  memory: number;
  spikes: Spike[];
};

/** Draws a series of one kind; the same kind and seed give the same series. */
export function makeSeries(kind: MadeKind, seed: number): MadeSeries {
  const random = makeRandom(seed, MADE_KINDS.indexOf(kind));
  const plan = drawPlan(kind, random);
  const rates = drawRates(plan, random);

  const times: number[] = [];
  const counts = drawCounts(plan, rates, random);
  const kept: number[] = [];
  for (const [row, count] of counts.entries()) {
    if (count === null) continue;
    times.push(START + row * STEP_MS);
    kept.push(count);
  }
  const rowAt = (at: number): number => {
    const place = times.findIndex((time) => time >= at);
    return place === -1 ? times.length - 1 : place;
  };
  const windows = plan.spikes.map(({ from, hours }): [number, number] => [
    rowAt(START + from * MS_PER_HOUR),
    rowAt(START + (from + hours) * MS_PER_HOUR),
  ]);
  return {
    kind,
    zone: ZONE,
    name: `${kind} ${seed}`,
    rows: kept.length,
    windows,
    times,
    counts: kept,
    stepMs: STEP_MS,
  };
}

function drawPlan(kind: MadeKind, random: Random): Plan {
  const between = (low: number, high: number): number => low * (high / low) ** random();
  const level = kind === 'sparse' ? between(0.1, 2) : between(4, 1500);
  const spikes: Spike[] = [];
  let from = FIRST_HOUR + Math.floor(48 * random());
  while (from < HOURS - 48) {
    // What is rare must be louder to be told from chance.
    const least = level < 3 ? 6 / level : 0;
    spikes.push({ from, hours: 2 + Math.floor(8 * random()), factor: least + between(2.2, 12) });
    from += 60 + Math.floor(120 * random());
  }
  return {
    kind,
    level,
    day: between(0.1, 0.9),
    night: 13 + Math.floor(8 * random()),
    weekend: between(0.4, 1.2),
    noise: kind === 'steady' ? 0.05 : kind === 'heavy tails' ? between(0.35, 0.7) : between(0.12, 0.35),
    memory: kind === 'drifting' ? 0.97 : 0.4,
    spikes,
  };
}

/** The rate of each hour, in posts, before chance. */
function drawRates(plan: Plan, random: Random): number[] {
  const { kind, level, day, night, weekend, noise, memory, spikes } = plan;
  const hourOfWeek = makeHourOfWeek(ZONE);
  const shiftAt = 300 + Math.floor(400 * random());
  const shift = chance(random, 0.5) ? 2.5 : 0.4;
  const growth = Math.log(kind === 'trend' ? 4 * random() + 0.25 : 1) / HOURS;
  const holidays = new Set(Array.from({ length: 4 }, () => 12 + Math.floor(36 * random())));
  let drift = 0;
  return Array.from({ length: HOURS }, (_none, hour) => {
    const place = hourOfWeek(START + hour * MS_PER_HOUR);
    const within = 1 + day * Math.cos(((place % 24) - night) * (Math.PI / 12));
    const week = place >= 120 || (kind === 'holidays' && holidays.has(Math.floor(hour / 24))) ? weekend : 1;
    const own = Math.log(pickLogNormal(random, 1, noise));
    drift = memory * drift + Math.sqrt(1 - memory * memory) * own;
    const shifted = kind === 'level shift' && hour >= shiftAt ? shift : 1;
    const tail = kind === 'heavy tails' && chance(random, 0.02) ? 1.5 + 1.5 * random() : 1;
    return level * within * week * shifted * tail * Math.exp(growth * hour + drift) * loudness(spikes, hour);
  });
}

/** How often a spike multiplies an hour: it rises at once and falls off. */
function loudness(spikes: readonly Spike[], hour: number): number {
  const spike = spikes.find(({ from, hours }) => hour >= from && hour < from + hours);
  if (!spike) return 1;
  return 1 + (spike.factor - 1) * Math.exp(-(hour - spike.from) / (0.6 * spike.hours));
}

/** Posts of each step; null is a step that is missing. */
function drawCounts(plan: Plan, rates: readonly number[], random: Random): (number | null)[] {
  const { kind, spikes } = plan;
  const counts: (number | null)[] = Array.from({ length: HOURS * STEPS_PER_HOUR }, () => 0);
  const passedOn = kind === 'retweets' ? { share: 0.75, size: 6 } : { share: 0.2 * random(), size: 2 };
  for (const [hour, rate] of rates.entries())
    for (let step = 0; step < STEPS_PER_HOUR; step += 1) {
      const row = hour * STEPS_PER_HOUR + step;
      add(counts, row, drawPoisson(random, (rate * (1 - passedOn.share)) / STEPS_PER_HOUR));
      addBursts(counts, { row, rate: rate / STEPS_PER_HOUR, passedOn, random });
    }
  if (kind === 'gaps') fillHoles(counts, { spikes, random, by: null });
  if (kind === 'missing hours') fillHoles(counts, { spikes, random, by: 0 });
  return counts;
}

/** A gap has no rows (null); where nothing was collected, the rows say 0. No spike has a hole. */
function fillHoles(
  counts: (number | null)[],
  { spikes, random, by }: { spikes: readonly Spike[]; random: Random; by: null | 0 },
): void {
  for (let hour = 30; hour < HOURS; hour += 20 + Math.floor(60 * random())) {
    const long = 1 + Math.floor(8 * random());
    if (spikes.some(({ from, hours }) => hour + long >= from - 1 && hour <= from + hours)) continue;
    counts.fill(by, hour * STEPS_PER_HOUR, (hour + long) * STEPS_PER_HOUR);
  }
}

type PassedOn = { share: number; size: number };

/** What is passed on comes in bursts behind a post: the mean stays, the spread grows. */
function addBursts(
  counts: (number | null)[],
  { row, rate, passedOn, random }: { row: number; rate: number; passedOn: PassedOn; random: Random },
): void {
  const bursts = drawPoisson(random, (rate * passedOn.share) / passedOn.size);
  for (let burst = 0; burst < bursts; burst += 1) {
    const size = 1 + Math.floor(-Math.log(1 - random()) * passedOn.size);
    for (let one = 0; one < size; one += 1) add(counts, row + Math.floor(-Math.log(1 - random()) * 4), 1);
  }
}

function add(counts: (number | null)[], row: number, posts: number): void {
  const before = counts[row];
  if (before !== undefined && before !== null) counts[row] = before + posts;
}

/** A Poisson number; by the normal distribution where the mean is large. */
function drawPoisson(random: Random, mean: number): number {
  if (mean > 60) {
    const normal = Math.log(pickLogNormal(random, 1, 1));
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  const least = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > least; product *= random()) count += 1;
  return count;
}
