import { z } from 'zod';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineCollection } from '#contracts/kit/area/collection.ts';
import { formOf } from '#contracts/kit/faults/fault.ts';

/** A topic that customers care about: assigned to a customer by an agent, or suggested when they write one of its words. */
export const interestTag = defineArea({
  page: 'interest-tag',
  products: ['crm'],
  open: true,
  feature: 'customer_tag',
  access: { read: [], write: ['crm.customer_tag.write'] },
  resources: {
    tags: defineCollection({
      path: '/cms/interest-tag',
      table: 'interest_tags',
      envelope: 'crm',
      ordered: true,
      csv: true,
      fields: {
        name: z.string().trim().min(1).max(80),
        color: z
          .string()
          .check(formOf('color', /^#[0-9a-f]{6}$/i))
          .default('#7048e8')
          .meta({ field: 'color' }),
        meaning: z.string().max(500).default('').meta({ field: 'longtext' }),
        words: z.array(z.string().trim().min(1).max(200)).max(200).default([]),
        active: z.boolean().default(true),
      },
      unique: ['name'],
      search: ['name', 'meaning', 'words'],
      sort: 'name',
      columns: ['name', 'color', 'meaning', 'words', 'active'],
    }),
  },
});
