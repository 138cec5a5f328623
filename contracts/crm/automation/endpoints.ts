import { z } from 'zod';
import { AutomationAction } from '#contracts/crm/automation/action.ts';
import { autoResponse } from '#contracts/crm/automation/auto-response.ts';
import { automations } from '#contracts/crm/automation/automations.ts';
import { unreadTemplates } from '#contracts/crm/automation/unread.ts';
import { autoCanned } from '#contracts/crm/canned/auto-canned.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, PageQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';

const crm = { envelope: 'crm' as const };
/** Either permission opens the page; each of its parts is checked separately. */
const READ = [['crm.auto_canned.read', 'crm.auto_assignment_management.read']] as const;
const read = { kind: 'permitted' as const, need: READ, product: 'crm' as const };

/** The kinds of rules that act on tickets automatically. */
export const RULE_KINDS = ['auto_canned', 'auto_response', 'automation', 'unread_template'] as const;
export const RuleKind = z.enum(RULE_KINDS);
export type RuleKind = z.infer<typeof RuleKind>;

/** The outcome of a run. `waiting`: it sends its reply later. `left`: somebody was faster, or it was no longer due. */
export const RUN_OUTCOMES = ['done', 'waiting', 'left', 'failed', 'stopped'] as const;
export const RunOutcome = z.enum(RUN_OUTCOMES);
export type RunOutcome = z.infer<typeof RunOutcome>;

/** One action that a run performed or could not perform: `why` is a key of the screens' texts, null where it was performed. */
export const ActionResult = z.object({ do: z.string(), value: z.string(), why: z.string().nullable() });
export type ActionResult = z.infer<typeof ActionResult>;

/** One line of the log of rules. */
export const RuleRun = z.object({
  _id: Id,
  kind: RuleKind,
  rule: z.object({ _id: Id, name: z.string() }),
  ticket: z.object({ _id: Id, number: z.number().int(), customer: z.string() }),
  outcome: RunOutcome,
  results: z.array(ActionResult),
  due_at: Instant.nullable(),
  at: Instant,
});
export type RuleRun = z.infer<typeof RuleRun>;

export const listRuleRuns = defineEndpoint({
  ...crm,
  name: 'rule_run.list',
  method: 'GET',
  path: '/crm/rule_runs',
  access: read,
  summary: 'List what automatic rules did, newest first',
  input: {
    query: z.strictObject({
      kind: RuleKind.optional(),
      rule_id: Id.optional(),
      ticket_id: Id.optional(),
      outcome: RunOutcome.optional(),
      ...PageQuery.shape,
    }),
  },
  answer: buildPageSchema(RuleRun),
  errors: ['cursor_invalid'],
});

/** On how many of the newest tickets, or messages of customers, a rule is tried. */
export const TRIED_TICKETS = 100;

/** What a rule would have done: on how many of the newest tickets, and on which. */
export const RuleTrial = z.object({
  /** What was evaluated one by one: a ticket whose customer wrote several messages may be listed several times. */
  of: z.enum(['tickets', 'messages']),
  looked: z.number().int(),
  held: z.number().int(),
  items: z.array(
    z.object({
      ticket_id: Id,
      number: z.number().int(),
      customer: z.string(),
      message: z.string(),
      at: Instant,
      /** The text that it would have sent, filled in; empty for a rule that sends nothing. */
      said: z.string(),
    }),
  ),
});
export type RuleTrial = z.infer<typeof RuleTrial>;

const trying = { ...crm, method: 'POST' as const, reads: true as const, answer: RuleTrial };
const drafted = z.string().max(120).default('');

export const tryAutoResponse = defineEndpoint({
  ...trying,
  name: 'auto_response.try',
  path: '/crm/auto_response/try',
  access: { kind: 'permitted', need: autoResponse.access.read, product: 'crm' },
  feature: 'auto_response',
  summary: `Preview what an auto response would have sent to the newest ${TRIED_TICKETS} messages, or tickets as they opened or were done, as its moment is; nothing is sent`,
  input: { body: z.strictObject({ ...autoResponse.resources.responses.fields, name: drafted }) },
});

export const tryAutomation = defineEndpoint({
  ...trying,
  name: 'ticket_automation.try',
  path: '/crm/automation/try',
  access: { kind: 'permitted', need: automations.access.read, product: 'crm' },
  feature: 'ticket_automation',
  summary: `Preview which of the newest ${TRIED_TICKETS} tickets (for one about what customers write: messages) meet the conditions of an automation; nothing is changed`,
  input: {
    body: z.strictObject({
      ...automations.resources.rules.fields,
      name: drafted,
      // Only its conditions determine on what it would run.
      actions: z.array(AutomationAction).max(20).default([]),
    }),
  },
});

const { settings } = autoCanned.resources;

export const tryAutoCanned = defineEndpoint({
  ...trying,
  name: 'auto_canned.try',
  path: '/crm/auto_canned_response/try',
  access: { kind: 'permitted', need: autoCanned.access.read, product: 'crm' },
  feature: 'canned_response',
  summary: `Preview what an auto canned response would have sent to the newest ${TRIED_TICKETS} messages; nothing is sent`,
  input: { body: z.strictObject({ ...settings.fields, name: drafted }) },
});

const unread = { feature: 'template_unread_message' as const };

export const tryUnreadTemplate = defineEndpoint({
  ...trying,
  ...unread,
  name: 'unread_template.try',
  path: '/crm/unread_templates/try',
  access: { kind: 'permitted', need: unreadTemplates.access.read, product: 'crm' },
  summary:
    'Preview the unread conversations that a template applies to now and what each would be sent; nothing is sent',
  input: { body: z.strictObject({ ...unreadTemplates.resources.templates.fields, name: drafted }) },
});

export const sendUnreadTemplate = defineEndpoint({
  ...crm,
  ...unread,
  name: 'unread_template.send',
  method: 'POST',
  path: '/crm/unread_templates/{_id}/send',
  access: { kind: 'permitted', need: [...unreadTemplates.access.write, 'crm.ticket.write'], product: 'crm' },
  summary: 'Send a template to these unread conversations now; nobody gets it twice for the same wait',
  input: {
    params: z.object({ _id: Id }),
    body: z.strictObject({ ticket_ids: z.array(Id).min(1).max(200) }),
  },
  answer: z.object({ sent: z.number().int(), left: z.number().int() }),
  errors: ['not_found'],
  event: 'unread_template.sent',
});

export const ENDPOINTS = [
  listRuleRuns,
  tryAutoResponse,
  tryAutomation,
  tryAutoCanned,
  tryUnreadTemplate,
  sendUnreadTemplate,
];

export const EVENTS = [
  defineEvent({ name: 'rule_run.created', need: READ, data: z.unknown() }),
  defineEvent({ name: 'unread_template.sent', need: unreadTemplates.access.read, data: z.unknown() }),
  defineEvent({
    name: 'ticket.rule_notified',
    need: ['crm.ticket.read'],
    data: z.object({ ticket_id: Id }).loose(),
  }),
];

/** Sends the delayed reply of a rule, unless somebody of the team was faster. */
export const notifyDelayedJob = defineJob({
  name: 'crm.notify-delayed',
  payload: z.object({ account_id: Id, run_id: Id }),
  attempts: 5,
});

/** Finds, by time, customers who wait and inactive conversations; deletes old lines of the log. */
export const sweepTicketsJob = defineJob({
  name: 'crm.clean-up-tickets',
  payload: z.object({}).loose(),
  attempts: 1,
});

export const JOBS = [notifyDelayedJob, sweepTicketsJob];
