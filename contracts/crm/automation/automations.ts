import { z } from 'zod';
import { TicketConditions } from '#contracts/crm/auto-assign/fields.ts';
import { AutomationAction } from '#contracts/crm/automation/action.ts';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineCollection } from '#contracts/kit/area/collection.ts';

/**
 * What triggers an automation rule. The last two are about time: a customer has waited for a given time, or there has been no message for a
 * given time.
 */
const TRIGGERS = [
  'ticket_created',
  'message_received',
  'ticket_replied',
  'state_changed',
  'assignee_changed',
  'tags_changed',
  'priority_changed',
  'sla_warned',
  'sla_breached',
  'customer_waits',
  'nothing_said',
] as const;
export const Trigger = z.enum(TRIGGERS);
export type Trigger = z.infer<typeof Trigger>;

/** Triggers that a span belongs to. */
export const TIMED_TRIGGERS: readonly Trigger[] = ['customer_waits', 'nothing_said'];

/** An automation rule: a trigger, conditions, and actions. The actions of a rule trigger no rule, so there are no loops. */
export const automations = defineArea({
  page: 'ticket-automation',
  noun: 'ticket_automation',
  within: 'automation',
  products: ['crm'],
  feature: 'ticket_automation',
  access: {
    read: ['crm.auto_assignment_management.read'],
    write: ['crm.auto_assignment_management.write'],
  },
  resources: {
    rules: defineCollection({
      path: '/crm/automation',
      table: 'ticket_automations',
      envelope: 'crm',
      ordered: true,
      fields: {
        name: z.string().trim().min(1).max(120),
        trigger: Trigger.default('ticket_created'),
        /** For the triggers about time: after how many seconds. */
        after_seconds: z.number().int().min(60).max(2_592_000).default(1800).meta({ field: 'duration' }),
        condition: TicketConditions.default({ match: 'all', items: [] }),
        actions: z.array(AutomationAction).min(1).max(20),
        /** If it ran, no later rule is evaluated for the same event. */
        ends: z.boolean().default(false),
        active: z.boolean().default(false),
      },
      unique: ['name'],
      search: ['name'],
      sort: 'name',
      columns: ['name', 'trigger', 'active'],
    }),
  },
});
