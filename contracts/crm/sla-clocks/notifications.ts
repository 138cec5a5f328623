import { z } from 'zod';
import { SlaMetric } from '#contracts/crm/sla/levels.ts';

/** The contents of a notice about SLA timers. */
export const ClockFacts = z.object({
  number: z.number().int(),
  customer: z.string(),
  metrics: z.array(SlaMetric),
});
