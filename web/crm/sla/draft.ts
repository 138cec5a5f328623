import { z } from 'zod';
import { DEFAULT_BUSINESS_HOUR, validateHours, type BusinessHour } from '#contracts/crm/sla/business-hour.ts';
import { buildHolidayKey, sortHolidays, type Holiday } from '#contracts/crm/sla/holiday.ts';
import { validateLevels, SLA_METRICS, toFault, type SlaMetric } from '#contracts/crm/sla/levels.ts';
import { DEFAULT_TERMS, SlaTerms, type SlaPolicy } from '#contracts/crm/sla/policy.ts';
import { formatFault } from '#web/kit/text/format-fault.ts';

/** What a person edits of a policy. */
export const SlaDraft = SlaTerms.extend({ name: z.string().trim().min(1).max(80) });
export type SlaDraft = z.infer<typeof SlaDraft>;

/** The draft of a stored policy, or of one that begins. */
export function toDraft(policy: SlaPolicy | null): SlaDraft {
  if (!policy) return { ...DEFAULT_TERMS, name: '' };
  const { _id, is_default: _default, version: _version, updated_time: _time, ...draft } = policy;
  return draft;
}

/** What is wrong with the levels of a draft, by measure, in the words of the specification. `called` names a measure. */
export function validateMeasures(
  draft: SlaDraft,
  called: (metric: SlaMetric) => string,
): Partial<Record<SlaMetric, string>> {
  return Object.fromEntries(
    SLA_METRICS.flatMap((metric) => {
      const [first] = validateLevels(draft[metric]);
      return first ? [[metric, formatFault(toFault(called(metric), first))]] : [];
    }),
  );
}

/** Everything the rules have against a draft, by field; nothing when all is well. */
export function validateDraft(
  draft: SlaDraft,
  called: (metric: SlaMetric) => string,
): Record<string, string> {
  return {
    ...validateMeasures(draft, called),
    ...Object.fromEntries(
      Object.entries(validateHours(draft.business_hour)).map(([path, fault]) => [
        `business_hour.${path}`,
        formatFault(fault),
      ]),
    ),
  };
}

/** The days as they follow from the hours of every day, so that making them differ by day begins with what holds now. */
export function withOwnDays(hours: BusinessHour): BusinessHour {
  const untouched = hours.days.every(
    (day, index) => JSON.stringify(day) === JSON.stringify(DEFAULT_BUSINESS_HOUR.days[index]),
  );
  if (!untouched) return { ...hours, is_custom: true };
  const { start, end } = hours;
  return { ...hours, is_custom: true, days: hours.days.map((day) => ({ ...day, start, end })) };
}

/** Which of the found holidays are new to the policy, and which it has already. */
export function partitionHolidays(own: readonly Holiday[], found: readonly Holiday[]) {
  const known = new Set(own.map(buildHolidayKey));
  return {
    fresh: found.filter((one) => !known.has(buildHolidayKey(one))),
    known: found.filter((one) => known.has(buildHolidayKey(one))),
  };
}

/** The holidays with some more, each once, by date. */
export function withHolidays(own: readonly Holiday[], more: readonly Holiday[]): Holiday[] {
  return sortHolidays([...own, ...more]);
}
