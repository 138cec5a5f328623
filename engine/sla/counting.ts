import { SLA_METRICS, type SlaMetric } from '#contracts/crm/sla/levels.ts';
import type { SlaTerms } from '#contracts/crm/sla/policy.ts';
import { BusinessClock } from '#engine/business-time/business-clock.ts';
import { buildHours } from '#engine/business-time/hours.ts';

/** What is reported once a measure reaches `after` (milliseconds): that it entered a level, or that its breach is near. */
export type Mark = { kind: 'level' | 'warning'; level: number; breach: boolean; after: number };

/** The inputs of counting by one version of a policy. */
export type SlaCalculator = {
  terms: SlaTerms;
  clock: BusinessClock;
  /** By measure, in the order in which they come. */
  marks: Record<SlaMetric, readonly Mark[]>;
};

/** Means and sums are over several intervals; only one of the seven is a mean. */
export const isMean = (metric: SlaMetric): boolean => metric === 'avg_response_time';

/** Creates the business clock and the levels of a policy's version. `timeZone` is the account's. Keep it: its clock caches the years. */
export function makeSlaCalculator(terms: SlaTerms, timeZone: string): SlaCalculator {
  return {
    terms,
    clock: new BusinessClock(buildHours(terms, timeZone)),
    marks: buildByMetric((metric) => marksOf(terms, metric)),
  };
}

/** One value for each measure. */
export function buildByMetric<T>(value: (metric: SlaMetric) => T): Record<SlaMetric, T> {
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

/** The measures in order, with their values. */
export function toMetricEntries<T>(values: Record<SlaMetric, T>): [SlaMetric, T][] {
  return SLA_METRICS.map((metric) => [metric, values[metric]]);
}

function marksOf(terms: SlaTerms, metric: SlaMetric): Mark[] {
  const breachLevel = terms.breach_levels[metric];
  const levels = terms[metric].slice(1).map(({ level, from }): Mark => ({
    kind: 'level',
    level,
    breach: level === breachLevel,
    after: from * 1000,
  }));
  const breach = levels.find((one) => one.breach);
  const warning: Mark[] = breach
    ? [
        {
          kind: 'warning',
          level: breachLevel,
          breach: false,
          after: Math.floor((breach.after * terms.warn_percent) / 100),
        },
      ]
    : [];
  return [...warning, ...levels].sort((a, b) => a.after - b.after);
}
