import { z } from 'zod';
import { Language } from '#contracts/accounts/account.ts';
import { Email } from '#contracts/accounts/user.ts';
import { ANY_HOME_ACCESS, READ_ANY_HOME } from '#contracts/custom-viz/any-home.ts';
import { DASHBOARD_LIMITS } from '#contracts/custom-viz/dashboard-document.ts';
import { FilterValue } from '#contracts/custom-viz/filter-value.ts';
import { Period } from '#contracts/custom-viz/period.ts';
import { LocalId } from '#contracts/custom-viz/tiles.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';
import { MentionConditions } from '#contracts/listening/stored-filter.ts';
import { Receiver } from '#contracts/receivers/receiver.ts';
import { MadeReport, sentFields, SKIPPED } from '#contracts/reports/report.ts';

/** Who schedules dashboards needs what links to people outside need in the home of the dashboard: people outside may be among the receivers. */
const write = ANY_HOME_ACCESS;
const NAME = 'custom_viz_schedule';
const OF_DASHBOARD = '/custom_viz/dashboards/{_id}/schedules';
const PATH = '/custom_viz/schedules';

/** The most schedules of one dashboard. */
export const MOST_SCHEDULES = 20;
const MOST_RECEIVERS = 250;

/**
 * What one receiver gets: the language, the values of filters and parameters, and the period; null and absent ones are those of schedule and
 * dashboard.
 */
const own = {
  language: Language.nullable().default(null),
  filters: z.record(LocalId, FilterValue).default({}),
  parameters: z.record(LocalId, z.union([z.number(), z.string().max(121)])).default({}),
  period: Period.nullable().default(null),
  /** Of dashboards with widgets: which mentions are counted. */
  mentions: MentionConditions.nullable().default(null),
};

/** A user of the account, whose own rights decide what is counted, or an address outside, for which those of the schedule's owner do. */
export const ScheduleReceiver = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('person'), user_id: Id, ...own }),
  z.strictObject({ kind: z.literal('address'), email: Email, ...own }),
]);
export type ScheduleReceiver = z.infer<typeof ScheduleReceiver>;

const { name, formats, language, time_zone, schedule, active } = sentFields;

/** What a person edits of a schedule: when which part of a dashboard goes to whom. */
export const VizScheduleInput = z.strictObject({
  name,
  formats,
  language,
  time_zone,
  schedule,
  active,
  /** The tabs in its files; null: all. */
  tabs: z.array(LocalId).min(1).max(DASHBOARD_LIMITS.tabs).nullable().default(null),
  /** Of a presentation: a slide for each tile, or for each tab. */
  slides: z.enum(['tile', 'tab']).default('tile'),
  /** Whether somebody for whom nothing is counted gets no e-mail. */
  skip_empty: z.boolean().default(false),
  receivers: z
    .array(ScheduleReceiver)
    .max(MOST_RECEIVERS)
    .default([])
    .refine(
      (all) =>
        new Set(all.map((one) => (one.kind === 'person' ? one.user_id : one.email))).size === all.length,
      toIssue(fault('taken')),
    ),
});
export type VizScheduleInput = z.infer<typeof VizScheduleInput>;

/** What became of one receiver of a run: `waiting` until it is made; `reason` says why somebody got nothing. */
const ScheduleDelivery = z.object({
  email: z.string(),
  name: z.string(),
  state: z.enum(['waiting', 'sent', 'skipped', 'failed']),
  reason: z.enum([...SKIPPED, 'failed']).nullable(),
  at: Instant,
  opened_at: Instant.nullable(),
});
export type ScheduleDelivery = z.infer<typeof ScheduleDelivery>;

/** One run of a schedule. A trial goes to the person who requested it alone. */
export const VizScheduleRun = MadeReport.pick({
  _id: true,
  due_at: true,
  requested_by: true,
  at: true,
  finished_at: true,
  receivers: true,
  opened: true,
}).extend({
  state: z.enum(['making', 'done', 'failed']),
  is_trial: z.boolean(),
  deliveries: z.array(ScheduleDelivery),
});
export type VizScheduleRun = z.infer<typeof VizScheduleRun>;

/** A schedule as it is shown; `states` say whether each receiver gets its mails, in no order. */
export const VizSchedule = VizScheduleInput.extend({
  _id: Id,
  dashboard_id: Id,
  /** With whose rights people outside get their files; null where they have left. */
  owner: z.string().nullable(),
  states: z.array(Receiver.extend({ user_id: Id.nullable() })),
  next_run_at: Instant.nullable(),
  /** Whether its time has passed without a run. */
  overdue: z.boolean(),
  last: VizScheduleRun.nullable(),
  version: z.number().int(),
});
export type VizSchedule = z.infer<typeof VizSchedule>;

const one = z.object({ _id: Id });

export const listVizSchedules = defineEndpoint({
  name: `${NAME}.list`,
  method: 'GET',
  path: OF_DASHBOARD,
  access: write,
  summary: 'List the schedules of a dashboard by name, with the state of each receiver and the latest run',
  input: { params: one },
  answer: z.object({ items: z.array(VizSchedule) }),
  errors: ['not_found', 'not_permitted'],
});

