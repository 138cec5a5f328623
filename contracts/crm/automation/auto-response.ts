import { z } from 'zod';
import { TicketConditions } from '#contracts/crm/auto-assign/fields.ts';
import { RuleHours, responseTextFields } from '#contracts/crm/automation/answering.ts';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineCollection } from '#contracts/kit/area/collection.ts';

/** When an auto response speaks: to the message that begins a ticket, to every message, or when a ticket is done. */
const RESPONSE_MOMENTS = ['first_message', 'every_message', 'ticket_done'] as const;

/**
 * Answers that are sent automatically, with a text of their own: "we are closed, we write tomorrow". The first in their order whose
 * conditions hold is sent; a message that a bot or an automatic canned response has already answered gets none.
 */
export const autoResponse = defineArea({
  page: 'auto-response',
  noun: 'auto_response',
  within: 'automation',
  products: ['crm'],
  feature: 'auto_response',
  access: { read: ['crm.auto_canned.read'], write: ['crm.auto_canned.write'] },
  resources: {
    responses: defineCollection({
      path: '/crm/auto_response',
      table: 'auto_responses',
      envelope: 'crm',
      ordered: true,
      fields: {
        name: z.string().trim().min(1).max(120),
        moment: z.enum(RESPONSE_MOMENTS).default('first_message'),
        hours: RuleHours.default('always'),
        condition: TicketConditions.default({ match: 'all', items: [] }),
        ...responseTextFields,
        /** Seconds between the message and the answer; if a member of the team answers in the meantime, no automatic answer is sent. */
        delay_seconds: z
          .number()
          .int()
          .min(0)
          .max(3600)
          .default(0)
          .meta({ field: 'duration', unit: 'seconds' }),
        /** Seconds in which the same customer does not hear it again; 0: no such pause. */
        again_after_seconds: z.number().int().min(0).max(2_592_000).default(0).meta({ field: 'duration' }),
        active: z.boolean().default(false),
      },
      unique: ['name'],
      search: ['name', 'text', 'text_th'],
      sort: 'name',
      columns: ['name', 'moment', 'hours', 'active'],
    }),
  },
});
