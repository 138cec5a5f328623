import { z } from 'zod';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/** The seven SLA metrics, by their names on the wire. */
export const SLA_METRICS = [
  'first_response',
  'handling_time',
  'avg_response_time',
  'resolution_time',
  'sla_time',
  'waiting_time',
  'turn_around_time',
] as const;
export const SlaMetric = z.enum(SLA_METRICS);
export type SlaMetric = z.infer<typeof SlaMetric>;

/** The number of levels of every metric. */
export const SLA_LEVELS = 4;
/** The largest number of seconds of a level: 7 days 22:59:59 (the inputs could express more). */
export const SLA_MAX_SECONDS = 687_599;

/** The default percentage of the time to a breach after which users are warned. */
export const WARN_PERCENT = 80;
/** The earliest and the latest warning, in percent. */
export const WARN_LIMITS = { min: 10, max: 99 } as const;

/** One level: from and to in business seconds, both included. `to` of 0 in the last level means without end. */
export const SlaLevel = z.object({
  level: z.number().int().min(1).max(SLA_LEVELS),
  from: z.number().int().min(0).max(SLA_MAX_SECONDS),
  to: z.number().int().min(0).max(SLA_MAX_SECONDS),
});
export type SlaLevel = z.infer<typeof SlaLevel>;

/** The default levels of every metric. */
export const DEFAULT_LEVELS: readonly SlaLevel[] = [
  { level: 1, from: 0, to: 359 },
  { level: 2, from: 360, to: 659 },
  { level: 3, from: 660, to: 1259 },
  { level: 4, from: 1260, to: 0 },
];

/** A level as input, before it is validated. */
export type LevelInput = { level?: unknown; from: unknown; to: unknown };
/** A fault in a list of levels: of one level, or of two adjacent ones. Counted from 1. */
export type LevelFault = { levels: readonly [number] | readonly [number, number] };

/**
 * All faults in the levels of one metric: first those of single levels, then adjacent levels that do not connect. A level is valid when
 * `from` and `to` are whole seconds of at most {@link SLA_MAX_SECONDS} and `to` is greater than `from`, or 0 in the last; adjacent levels
 * connect when the next begins one second after the one before ends.
 */
export function validateLevels(levels: readonly LevelInput[]): LevelFault[] {
  const single = levels.flatMap((one, index): LevelFault[] =>
    isRight(one, index, levels.length) ? [] : [{ levels: [index + 1] }],
  );
  const pairs = levels.slice(1).flatMap((next, index): LevelFault[] => {
    const before = levels[index];
    const meets = isSeconds(before?.to) && isSeconds(next.from) && next.from === before.to + 1;
    return meets ? [] : [{ levels: [index + 1, index + 2] }];
  });
  return [...single, ...pairs];
}

function isSeconds(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= SLA_MAX_SECONDS;
}

function isRight({ level, from, to }: LevelInput, index: number, count: number): boolean {
  if (level !== undefined && level !== index + 1) return false;
  if (!isSeconds(from) || !isSeconds(to)) return false;
  return to > from || (to === 0 && index === count - 1);
}

/** A fault of levels as the fault of a field. `metric` is the name of the metric. */
export function toFault(metric: string, { levels: [level, other] }: LevelFault): Fault {
  return other === undefined
    ? fault('level_invalid', { metric, level })
    : fault('levels_invalid', { metric, level, other });
}

/** The level of a time: the highest one that has started. Times before the first level belong to it. */
export function findLevel(levels: readonly SlaLevel[], seconds: number): number {
  return levels.findLast(({ from }) => seconds >= from)?.level ?? 1;
}

/** Moves a level's end; the next one begins right after it, so that the levels stay connected. */
export function withEnd(levels: readonly SlaLevel[], level: number, to: number): SlaLevel[] {
  return levels.map((one) => {
    if (one.level === level) return { ...one, to };
    return one.level === level + 1 ? { ...one, from: to + 1 } : one;
  });
}
