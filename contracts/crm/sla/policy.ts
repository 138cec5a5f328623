import { z } from 'zod';
import { BusinessHour, DEFAULT_BUSINESS_HOUR, BusinessHourInput } from '#contracts/crm/sla/business-hour.ts';
import { HolidayInput, Holiday, HOLIDAYS_MAX, sortHolidays } from '#contracts/crm/sla/holiday.ts';
import {
  DEFAULT_LEVELS,
  SLA_LEVELS,
  SLA_MAX_SECONDS,
  SLA_METRICS,
  SlaLevel,
  WARN_LIMITS,
  WARN_PERCENT,
  type SlaMetric,
} from '#contracts/crm/sla/levels.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';
import { Channel } from '#contracts/networks.ts';
import { AccountFields } from '#contracts/people/account.ts';

function byMetric<T>(value: (metric: SlaMetric) => T): Record<SlaMetric, T> {
  return {
    first_response: value('first_response'),
    handling_time: value('handling_time'),
    avg_response_time: value('avg_response_time'),
    resolution_time: value('resolution_time'),
    sla_time: value('sla_time'),
    waiting_time: value('waiting_time'),
    turn_around_time: value('turn_around_time'),
  };
}

const Levels = z.array(SlaLevel).length(SLA_LEVELS);
/** The level from which a metric counts as breached; the first one begins before anything happened, so it cannot be. */
const BreachLevel = z.number().int().min(2).max(SLA_LEVELS);
const DEFAULT_BREACH_LEVEL = SLA_LEVELS;

/** When users are warned before a breach: once this percentage of the time to it is over. */
const WarnPercent = z.number().int().min(WARN_LIMITS.min).max(WARN_LIMITS.max);

/** The terms of a policy: everything that SLA timers read, and nothing about when or by whom it was saved. */
export const SlaTerms = z.object({
  /** The channels whose tickets it applies to; the default one applies to every channel that no other names. */
  channels: z.array(Channel),
  /** The time zone of the calendar; null is the account's own. */
  time_zone: z.string().nullable(),
  business_hour: BusinessHour,
  holidays: z.array(Holiday),
  ...byMetric(() => Levels),
  breach_levels: z.object(byMetric(() => BreachLevel)),
  warn_percent: WarnPercent,
});
export type SlaTerms = z.infer<typeof SlaTerms>;

/** One service level policy as responses return it. */
export const SlaPolicy = SlaTerms.extend({
  _id: Id,
  name: z.string(),
  is_default: z.boolean(),
  /** Grows with each save; SLA timers name the version that they use. 0: nothing was saved, the defaults apply. */
  version: z.number().int(),
  updated_time: Instant,
});
export type SlaPolicy = z.infer<typeof SlaPolicy>;

/** The name of the default policy until somebody renames it; its id is that of its account. Screens translate the name. */
export const DEFAULT_POLICY_NAME = 'Default';

/** The terms of a new policy before it is edited. */
export const DEFAULT_TERMS: SlaTerms = {
  channels: [],
  time_zone: null,
  business_hour: DEFAULT_BUSINESS_HOUR,
  holidays: [],
  ...byMetric(() => [...DEFAULT_LEVELS]),
  breach_levels: byMetric(() => DEFAULT_BREACH_LEVEL),
  warn_percent: WARN_PERCENT,
};

/** Four levels that are not validated yet: their rule refuses them with the messages of the specification, so no schema does. */
const Seconds = z.unknown().meta({ description: `Whole seconds, at most ${SLA_MAX_SECONDS}` });
const GivenLevels = z
  .array(z.strictObject({ level: z.unknown().optional(), from: Seconds, to: Seconds }))
  .length(SLA_LEVELS)
  .optional();
const Ignored = z.unknown().optional();

/** A policy as input. With `_id` it replaces that policy, without it creates a new one; an omitted part stays, or has its default. */
export const SlaPolicyInput = z.strictObject({
  _id: Id.optional(),
  name: z.string().trim().min(1).max(80).optional(),
  channels: z
    .array(Channel)
    .max(Channel.options.length)
    .transform((given) => [...new Set(given)])
    .optional(),
  time_zone: AccountFields.time_zone.nullable().optional(),
  business_hour: BusinessHourInput.optional(),
  holidays: z.array(HolidayInput).max(HOLIDAYS_MAX).transform(sortHolidays).optional(),
  ...byMetric(() => GivenLevels),
  breach_levels: z
    .strictObject(byMetric(() => BreachLevel))
    .partial()
    .optional(),
  warn_percent: WarnPercent.optional(),
  /** The version on which the change is based: refused when there is a newer one. */
  version: Version.optional(),
  // A policy from a response may be sent back as it is; these fields are set by the server only.
  is_default: Ignored,
  updated_time: Ignored,
});
export type SlaPolicyInput = z.infer<typeof SlaPolicyInput>;

/** Merges input into the present terms. The levels are as given: {@link faultsOfLevels} must have found nothing. */
export function mergeTerms(terms: SlaTerms, given: SlaPolicyInput): SlaTerms {
  const { channels, time_zone, business_hour, holidays } = given;
  return {
    channels: channels ?? terms.channels,
    time_zone: time_zone === undefined ? terms.time_zone : time_zone,
    business_hour: business_hour ?? terms.business_hour,
    holidays: holidays ?? terms.holidays,
    ...byMetric((metric) => {
      const levels = given[metric];
      if (!levels) return terms[metric];
      return Levels.parse(levels.map(({ from, to }, index) => ({ level: index + 1, from, to })));
    }),
    breach_levels: {
      ...terms.breach_levels,
      ...Object.fromEntries(SLA_METRICS.flatMap((metric) => breachOf(given, metric))),
    },
    warn_percent: given.warn_percent ?? terms.warn_percent,
  };
}

function breachOf(given: SlaPolicyInput, metric: SlaMetric): [SlaMetric, number][] {
  const level = given.breach_levels?.[metric];
  return level === undefined ? [] : [[metric, level]];
}

/**
 * The policy for a channel's tickets: the one that names it, otherwise the default.
 * @throws when there is no default
 */
export function selectPolicy(policies: readonly SlaPolicy[], channel: Channel): SlaPolicy {
  const found =
    policies.find((one) => !one.is_default && one.channels.includes(channel)) ??
    policies.find((one) => one.is_default);
  if (!found) throw new Error('an account has a default policy');
  return found;
}
