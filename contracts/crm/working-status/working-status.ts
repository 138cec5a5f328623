import { z } from 'zod';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineCollection } from '#contracts/kit/area/collection.ts';
import { formOf } from '#contracts/kit/faults/fault.ts';

/**
 * What an agent sets as their availability (online, on a break …) and how it affects the assignment of new tickets. The first active one is
 * the initial status of everybody.
 */
export const workingStatus = defineArea({
  page: 'working-status',
  products: ['crm'],
  access: { read: ['crm.working_status.read'], write: ['crm.working_status.write'] },
  resources: {
    statuses: defineCollection({
      path: '/crm/working-status',
      table: 'working_statuses',
      envelope: 'crm',
      csv: true,
      ordered: true,
      fields: {
        name: z.string().trim().min(1).max(60),
        /** Shown to those who read Thai; the name itself where it is empty. */
        name_th: z.string().trim().max(60).default(''),
        color: z
          .string()
          .check(formOf('color', /^#[0-9a-f]{6}$/i))
          .default('#2f9e44')
          .meta({ field: 'color' }),
        accepts_tickets: z.boolean().default(true),
        /** Whether somebody in it counts as staff at work: a break does not. */
        counts_as_staff: z.boolean().default(true),
        active: z.boolean().default(true),
      },
      unique: ['name'],
      search: ['name', 'name_th'],
      sort: 'name',
      columns: ['name', 'name_th', 'color', 'accepts_tickets', 'counts_as_staff', 'active'],
    }),
  },
});
