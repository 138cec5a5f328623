import { z } from 'zod';
import { defineArea } from '#contracts/kit/area/area.ts';
import { collection } from '#contracts/kit/area/collection.ts';

/** What an agent says about being at work (online, on a break …) and what it means for getting new tickets. */
export const workingStatus = defineArea({
  page: 'working-status',
  products: ['crm'],
  access: { read: ['crm.working_status.read'], write: ['crm.working_status.write'] },
  resources: {
    statuses: collection({
      path: '/crm/working-status',
      table: 'working_statuses',
      envelope: 'crm',
      csv: true,
      fields: {
        name: z.string().trim().min(1).max(60),
        color: z
          .string()
          .regex(/^#[0-9a-f]{6}$/i)
          .default('#2f9e44')
          .meta({ field: 'color' }),
        accepts_tickets: z.boolean().default(true),
        active: z.boolean().default(true),
      },
      unique: ['name'],
      search: ['name'],
      sort: 'name',
      columns: ['name', 'color', 'accepts_tickets', 'active'],
    }),
  },
});
