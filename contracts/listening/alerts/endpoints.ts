import { z } from 'zod';
import { AlertBar, FIRED_DAYS, LineChatQuery, LineChats, RuleQuiet } from '#contracts/alerts/rule-fields.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, PageQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';
import { AlertFacts } from '#contracts/listening/alerts/alert-facts.ts';
import { Alert, LineDelivery } from '#contracts/listening/alerts/alert.ts';
import { AlertRule, AlertRuleChanges, AlertRuleInput } from '#contracts/listening/alerts/rule.ts';

const READ = 'listening.keyword.read' as const;
const product = 'listening' as const;
/** Reading requires the permission to read mentions; changing rules, which notify users, also that for e-mail notifications. */
const read = { kind: 'permitted', need: [READ], product } as const;
const write = { kind: 'permitted', need: [READ, 'listening.email_notification.write'], product } as const;
const path = '/listening/alerts';
const rules = '/listening/alert-rules';
const one = z.object({ _id: Id });

/** The number of days that a back-test covers. */
export const BACK_TEST_DAYS = 90;

export const listRules = defineEndpoint({
  name: 'alert_rule.list',
  method: 'GET',
  path: rules,
  access: read,
  summary: `List the alert rules by name, with how often each fired in the last ${FIRED_DAYS} days`,
  input: { query: z.strictObject(PageQuery.shape) },
  answer: buildPageSchema(AlertRule),
  errors: ['cursor_invalid'],
});

export const getRule = defineEndpoint({
  name: 'alert_rule.get',
  method: 'GET',
  path: `${rules}/{_id}`,
  access: read,
  summary: 'Get an alert rule',
  input: { params: one },
  answer: AlertRule,
  errors: ['not_found'],
});

export const createRule = defineEndpoint({
  name: 'alert_rule.create',
  method: 'POST',
  path: rules,
  access: write,
  summary: 'Create a rule; it applies to mentions from now on',
  input: { body: AlertRuleInput },
  answer: AlertRule,
  status: 201,
  errors: ['name_taken'],
  event: 'alert_rule.created',
});

export const updateRule = defineEndpoint({
  name: 'alert_rule.update',
  method: 'PUT',
  path: `${rules}/{_id}`,
  access: write,
  summary: 'Update a rule; fields not sent stay',
  input: { params: one, body: AlertRuleChanges },
  answer: AlertRule,
  errors: ['not_found', 'stale_version', 'name_taken'],
  event: 'alert_rule.updated',
});

export const deleteRule = defineEndpoint({
  name: 'alert_rule.delete',
  method: 'DELETE',
  path: `${rules}/{_id}`,
  access: write,
  summary: 'Delete a rule with its history',
  input: { params: one },
  answer: one,
  errors: ['not_found'],
  event: 'alert_rule.deleted',
});

export const quietRule = defineEndpoint({
  name: 'alert_rule.quiet',
  method: 'PUT',
  path: `${rules}/{_id}/quiet`,
  access: write,
  summary: 'Mute a rule, or snooze it until a given time; its history continues',
  input: { params: one, body: RuleQuiet },
  answer: AlertRule,
  errors: ['not_found'],
  event: 'alert_rule.muted',
});

export const backTest = defineEndpoint({
  name: 'alert_rule.back-test',
  method: 'POST',
  path: `${rules}/back-test`,
  access: read,
  summary: 'Back-test a rule: when it would have fired in the last 90 days, without saving it',
  input: {
    body: AlertRuleInput.pick({
      kind: true,
      filter: true,
      sensitivity: true,
      at_least: true,
      authors: true,
      cooldown_hours: true,
    }).extend({ name: z.string().max(80).default(''), shift: z.number().min(-5).max(5).default(0) }),
  },
  answer: z.object({
    from: Instant,
    to: Instant,
    /** By day, with what the rule evaluates. */
    bars: z.array(AlertBar),
    findings: z.array(z.object({ at: Instant, facts: AlertFacts, path: z.string() })),
    mentions: z.number().int(),
    /** The path of the mentions of all bars; those of one bar by its time. */
    path: z.string(),
  }),
  transaction: false,
});

export const listLineTargets = defineEndpoint({
  name: 'alert_rule.line-targets',
  method: 'GET',
  path: `${rules}/line-targets`,
  access: write,
  summary: 'List people and groups that wrote to a connected LINE account and can be notified by it',
  input: {
    query: LineChatQuery,
  },
  answer: LineChats,
});

