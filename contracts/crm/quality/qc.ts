import { z } from 'zod';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineCollection } from '#contracts/kit/area/collection.ts';

/** One question of a scorecard. `weight` counts against the other questions; a `critical` one that fails makes the whole score 0. */
export const QcQuestion = z.strictObject({
  label: z.string().trim().min(1).max(300),
  kind: z.enum(['yes_no', 'points']).default('yes_no'),
  weight: z.number().int().min(1).max(100).default(10),
  critical: z.boolean().default(false),
});
export type QcQuestion = z.infer<typeof QcQuestion>;

/** Scorecards by which finished tickets are judged: questions, how much each counts, and from which score on a ticket passes. */
export const qc = defineArea({
  page: 'qc',
  products: ['crm'],
  feature: 'quality_check',
  access: { read: ['crm.qc.read'], write: ['crm.qc.write'] },
  resources: {
    scorecards: defineCollection({
      path: '/crm/qc',
      table: 'qc_scorecards',
      envelope: 'crm',
      ordered: true,
      csv: true,
      fields: {
        name: z.string().trim().min(1).max(120),
        purpose: z.string().max(500).default('').meta({ field: 'longtext' }),
        questions: z.array(QcQuestion).min(1).max(50),
        pass_percent: z.number().int().min(0).max(100).default(80),
        active: z.boolean().default(true),
      },
      unique: ['name'],
      search: ['name', 'purpose'],
      sort: 'name',
      columns: ['name', 'questions', 'pass_percent', 'active'],
    }),
  },
});
