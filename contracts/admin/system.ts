import { z } from 'zod';
import { StoredFault } from '#contracts/inbound/fault.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, PageQuery } from '#contracts/kit/envelope.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';
import { Feature } from '#contracts/permissions/features.ts';

const Count = z.number().int();

/** A store and how full it is. `bytes` and `detail` are null and empty while it does not answer. */
const StoreHealth = z.object({
  name: z.enum(['postgres', 'clickhouse']),
  answers: z.boolean(),
  milliseconds: z.number(),
  version: z.string(),
  bytes: Count.nullable(),
  tables: z.array(z.object({ name: z.string(), rows: Count, bytes: Count })),
});

const Queue = z.object({
  job: z.string(),
  waiting: Count,
  running: Count,
  /** Failed at least once and is tried again. */
  retrying: Count,
  /** Failed too often: waits for a person. */
  failed: Count,
  oldest_at: Instant.nullable(),
});

const ChannelHealth = z.object({
  _id: Id,
  account_id: Id,
  account: z.string(),
  channel: z.string(),
  name: z.string(),
  active: z.boolean(),
  reason: z.string().nullable(),
  last_received_at: Instant.nullable(),
  last_error: z.string().nullable(),
  last_error_fault: StoredFault,
});

export const System = z.object({
  started_at: Instant,
  role: z.string(),
  node: z.string(),
  memory_bytes: Count,
  /** The fullest disk that stores data. `full`: something could not be saved lately, or soon will not be. */
  disk: z.object({ full: z.boolean(), free_bytes: Count.nullable() }),
  open_sockets: Count,
  stores: z.array(StoreHealth),
  queues: z.array(Queue),
  channels: z.array(ChannelHealth),
  migrations: z.array(z.object({ name: z.string(), at: Instant })),
  mails: z.object({ kept: Count, queued: Count, failed: Count, delivers: z.boolean() }),
  error_reports: Count,
});
export type System = z.infer<typeof System>;

/** A job as it is stored in the queue. Payloads contain IDs only; they are shown so that it is clear what the job is about. */
export const QueuedJob = z.object({
  id: z.string(),
  job: z.string(),
  payload: z.unknown(),
  state: z.enum(['waiting', 'running', 'retrying', 'failed']),
  attempts: Count,
  max_attempts: Count,
  run_at: Instant,
  last_error: z.string().nullable(),
});
export type QueuedJob = z.infer<typeof QueuedJob>;

const administrator = { kind: 'administrator' } as const;
const path = '/api/admin/system';
const ids = z.strictObject({
  ids: z
    .array(z.string().regex(/^\d{1,19}$/))
    .min(1)
    .max(500),
});

export const getSystem = defineEndpoint({
  name: 'admin.system.get',
  method: 'GET',
  path,
  access: administrator,
  summary: 'Get the state of the installation: databases, queues, channels and what needs attention',
  answer: System,
  transaction: false,
});

export const listJobs = defineEndpoint({
  name: 'admin.system.jobs',
  method: 'GET',
  path: `${path}/jobs`,
  access: administrator,
  summary: 'List the jobs in the queue, finally failed ones first',
  input: {
    query: z.strictObject({
      ...PageQuery.shape,
      job: z.string().max(120).optional(),
      state: z.enum(['waiting', 'running', 'retrying', 'failed']).optional(),
    }),
  },
  answer: buildPageSchema(QueuedJob),
  transaction: false,
});

export const retryJobs = defineEndpoint({
  name: 'admin.system.retry-jobs',
  method: 'POST',
  path: `${path}/jobs/retry`,
  access: administrator,
  summary: 'Retry jobs now with a fresh number of attempts',
  input: { body: ids },
  answer: z.object({ changed: Count }),
  event: 'system.jobs_retried',
  idempotent: false,
});

export const dropJobs = defineEndpoint({
  name: 'admin.system.delete-jobs',
  method: 'POST',
  path: `${path}/jobs/delete`,
  access: administrator,
  summary: 'Delete jobs from the queue; running ones stay',
  input: { body: ids },
  answer: z.object({ changed: Count }),
  event: 'system.jobs_deleted',
  idempotent: false,
});

export const listErrorReports = defineEndpoint({
  name: 'admin.system.error-reports',
  method: 'GET',
  path: `${path}/error-reports`,
  access: administrator,
  summary: 'List error reports of crashed pages, newest first',
  input: { query: z.strictObject(PageQuery.shape) },
  answer: buildPageSchema(
    z.object({
      _id: Id,
      at: Instant,
      message: z.string(),
      stack: z.string(),
      path: z.string(),
      what_happened: z.string(),
      email: z.string(),
    }),
  ),
  transaction: false,
});

/** An e-mail that was not sent. Its text contains one-time links, so reading one is itself recorded as an event. */
export const StoredMail = z.object({
  _id: Id,
  account_id: Id,
  to: z.string(),
  template: z.string(),
  state: z.enum(['queued', 'sent', 'kept', 'failed']),
  error: z.string().nullable(),
  created_at: Instant,
});
export type StoredMail = z.infer<typeof StoredMail>;

export const listMails = defineEndpoint({
  name: 'admin.system.mails',
  method: 'GET',
  path: `${path}/mails`,
  access: administrator,
  summary: 'List mails that were held back or failed, newest first',
  input: { query: z.strictObject({ ...PageQuery.shape, state: StoredMail.shape.state.optional() }) },
  answer: buildPageSchema(StoredMail),
  transaction: false,
});

export const readStoredMail = defineEndpoint({
  name: 'admin.system.read-mail',
  method: 'POST',
  path: `${path}/mails/{mail_id}/text`,
  access: administrator,
  summary: 'Read a mail that could not be sent; reading it is logged',
  input: { params: z.object({ mail_id: Id }) },
  answer: z.object({ subject: z.string(), text: z.string() }),
  errors: ['not_found'],
  event: 'system.mail_read',
  transaction: false,
  idempotent: false,
});

/** Features that are switched off for everybody, regardless of their plan. */
export const Switches = z.object({ off: z.array(Feature), version: z.number().int() });
export type Switches = z.infer<typeof Switches>;

export const getSwitches = defineEndpoint({
  name: 'admin.system.switches',
  method: 'GET',
  path: `${path}/switches`,
  access: administrator,
  summary: 'List the features that are switched off for the whole installation',
  answer: Switches,
  transaction: false,
});

export const saveSwitches = defineEndpoint({
  name: 'admin.system.save-switches',
  method: 'PUT',
  path: `${path}/switches`,
  access: administrator,
  summary: 'Switch features off or on for the whole installation',
  input: { body: z.strictObject({ off: z.array(Feature).max(100), version: Version }) },
  answer: Switches,
  errors: ['stale_version'],
  event: 'system.switched',
});

export const ENDPOINTS = [
  getSystem,
  listJobs,
  retryJobs,
  dropJobs,
  listErrorReports,
  listMails,
  readStoredMail,
  getSwitches,
  saveSwitches,
];
