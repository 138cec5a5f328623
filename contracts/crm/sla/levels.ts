import { z } from 'zod';

/** The seven measures of a service level, by their names on the wire (spec, section 3); what each counts: decisions, section 7. */
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

/** Every measure has so many levels (spec, section 9). */
export const SLA_LEVELS = 4;
/** The largest number of seconds a level may name: 7 days 22:59:59 (spec, section 9; the inputs could say more). */
export const SLA_MAX_SECONDS = 687_599;

/** People are warned when so much of the time to the breach is over, in percent, where a policy says nothing else. */
export const WARN_PERCENT = 80;
/** As early and as late as a warning may come, in percent. */
export const WARN_LIMITS = { min: 10, max: 99 } as const;

/**
 * One level: from so many business seconds to so many, both belonging to it. `to` of 0 in the last level means without end.
 */
export const SlaLevel = z.object({
  level: z.number().int().min(1).max(SLA_LEVELS),
  from: z.number().int().min(0).max(SLA_MAX_SECONDS),
  to: z.number().int().min(0).max(SLA_MAX_SECONDS),
});
export type SlaLevel = z.infer<typeof SlaLevel>;

/** What every measure has until somebody changes it (spec, section 5). */
export const DEFAULT_LEVELS: readonly SlaLevel[] = [
  { level: 1, from: 0, to: 359 },
  { level: 2, from: 360, to: 659 },
  { level: 3, from: 660, to: 1259 },
  { level: 4, from: 1260, to: 0 },
];

/** A level as somebody gives it, before anything is known of it. */
export type LevelInput = { level?: unknown; from: unknown; to: unknown };
/** What is wrong with a list of levels: one of them by itself, or two neighbours together. Counted from 1. */
export type LevelFault = { levels: readonly [number] | readonly [number, number] };

/**
 * Everything that is wrong with the levels of one measure: first those that are wrong by themselves, then the neighbours that do
 * not meet. A level is right when `from` and `to` are whole seconds of at most {@link SLA_MAX_SECONDS} and `to` is greater than
 * `from`, or 0 in the last; neighbours meet when the next begins one second after the one before ends (spec, section 5).
 */
export const validateLevels = (levels: readonly LevelInput[]): LevelFault[] => {
  const single = levels.flatMap((one, index): LevelFault[] =>
    isRight(one, index, levels.length) ? [] : [{ levels: [index + 1] }],
  );
  const pairs = levels.slice(1).flatMap((next, index): LevelFault[] => {
    const before = levels[index];
    const meets = isSeconds(before?.to) && isSeconds(next.from) && next.from === before.to + 1;
    return meets ? [] : [{ levels: [index + 1, index + 2] }];
  });
  return [...single, ...pairs];
};

const isSeconds = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= SLA_MAX_SECONDS;

const isRight = ({ level, from, to }: LevelInput, index: number, count: number): boolean => {
  if (level !== undefined && level !== index + 1) return false;
  if (!isSeconds(from) || !isSeconds(to)) return false;
  return to > from || (to === 0 && index === count - 1);
};

/** The fault in the words of the specification (section 5), to the letter. `metric` is what the measure is called. */
export const formatLevelFault = (metric: string, { levels: [first, second] }: LevelFault): string =>
  second === undefined
    ? `${metric}: Level ${first} is invalid.`
    : `${metric}: Level ${first} and Level ${second} are invalid.`;

/** Which level a time lies in: the highest one that has begun. Times before the first level lie in it. */
export const findLevel = (levels: readonly SlaLevel[], seconds: number): number =>
  levels.findLast(({ from }) => seconds >= from)?.level ?? 1;

/** Moves a level's end; the next one begins right after it, so that the chain stays whole. */
export const withEnd = (levels: readonly SlaLevel[], level: number, to: number): SlaLevel[] =>
  levels.map((one) => {
    if (one.level === level) return { ...one, to };
    return one.level === level + 1 ? { ...one, from: to + 1 } : one;
  });