export const createVizSchedule = defineEndpoint({
  name: `${NAME}.create`,
  method: 'POST',
  path: OF_DASHBOARD,
  access: write,
  summary:
    'Schedule a dashboard: each receiver gets files with their own rights, filter values and language; addresses outside are asked first',
  input: { params: one, body: VizScheduleInput },
  answer: VizSchedule,
  status: 201,
  errors: ['not_found', 'not_permitted', 'name_taken', 'invalid_request', 'illegal_transition'],
  event: `${NAME}.created`,
});

export const updateVizSchedule = defineEndpoint({
  name: `${NAME}.update`,
  method: 'PUT',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Update a schedule; fields not sent stay. its owner becomes the caller',
  input: {
    params: one,
    body: toChangesSchema(VizScheduleInput.shape).extend({ version: Version.optional() }),
  },
  answer: VizSchedule,
  errors: ['not_found', 'not_permitted', 'name_taken', 'stale_version', 'invalid_request'],
  event: `${NAME}.updated`,
});

export const deleteVizSchedule = defineEndpoint({
  name: `${NAME}.delete`,
  method: 'DELETE',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Delete a schedule with its runs and files; links in its e-mails stop working',
  input: { params: one },
  answer: one,
  errors: ['not_found', 'not_permitted'],
  event: `${NAME}.deleted`,
});

export const runVizSchedule = defineEndpoint({
  name: `${NAME}.run`,
  method: 'POST',
  path: `${PATH}/{_id}/runs`,
  access: write,
  summary:
    'Run a schedule now: a trial that goes to the caller alone, or with `send` to all of its receivers',
  input: { params: one, body: z.strictObject({ send: z.boolean().default(false) }) },
  answer: VizScheduleRun,
  status: 202,
  errors: ['not_found', 'not_permitted', 'already_running'],
  event: `${NAME}.run_requested`,
});

export const retryVizScheduleRun = defineEndpoint({
  name: `${NAME}.retry`,
  method: 'POST',
  path: `${PATH}/{_id}/runs/{run_id}/retry`,
  access: write,
  summary: 'Run again what failed of a run; receivers who got their files get no second e-mail',
  input: { params: one.extend({ run_id: Id }) },
  answer: VizScheduleRun,
  status: 202,
  errors: ['not_found', 'not_permitted', 'illegal_transition'],
  event: `${NAME}.run_requested`,
});

export const listVizScheduleRuns = defineEndpoint({
  name: `${NAME}.runs`,
  method: 'GET',
  path: `${PATH}/{_id}/runs`,
  access: write,
  summary: 'List the latest runs of a schedule, newest first, with what became of each receiver',
  input: { params: one },
  answer: z.object({ items: z.array(VizScheduleRun) }),
  errors: ['not_found', 'not_permitted'],
});

export const resendScheduleConfirmation = defineEndpoint({
  name: `${NAME}.resend-confirmation`,
  method: 'POST',
  path: `${PATH}/{_id}/resend-confirmation`,
  access: write,
  summary: 'Ask a receiver outside again by mail who has not agreed, or has unsubscribed',
  input: { params: one, body: z.strictObject({ email: Email }) },
  answer: VizSchedule,
  errors: ['not_found', 'not_permitted', 'too_many'],
  event: `${NAME}.updated`,
});

export const listSchedulePeople = defineEndpoint({
  name: `${NAME}.people`,
  method: 'GET',
  path: '/custom_viz/dashboards/{_id}/schedule-people',
  access: write,
  summary: 'List the people of the account by name, and whether each may see dashboards as this one',
  input: { params: one },
  answer: z.object({ items: z.array(z.object({ _id: Id, name: z.string(), may: z.boolean() })) }),
});

export const ENDPOINTS = [
  listSchedulePeople,
  listVizSchedules,
  createVizSchedule,
  updateVizSchedule,
  deleteVizSchedule,
  runVizSchedule,
  retryVizScheduleRun,
  listVizScheduleRuns,
  resendScheduleConfirmation,
];

/** Events contain ids and numbers alone: the dashboard may be private. */
export const EVENTS = ['created', 'updated', 'deleted', 'run_requested', 'run_finished', 'fetched'].map(
  (change) => defineEvent({ name: `${NAME}.${change}`, need: READ_ANY_HOME, data: z.unknown() }),
);

/** Looks which schedules are due. */
export const dueSchedulesJob = defineJob({
  name: 'custom-viz.find-due-schedules',
  payload: z.object({}).loose(),
  attempts: 1,
});
/** Makes the files of one run and e-mails them. */
export const makeScheduledJob = defineJob({
  name: 'custom-viz.make-scheduled',
  payload: z.object({ account_id: Id, run_id: Id }),
  attempts: 5,
  queue: ({ account_id }) => `reports:${account_id}`,
});
export const JOBS = [dueSchedulesJob, makeScheduledJob];
