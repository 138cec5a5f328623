import { z } from 'zod';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineCollection } from '#contracts/kit/area/collection.ts';
import { Id } from '#contracts/kit/ids.ts';
import { ANSWERED_CHANNELS } from '#contracts/networks.ts';

/**
 * What a rule may select besides random tickets: an unhappy answer to the survey, a ticket that was done and then reopened, one whose
 * service level was breached.
 */
const SAMPLED_ONLY = ['unhappy', 'reopened', 'breached'] as const;
export const SampledOnly = z.enum(SAMPLED_ONLY);
export type SampledOnly = z.infer<typeof SampledOnly>;

/** Answers that count as unhappy, of each scale. */
export const UNHAPPY = { csat: 2, nps: 6 } as const;

/** Which finished tickets are picked for judging, by chance and by what happened in them. */
export const qcSampling = defineArea({
  page: 'crm-quality',
  noun: 'qc_sampling',
  within: 'crm-quality',
  products: ['crm'],
  feature: 'quality_check',
  access: { read: ['crm.qc.read'], write: ['crm.qc.write'] },
  resources: {
    rules: defineCollection({
      path: '/crm/qc-sampling',
      table: 'qc_sampling',
      envelope: 'crm',
      ordered: true,
      fields: {
        name: z.string().trim().min(1).max(120),
        /** Null: the first active scorecard. */
        scorecard_id: Id.nullable().default(null).meta({ field: 'reference', of: 'scorecards' }),
        percent: z.number().int().min(1).max(100).default(5),
        /** Of those picked, how many are judged by a second person who does not see the first judgement. */
        second_percent: z.number().int().min(0).max(100).default(20),
        only: z.array(SampledOnly).default([]),
        channels: z.array(z.enum(ANSWERED_CHANNELS)).default([]),
        active: z.boolean().default(true),
      },
      names: { scorecard_id: 'qc_scorecards' },
      unique: ['name'],
      search: ['name'],
      sort: 'name',
      columns: ['name', 'percent', 'second_percent', 'only', 'active'],
    }),
  },
});
