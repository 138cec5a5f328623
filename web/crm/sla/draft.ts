import { z } from 'zod';
import { DEFAULT_BUSINESS_HOUR, faultsOfHours, type BusinessHour } from '#contracts/crm/sla/business-hour.ts';
import { holidayKey, inOrder, type Holiday } from '#contracts/crm/sla/holiday.ts';
import { faultsOfLevels, SLA_METRICS, wordsOfFault, type SlaMetric } from '#contracts/crm/sla/levels.ts';
import { DEFAULT_TERMS, SlaTerms, type SlaPolicy } from '#contracts/crm/sla/policy.ts';

/** What a person edits of a policy. */
export const SlaDraft = SlaTerms.extend({ name: z.string().trim().min(1).max(80) });
export type SlaDraft = z.infer<typeof SlaDraft>;

/** The draft of a stored policy, or of one that begins. */
export const draftOf = (policy: SlaPolicy | null): SlaDraft => {
  if (!policy) return { ...DEFAULT_TERMS, name: '' };
  const { _id, is_default: _default, version: _version, updated_time: _time, ...draft } = policy;
  return draft;
};

/** What is wrong with the levels of a draft, by measure, in the words of the specification. `called` names a measure. */
export const faultsOfMeasures = (
  draft: SlaDraft,
  called: (metric: SlaMetric) => string,
): Partial<Record<SlaMetric, string>> =>
  Object.fromEntries(
    SLA_METRICS.flatMap((metric) => {
      const [first] = faultsOfLevels(draft[metric]);
      return first ? [[metric, wordsOfFault(called(metric), first)]] : [];
    }),
  );

/** Everything the rules have against a draft, by field; nothing when all is well. */
export const faultsOfDraft = (
  draft: SlaDraft,
  called: (metric: SlaMetric) => string,
): Record<string, string> => ({
  ...faultsOfMeasures(draft, called),
  ...Object.fromEntries(
    Object.entries(faultsOfHours(draft.business_hour)).map(([path, fault]) => [
      `business_hour.${path}`,
      fault,
    ]),
  ),
});

/** The days as they follow from the hours of every day, so that making them differ by day begins with what holds now. */
export const withOwnDays = (hours: BusinessHour): BusinessHour => {
  const untouched = hours.days.every(
    (day, index) => JSON.stringify(day) === JSON.stringify(DEFAULT_BUSINESS_HOUR.days[index]),
  );
  if (!untouched) return { ...hours, is_custom: true };
  const { start, end } = hours;
  return { ...hours, is_custom: true, days: hours.days.map((day) => ({ ...day, start, end })) };
};

/** Which of the found holidays are new to the policy, and which it has already. */
export const sortedOut = (own: readonly Holiday[], found: readonly Holiday[]) => {
  const known = new Set(own.map(holidayKey));
  return {
    fresh: found.filter((one) => !known.has(holidayKey(one))),
    known: found.filter((one) => known.has(holidayKey(one))),
  };
};

/** The holidays with some more, each once, by date. */
export const withHolidays = (own: readonly Holiday[], more: readonly Holiday[]): Holiday[] =>
  inOrder([...own, ...more]);
