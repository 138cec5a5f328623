import { z } from 'zod';
import { AlertBar, LineChatQuery, LineChats, RuleQuiet } from '#contracts/alerts/rule-fields.ts';
import { MeasureAlertFacts } from '#contracts/custom-viz/alert-facts.ts';
import {
  conditionFields,
  MeasureRule,
  MeasureRuleChanges,
  MeasureRuleInput,
  WatchedTile,
} from '#contracts/custom-viz/alert-rules.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, PageQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';
import { LocalText } from '#contracts/kit/local-text.ts';
import { MEASUREMENT_UNITS } from '#contracts/semantic/measure.ts';

const NEED = ['custom_viz.dashboard.read'] as const;
const product = 'custom_viz' as const;
const read = { kind: 'permitted', need: NEED, product } as const;
const write = { kind: 'permitted', need: [...NEED, 'custom_viz.dashboard.write'], product } as const;
const PATH = '/custom_viz/alerts';
const RULES = '/custom_viz/alert-rules';
const one = z.object({ _id: Id });

/** The number of days that a back-test of a measure covers. */
export const MEASURE_TEST_DAYS = 30;

export const listMeasureRules = defineEndpoint({
  name: 'custom_viz_alert_rule.list',
  method: 'GET',
  path: RULES,
  access: read,
  summary: 'List the alert rules on tiles of dashboards that the caller sees, and the caller’s own, by name',
  input: { query: z.strictObject({ dashboard: Id.optional() }) },
  answer: z.object({ items: z.array(MeasureRule) }),
});

export const createMeasureRule = defineEndpoint({
  name: 'custom_viz_alert_rule.create',
  method: 'POST',
  path: RULES,
  access: write,
  summary:
    'Create a rule on a measure of a tile; it counts with the rights of its maker, and the first check is now',
  input: { body: MeasureRuleInput },
  answer: MeasureRule,
  status: 201,
  errors: ['not_found', 'invalid_request'],
  event: 'custom_viz_alert_rule.created',
});

export const updateMeasureRule = defineEndpoint({
  name: 'custom_viz_alert_rule.update',
  method: 'PUT',
  path: `${RULES}/{_id}`,
  access: write,
  summary:
    'Update a rule on a measure; fields not sent stay. It counts with the rights of who updates it, and checks again if it had stopped',
  input: { params: one, body: MeasureRuleChanges },
  answer: MeasureRule,
  errors: ['not_found', 'not_permitted', 'stale_version', 'invalid_request'],
  event: 'custom_viz_alert_rule.updated',
});

export const deleteMeasureRule = defineEndpoint({
  name: 'custom_viz_alert_rule.delete',
  method: 'DELETE',
  path: `${RULES}/{_id}`,
  access: write,
  summary: 'Delete a rule on a measure with its history',
  input: { params: one },
  answer: one,
  errors: ['not_found', 'not_permitted'],
  event: 'custom_viz_alert_rule.deleted',
});

export const quietMeasureRule = defineEndpoint({
  name: 'custom_viz_alert_rule.quiet',
  method: 'PUT',
  path: `${RULES}/{_id}/quiet`,
  access: write,
  summary: 'Mute a rule on a measure, or snooze it until a given time; its history continues',
  input: { params: one, body: RuleQuiet },
  answer: MeasureRule,
  errors: ['not_found', 'not_permitted'],
  event: 'custom_viz_alert_rule.muted',
});

/** One time at which a rule would have fired. */
const TestFinding = z.object({ at: Instant, facts: MeasureAlertFacts });

export const backTestMeasure = defineEndpoint({
  name: 'custom_viz_alert_rule.back-test',
  method: 'POST',
  path: `${RULES}/back-test`,
  access: read,
  summary: `Back-test a rule on a measure: when it would have fired in the last ${MEASURE_TEST_DAYS} days, without saving it`,
  input: { body: z.strictObject({ watched: WatchedTile, ...conditionFields }) },
  answer: z.object({
    from: Instant,
    to: Instant,
    unit: z.enum(MEASUREMENT_UNITS),
    /** How long after each other the value is looked at: an hour or a day. */
    step: z.enum(['hour', 'day']),
    /** The highest value of each day, of the value that fired most, or of the whole. */
    bars: z.array(AlertBar),
    shown: LocalText,
    findings: z.array(TestFinding),
  }),
  errors: ['not_found', 'invalid_request'],
  transaction: false,
});

