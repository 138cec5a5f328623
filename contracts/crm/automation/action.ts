import { z } from 'zod';
import { TicketState } from '#contracts/crm/ticket.ts';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { Id } from '#contracts/kit/ids.ts';

/** What an automation may do to a ticket. */
export const ACTIONS = [
  'set_state',
  'set_priority',
  'set_group',
  'assign',
  'unassign',
  'add_tag',
  'remove_tag',
  'add_customer_tag',
  'remove_customer_tag',
  'note',
  'say',
  'tell',
] as const;
export type ActionName = (typeof ACTIONS)[number];

/** What the value of each action is; null where it needs none. */
const VALUES: Record<ActionName, z.ZodType<unknown, string> | null> = {
  set_state: TicketState,
  set_priority: z.enum(['0', '1', '2', '3', '4']),
  set_group: Id,
  assign: Id,
  unassign: null,
  add_tag: Id,
  remove_tag: Id,
  add_customer_tag: Id,
  remove_customer_tag: Id,
  note: z.string().trim().min(1),
  say: z.string().trim().min(1),
  tell: z.union([z.literal('assignee'), Id]),
};

/** One act: its name, and what it needs (a state, an id, a text). */
export const AutomationAction = z
  .strictObject({ do: z.enum(ACTIONS), value: z.string().trim().max(5000).default('') })
  .superRefine(({ do: name, value }, context) => {
    const needed = VALUES[name];
    if (needed ? !needed.safeParse(value).success : value !== '')
      context.addIssue({ ...toIssue(fault('not_with_action')), path: ['value'] });
  });
export type AutomationAction = z.infer<typeof AutomationAction>;
