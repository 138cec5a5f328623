import { z } from 'zod';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, PageQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';
import { ALL_PERMISSIONS } from '#contracts/permissions/table.ts';

const need = ['center.integration_api_management.read'] as const;
const read = { kind: 'permitted' as const, need };
const write = { kind: 'permitted' as const, need: ['center.integration_api_management.write'] as const };
const one = { params: z.object({ _id: Id }) };

/** The note of a key that was created without one. */
export const DEFAULT_NOTE = 'Default';

/** The prefix of every key, by which it is distinguished from a session token and found by secret scanners. */
export const KEY_MARK = 'esk_';

/** Calls a minute that one key may make. */
export const KEY_CALLS_A_MINUTE = 600;

const shape = {
  note: z.string().trim().max(100).default(DEFAULT_NOTE),
  /** What the key may do at most; at each call it is cut to what its maker may do then. */
  scopes: z.array(z.enum(ALL_PERMISSIONS)).min(1).max(ALL_PERMISSIONS.length),
  expires_at: Instant.nullable().default(null),
  active: z.boolean().default(true),
};

export const ApiKey = z.object({
  _id: Id,
  ...shape,
  /** The beginning of the key; the rest is stored nowhere. */
  prefix: z.string(),
  /** In whose name it calls. */
  user: z.object({ _id: Id, name: z.string() }),
  /** Why it opens nothing just now; null while it does. */
  ended: z.enum(['inactive', 'expired', 'maker_disabled']).nullable(),
  last_used_at: Instant.nullable(),
  last_used_ip: z.string().nullable(),
  version: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
});
export type ApiKey = z.infer<typeof ApiKey>;

export const NewApiKey = z.strictObject(shape);

export const listApiKeys = defineEndpoint({
  name: 'api-key.list',
  method: 'GET',
  path: '/accounts/integration-api/keys',
  access: read,
  summary: 'List the account’s API keys, newest first; the keys themselves are never included',
  input: { query: z.strictObject(PageQuery.shape) },
  answer: buildPageSchema(ApiKey),
  errors: ['cursor_invalid'],
});

export const createApiKey = defineEndpoint({
  name: 'api-key.create',
  method: 'POST',
  path: '/accounts/integration-api/keys',
  access: write,
  summary: 'Create an API key that acts in the caller’s name; the key is shown only in this answer',
  input: { body: NewApiKey },
  answer: z.object({ key: z.string(), item: ApiKey }),
  status: 201,
  errors: ['beyond_own_rights'],
  event: 'api_key.created',
  locked_in_remote: true,
  idempotent: false,
});

export const updateApiKey = defineEndpoint({
  name: 'api-key.update',
  method: 'PUT',
  path: '/accounts/integration-api/keys/{_id}',
  access: write,
  summary: 'Update a key’s note, scopes or expiry; fields not sent stay',
  input: { ...one, body: toChangesSchema(shape).extend({ version: Version.optional() }) },
  answer: ApiKey,
  errors: ['not_found', 'stale_version', 'beyond_own_rights'],
  event: 'api_key.updated',
  locked_in_remote: true,
});

export const deleteApiKey = defineEndpoint({
  name: 'api-key.delete',
  method: 'DELETE',
  path: '/accounts/integration-api/keys/{_id}',
  access: write,
  summary: 'Revoke a key permanently',
  input: one,
  answer: z.object({ _id: Id }),
  errors: ['not_found'],
  event: 'api_key.deleted',
  locked_in_remote: true,
});

export const API_KEY_ENDPOINTS = [listApiKeys, createApiKey, updateApiKey, deleteApiKey];

export const API_KEY_EVENTS = ['created', 'updated', 'deleted'].map((change) =>
  defineEvent({ name: `api_key.${change}`, need, data: z.unknown() }),
);
