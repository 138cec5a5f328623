import { z } from 'zod';
import { StoredFault } from '#contracts/inbound/fault.ts';
import { MonitorKind, MonitorState, MonitorWait, MonthLimit } from '#contracts/inbound/monitors.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { PoolRetention } from '#contracts/public-pool/retention.ts';

const fields = {
  name: z.string().trim().min(1).max(120),
  kind: MonitorKind.default('feed'),
  url: z.url({ protocol: /^https?$/ }).max(2048),
  active: z.boolean().default(true),
  month_limit: MonthLimit,
  ...PoolRetention,
};

/** A source of the platform: its posts are matched against the keywords of every account that uses listening. */
export const PublicSource = z.object({
  _id: Id,
  ...fields,
  state: MonitorState,
  waits_for: MonitorWait.nullable(),
  last_success_at: Instant.nullable(),
  last_error: z.string().nullable(),
  last_error_fault: StoredFault,
  next_poll_at: Instant,
  /** The number of posts that it has brought in so far, for any account. */
  found: z.number().int(),
  /** Posts that a network which is paid by the post counted of it in this month. */
  month_read: z.number().int(),
});
export type PublicSource = z.infer<typeof PublicSource>;

const administrator = { kind: 'administrator' } as const;
const path = '/api/admin/sources';
const one = z.object({ source_id: Id });

export const listSources = defineEndpoint({
  name: 'admin.source.list',
  method: 'GET',
  path,
  access: administrator,
  summary: 'List the public sources that every account gets posts from, by name, each with its state',
  answer: z.object({ items: z.array(PublicSource), next: z.null() }),
});

export const createSource = defineEndpoint({
  name: 'admin.source.create',
  method: 'POST',
  path,
  access: administrator,
  summary: 'Add a public source for every account; each stores, and pays for, what its keywords match',
  input: { body: z.strictObject(fields) },
  answer: PublicSource,
  status: 201,
  errors: ['name_taken'],
  event: 'public_source.created',
});

export const updateSource = defineEndpoint({
  name: 'admin.source.update',
  method: 'PUT',
  path: `${path}/{source_id}`,
  access: administrator,
  summary: 'Update a public source; with another address it starts from scratch',
  input: { params: one, body: toChangesSchema(fields) },
  answer: PublicSource,
  errors: ['not_found', 'name_taken'],
  event: 'public_source.updated',
});

export const removeSource = defineEndpoint({
  name: 'admin.source.remove',
  method: 'DELETE',
  path: `${path}/{source_id}`,
  access: administrator,
  summary: 'Remove a public source; accounts keep what they have stored of it',
  input: { params: one },
  answer: z.object({ _id: Id }),
  errors: ['not_found'],
  event: 'public_source.removed',
});

export const ENDPOINTS = [listSources, createSource, updateSource, removeSource];