export const listMeasureLineChats = defineEndpoint({
  name: 'custom_viz_alert_rule.line-targets',
  method: 'GET',
  path: `${RULES}/line-targets`,
  access: write,
  summary: 'List people and groups that wrote to a connected LINE account and can be notified by it',
  input: { query: LineChatQuery },
  answer: LineChats,
});

export const listMeasureReceivers = defineEndpoint({
  name: 'custom_viz_alert_rule.receivers',
  method: 'GET',
  path: `${RULES}/receivers`,
  access: write,
  summary: 'List the users who see a dashboard, and so may be notified of its numbers',
  input: { query: z.strictObject({ dashboard: Id }) },
  answer: z.object({ items: z.array(z.object({ _id: Id, name: z.string() })) }),
  errors: ['not_found'],
});

/** One alert that a rule on a measure raised. */
export const MeasureAlert = z.object({
  _id: Id,
  rule_id: Id,
  /** The period that was counted; `to` is when it was checked. */
  from: Instant,
  to: Instant,
  facts: MeasureAlertFacts,
  /** When its users were notified; null where the rule was muted or snoozed, and still null in quiet hours. */
  notified_at: Instant.nullable(),
  acknowledged_at: Instant.nullable(),
  acknowledged_by: z.object({ _id: Id, name: z.string() }).nullable(),
  /** The path of the dashboard, in the state that was counted. */
  path: z.string(),
  created_at: Instant,
});
export type MeasureAlert = z.infer<typeof MeasureAlert>;

export const listMeasureAlerts = defineEndpoint({
  name: 'custom_viz_alert.list',
  method: 'GET',
  path: PATH,
  access: read,
  summary:
    'List alerts of tiles of dashboards that the caller sees, and of the caller’s own rules, newest first',
  input: {
    query: z.strictObject({
      rule: Id.optional(),
      open: z.enum(['yes', 'no']).optional(),
      ...PageQuery.shape,
    }),
  },
  answer: buildPageSchema(MeasureAlert),
  errors: ['cursor_invalid'],
});

export const acknowledgeMeasureAlert = defineEndpoint({
  name: 'custom_viz_alert.acknowledge',
  method: 'POST',
  path: `${PATH}/{_id}/acknowledge`,
  access: read,
  summary: 'Acknowledge an alert of a tile, or undo that',
  input: { params: one, body: z.strictObject({ acknowledged: z.boolean().default(true) }) },
  answer: MeasureAlert,
  errors: ['not_found'],
  event: 'custom_viz_alert.acknowledged',
});

export const ENDPOINTS = [
  listMeasureRules,
  createMeasureRule,
  backTestMeasure,
  listMeasureLineChats,
  listMeasureReceivers,
  updateMeasureRule,
  deleteMeasureRule,
  quietMeasureRule,
  listMeasureAlerts,
  acknowledgeMeasureAlert,
];

/** Their contents name no dashboard: a private one must not be revealed to others. */
export const EVENTS = [
  'custom_viz_alert.fired',
  'custom_viz_alert.acknowledged',
  'custom_viz_alert_rule.created',
  'custom_viz_alert_rule.updated',
  'custom_viz_alert_rule.deleted',
  'custom_viz_alert_rule.muted',
  'custom_viz_alert_rule.stopped',
].map((name) => defineEvent({ name, need: NEED, data: z.unknown() }));

/** Finds the rules on measures that are to be checked. */
export const findMeasureRulesJob = defineJob({
  name: 'custom_viz_alerts.find-due',
  payload: z.object({}).loose(),
  attempts: 1,
});

/** Checks one rule on a measure. */
export const checkMeasureRuleJob = defineJob({
  name: 'custom_viz_alerts.check-rule',
  payload: z.object({ account_id: Id, rule_id: Id }),
  attempts: 3,
  queue: ({ account_id }) => `measure-alerts:${account_id}`,
});

export const JOBS = [findMeasureRulesJob, checkMeasureRuleJob];
