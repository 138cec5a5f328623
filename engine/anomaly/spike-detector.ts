import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { learnHour, buildBaseline, computeExpectedAt, type Baseline } from './baseline.ts';
import { makeHourOfWeek } from './hour-of-week.ts';
import { WARM_HOURS } from './learn-hours.ts';
import { countSurprise } from './surprise.ts';
import { buildUpperTail, learnSurprise, scaleSurprise, type UpperTail } from './upper-tail.ts';

/** The settings of a detector: the length of a step, the time zone, the surprise from which it fires, and the cooldown. */
export type DetectorOptions = { stepMs: number; zone: string; threshold: number; cooldownMs: number };

/** The result of one step: the posts of the hour that ends with it, the usual number, and whether it fires. */
export type SpikeReading = { count: number; usual: number; surprise: number; fires: boolean };

/** Fewer posts than this are no spike, however quiet it was. */
const LEAST_SPIKE = 4;

/**
 * Finds spikes in a stream of counts, step by step in order of time, with a state of a few hundred numbers. Steps have one length that
 * divides an hour, or whole hours; one without posts is given as 0. Missing steps are unknown: they count for nothing in the evaluated
 * hour, and an hour is learnt by its observed share, if that is at least half.
 */
export class SpikeDetector {
  readonly #options: DetectorOptions;
  readonly #hourOfWeek: (at: number) => number;
  readonly #recent: number[];
  readonly #baseline: Baseline = buildBaseline();
  readonly #tail: UpperTail = buildUpperTail();
  #place = 0;
  #count = 0;
  #last = Number.NaN;
  #hour = Number.NaN;
  #hourCount = 0;
  #hourSteps = 0;
  #quietUntil = Number.NEGATIVE_INFINITY;

  constructor(options: DetectorOptions) {
    this.#options = options;
    this.#hourOfWeek = makeHourOfWeek(options.zone);
    this.#recent = Array.from({ length: Math.max(1, Math.round(MS_PER_HOUR / options.stepMs)) }, () => 0);
  }

  /** Adds the posts of the step that begins at an instant. */
  step(at: number, count: number): SpikeReading {
    this.#slide(at, count);
    const usual = computeExpectedAt(this.#baseline, this.#hourOfWeek(at));
    const surprise =
      this.#baseline.hours < WARM_HOURS ? 0 : scaleSurprise(this.#tail, countSurprise(this.#count, usual));
    const fires = surprise >= this.#options.threshold && this.#count >= LEAST_SPIKE && at >= this.#quietUntil;
    if (fires) this.#quietUntil = at + this.#options.cooldownMs;
    this.#learn(at, count);
    return { count: this.#count, usual, surprise, fires };
  }

  #slide(at: number, count: number): void {
    const passed = Math.round((at - this.#last) / this.#options.stepMs) || 1;
    for (let left = Math.min(passed, this.#recent.length); left > 1; left -= 1) this.#put(0);
    this.#put(count);
    this.#last = at;
  }

  #put(count: number): void {
    this.#count += count - (this.#recent[this.#place] ?? 0);
    this.#recent[this.#place] = count;
    this.#place = (this.#place + 1) % this.#recent.length;
  }

  /** An hour is learnt when it is over: with the first step of a later one. */
  #learn(at: number, count: number): void {
    const hour = Math.floor(at / MS_PER_HOUR);
    if (hour !== this.#hour && !Number.isNaN(this.#hour)) {
      const seen = this.#hourSteps / this.#recent.length;
      if (seen >= 0.5) this.#learnHour(this.#hourOfWeek(this.#hour * MS_PER_HOUR), this.#hourCount / seen);
      this.#hourCount = 0;
      this.#hourSteps = 0;
    }
    this.#hour = hour;
    this.#hourCount += count;
    this.#hourSteps += 1;
  }

  #learnHour(place: number, count: number): void {
    if (this.#baseline.hours >= WARM_HOURS)
      learnSurprise(this.#tail, countSurprise(count, computeExpectedAt(this.#baseline, place)));
    learnHour(this.#baseline, place, count);
  }
}
