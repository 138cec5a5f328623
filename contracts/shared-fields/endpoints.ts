import { z } from 'zod';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Version } from '#contracts/kit/ids.ts';
import {
  SharedField,
  SharedFieldInput,
  SharedFieldUsage,
  SharedFieldVersion,
} from '#contracts/shared-fields/shared-field.ts';
import { OFFICIAL_NEED } from '#contracts/shared-fields/sharing.ts';

const READ = ['custom_viz.dashboard.read'] as const;
const read = { kind: 'permitted' as const, need: READ, product: 'custom_viz' as const };
const write = {
  kind: 'permitted' as const,
  need: ['custom_viz.dashboard.write'] as const,
  product: 'custom_viz' as const,
};
const one = { params: z.object({ _id: Id }) };
const PATH = '/custom_viz/fields';

export const listSharedFields = defineEndpoint({
  name: 'custom_viz_field.list',
  method: 'GET',
  path: PATH,
  access: read,
  summary: 'List the caller’s own and shared fields and measures, by name',
  answer: z.object({ items: z.array(SharedField) }),
});

export const createSharedField = defineEndpoint({
  name: 'custom_viz_field.create',
  method: 'POST',
  path: PATH,
  access: write,
  summary:
    'Make a field or measure that charts, filters, alerts and files of the account can use by one name',
  input: { body: SharedFieldInput },
  answer: SharedField,
  status: 201,
  errors: ['not_permitted', 'invalid_request'],
  event: 'custom_viz_field.created',
});

export const updateSharedField = defineEndpoint({
  name: 'custom_viz_field.update',
  method: 'PUT',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Change a field wherever it is used; fields not sent stay, and the former version is kept',
  input: {
    ...one,
    body: toChangesSchema(SharedFieldInput.shape).extend({ version: Version.optional() }),
  },
  answer: SharedField,
  errors: ['not_found', 'not_permitted', 'invalid_request', 'stale_version'],
  event: 'custom_viz_field.updated',
});

export const certifySharedField = defineEndpoint({
  name: 'custom_viz_field.certify',
  method: 'PUT',
  path: `${PATH}/{_id}/official`,
  access: { kind: 'permitted', need: OFFICIAL_NEED, product: 'custom_viz' },
  summary: 'Make a field that everybody sees official, or take that back',
  input: { ...one, body: z.strictObject({ official: z.boolean() }) },
  answer: SharedField,
  errors: ['not_found', 'illegal_transition'],
  event: 'custom_viz_field.certified',
});

export const deleteSharedField = defineEndpoint({
  name: 'custom_viz_field.delete',
  method: 'DELETE',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Delete a field; what uses it then says so, and its name is not given again',
  input: one,
  answer: z.object({ _id: Id }),
  errors: ['not_found', 'not_permitted'],
  event: 'custom_viz_field.deleted',
});

export const getSharedFieldUsage = defineEndpoint({
  name: 'custom_viz_field.usage',
  method: 'GET',
  path: `${PATH}/{_id}/usage`,
  access: read,
  summary:
    'List where a field is used: charts of dashboards with their schedules, alerts and filter sets, and other fields',
  input: one,
  answer: SharedFieldUsage,
  errors: ['not_found'],
});

export const listSharedFieldVersions = defineEndpoint({
  name: 'custom_viz_field.versions',
  method: 'GET',
  path: `${PATH}/{_id}/versions`,
  access: read,
  summary: 'List what a field was before its changes, the latest first',
  input: one,
  answer: z.object({ items: z.array(SharedFieldVersion) }),
  errors: ['not_found'],
});

export const restoreSharedFieldVersion = defineEndpoint({
  name: 'custom_viz_field.restore',
  method: 'POST',
  path: `${PATH}/{_id}/versions/{number}/restore`,
  access: write,
  summary: 'Give a field the names and the formula that it had before; what it is now becomes a version',
  input: { params: one.params.extend({ number: z.coerce.number().int().min(1).max(1_000_000) }) },
  answer: SharedField,
  errors: ['not_found', 'not_permitted', 'invalid_request'],
  event: 'custom_viz_field.updated',
});

export const ENDPOINTS = [
  listSharedFields,
  createSharedField,
  updateSharedField,
  certifySharedField,
  deleteSharedField,
  getSharedFieldUsage,
  listSharedFieldVersions,
  restoreSharedFieldVersion,
];

export const EVENTS = ['created', 'updated', 'certified', 'deleted'].map((change) =>
  defineEvent({ name: `custom_viz_field.${change}`, need: READ, data: z.unknown() }),
);