export const listAlerts = defineEndpoint({
  name: 'alert.list',
  method: 'GET',
  path,
  access: read,
  summary: 'List alerts, newest first; those of a rule with the ones that were merged into others',
  input: {
    query: z.strictObject({
      rule: Id.optional(),
      within_days: z.coerce.number().int().min(1).max(366).optional(),
      open: z.enum(['yes', 'no']).optional(),
      ...PageQuery.shape,
    }),
  },
  answer: buildPageSchema(Alert),
  errors: ['cursor_invalid'],
});

export const getAlert = defineEndpoint({
  name: 'alert.get',
  method: 'GET',
  path: `${path}/{_id}`,
  access: read,
  summary: 'Get an alert with its chart: the hours around it and their usual values',
  input: { params: one },
  answer: Alert.extend({
    bars: z.array(AlertBar),
    children: z.array(Alert),
    /** Null where LINE was not requested. */
    line: LineDelivery.nullable(),
  }),
  errors: ['not_found'],
  transaction: false,
});

export const acknowledgeAlert = defineEndpoint({
  name: 'alert.acknowledge',
  method: 'POST',
  path: `${path}/{_id}/acknowledge`,
  access: read,
  summary: 'Acknowledge an alert, or undo that',
  input: { params: one, body: z.strictObject({ acknowledged: z.boolean().default(true) }) },
  answer: Alert,
  errors: ['not_found'],
  event: 'alert.acknowledged',
});

export const rateAlert = defineEndpoint({
  name: 'alert.rate',
  method: 'POST',
  path: `${path}/{_id}/rating`,
  access: read,
  summary: 'Rate whether an alert was useful; this adjusts the sensitivity of its rule',
  input: { params: one, body: z.strictObject({ useful: z.boolean() }) },
  answer: z.object({ alert: Alert, rule: AlertRule }),
  errors: ['not_found'],
  event: 'alert.rated',
});

export const ENDPOINTS = [
  listRules,
  backTest,
  listLineTargets,
  getRule,
  createRule,
  updateRule,
  deleteRule,
  quietRule,
  listAlerts,
  getAlert,
  acknowledgeAlert,
  rateAlert,
];

/** A rule fired; outgoing webhooks send it, signed, with facts and cause. */
export const alertFired = defineEvent({
  name: 'alert.fired',
  need: [READ],
  data: z.object({ alert_id: Id, rule_id: Id, from: Instant, to: Instant, facts: AlertFacts }),
});

export const EVENTS = [
  alertFired,
  ...[
    'alert.line_failed',
    'alert.acknowledged',
    'alert.rated',
    'alert_rule.created',
    'alert_rule.updated',
    'alert_rule.deleted',
    'alert_rule.muted',
  ].map((name) => defineEvent({ name, need: [READ], data: z.unknown() })),
];

/** Finds the accounts whose rules have something to evaluate. */
export const findAlertsJob = defineJob({
  name: 'alerts.find-due',
  payload: z.object({}).loose(),
  attempts: 1,
});

/** Evaluates the rules of one account on what arrived since the last evaluation. */
export const evaluateAlertsJob = defineJob({
  name: 'alerts.evaluate',
  payload: z.object({ account_id: Id }),
  attempts: 5,
  queue: ({ account_id }) => `alerts:${account_id}`,
});

/** Notifies the receivers of a rule of one alert, once. */
export const notifyAlertJob = defineJob({
  name: 'alerts.notify',
  payload: z.object({ account_id: Id, alert_id: Id }),
  attempts: 10,
});

/** Sends one alert by LINE, with a retry key by which LINE drops a repetition. */
export const notifyLineJob = defineJob({
  name: 'alerts.notify-line',
  payload: z.object({ account_id: Id, alert_id: Id }),
  attempts: 8,
});

/** Adds rules with past alerts to the demonstration, once its posts are stored. */
export const exampleAlertsJob = defineJob({
  name: 'alerts.add-examples',
  payload: z.object({ account_id: Id, user_id: Id }),
  attempts: 5,
});

export const JOBS = [findAlertsJob, evaluateAlertsJob, notifyAlertJob, notifyLineJob, exampleAlertsJob];
