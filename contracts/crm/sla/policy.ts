import { z } from 'zod';
import { Channel } from '#contracts/inbound/channel.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';
import { AccountFields } from '#contracts/people/account.ts';
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

const byMetric = <T>(value: (metric: SlaMetric) => T): Record<SlaMetric, T> => ({
  first_response: value('first_response'),
  handling_time: value('handling_time'),
  avg_response_time: value('avg_response_time'),
  resolution_time: value('resolution_time'),
  sla_time: value('sla_time'),
  waiting_time: value('waiting_time'),
  turn_around_time: value('turn_around_time'),
});

const Levels = z.array(SlaLevel).length(SLA_LEVELS);
/** The level with which a measure counts as broken; the first one has begun before anything happened, so it cannot be. */
const BreachLevel = z.number().int().min(2).max(SLA_LEVELS);
const DEFAULT_BREACH_LEVEL = SLA_LEVELS;

/** When people are warned before a breach: so much of the time to it is over, in percent. */
const WarnPercent = z.number().int().min(WARN_LIMITS.min).max(WARN_LIMITS.max);

/** What a policy says: everything that clocks read, and nothing about when or by whom it was saved. */
export const SlaTerms = z.object({
  /** Whose tickets it holds for; the default one holds for every channel that no other names. */
  channels: z.array(Channel),
  /** Whose calendar and clock; null is the account's own. */
  time_zone: z.string().nullable(),
  business_hour: BusinessHour,
  holidays: z.array(Holiday),
  ...byMetric(() => Levels),
  breach_levels: z.object(byMetric(() => BreachLevel)),
  warn_percent: WarnPercent,
});
export type SlaTerms = z.infer<typeof SlaTerms>;

/** One service level policy as it is answered (spec, section 3, and what the suite adds). */
export const SlaPolicy = SlaTerms.extend({
  _id: Id,
  name: z.string(),
  is_default: z.boolean(),
  /** Grows with each saving; clocks name the version they count by. 0: nothing was saved, the defaults hold. */
  version: z.number().int(),
  updated_time: Instant,
});
export type SlaPolicy = z.infer<typeof SlaPolicy>;

/** What the default policy is called until somebody renames it; it carries its account's id. Screens say it in the reader's language. */
export const DEFAULT_POLICY_NAME = 'Default';

/** What a new policy says until somebody says otherwise. */
export const DEFAULT_TERMS: SlaTerms = {
  channels: [],
  time_zone: null,
  business_hour: DEFAULT_BUSINESS_HOUR,
  holidays: [],
  ...byMetric(() => [...DEFAULT_LEVELS]),
  breach_levels: byMetric(() => DEFAULT_BREACH_LEVEL),
  warn_percent: WARN_PERCENT,
};

/** Four levels of which nothing is known yet: their rule answers in the words of the specification, so it is no schema's to judge. */
const Seconds = z.unknown().meta({ description: `Whole seconds, at most ${SLA_MAX_SECONDS}` });
const GivenLevels = z
  .array(z.strictObject({ level: z.unknown().optional(), from: Seconds, to: Seconds }))
  .length(SLA_LEVELS)
  .optional();
const Ignored = z.unknown().optional();

/** A policy as somebody gives it. `_id` replaces that one, none makes a new one; a part that is not given stays, or is as default. */
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
  /** The version that the change was made on: refused when there is a newer one. */
  version: Version.optional(),
  // An answered policy may be sent back as it came; these are the server's to say.
  is_default: Ignored,
  updated_time: Ignored,
});
export type SlaPolicyInput = z.infer<typeof SlaPolicyInput>;

/** Lays what is given over what holds. The levels are as given: {@link faultsOfLevels} has to have found nothing. */
export const mergeTerms = (terms: SlaTerms, given: SlaPolicyInput): SlaTerms => {
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
};

const breachOf = (given: SlaPolicyInput, metric: SlaMetric): [SlaMetric, number][] => {
  const level = given.breach_levels?.[metric];
  return level === undefined ? [] : [[metric, level]];
};

/** The policy that holds for a channel's tickets: the one that names it, else the default. @throws when there is no default */
export const selectPolicy = (policies: readonly SlaPolicy[], channel: Channel): SlaPolicy => {
  const found =
    policies.find((one) => !one.is_default && one.channels.includes(channel)) ??
    policies.find((one) => one.is_default);
  if (!found) throw new Error('an account has a default policy');
  return found;
};
