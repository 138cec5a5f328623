import { z } from 'zod';
import { TicketConditions } from '#contracts/crm/auto-assign/fields.ts';
import { RuleHours, responseTextFields } from '#contracts/crm/automation/answering.ts';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineCollection } from '#contracts/kit/area/collection.ts';

/**
 * Messages for conversations that nobody has read: the customer wrote, and since then nobody of the team opened the ticket or answered. A
 * message is sent automatically after its time, once for each time that a customer waits, or when somebody sends it to all unread
 * conversations at once.
 */
export const unreadTemplates = defineArea({
  page: 'template-unread-message',
  noun: 'unread_template',
  within: 'automation',
  products: ['crm'],
  feature: 'template_unread_message',
  access: { read: ['crm.auto_canned.read'], write: ['crm.auto_canned.write'] },
  resources: {
    templates: defineCollection({
      path: '/crm/unread_templates',
      table: 'unread_templates',
      envelope: 'crm',
      ordered: true,
      fields: {
        name: z.string().trim().min(1).max(120),
        /** How long a conversation stays unread before the message is sent automatically. */
        after_seconds: z.number().int().min(60).max(604_800).default(1800).meta({ field: 'duration' }),
        hours: RuleHours.default('always'),
        condition: TicketConditions.default({ match: 'all', items: [] }),
        ...responseTextFields,
        active: z.boolean().default(false),
      },
      unique: ['name'],
      search: ['name', 'text', 'text_th'],
      sort: 'name',
      columns: ['name', 'after_seconds', 'hours', 'active'],
    }),
  },
});
