import { z } from 'zod';
import { Email } from '#contracts/accounts/user.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Version } from '#contracts/kit/ids.ts';
import { DomainName, SsoConnection, SsoDomain, SsoInput } from '#contracts/sso/connection.ts';

/** Where the browser goes to sign in at a provider; the paths on which the provider returns are below it too. */
export const SSO_BASE = '/api/v1.0/auth/sso';

const read = { kind: 'permitted', need: ['center.user_management.read'] } as const;
/** A user who configures which provider vouches for people can become any of them, so only users with every permission may. */
const write = { kind: 'account_admin' } as const;
const one = z.object({ _id: Id });
const Nothing = z.object({});
const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), next: z.null() });

export const searchSso = defineEndpoint({
  name: 'sso.search',
  method: 'POST',
  path: '/auth/3rd-sso/search',
  access: {
    kind: 'public',
    reason: 'asked before anybody is signed in; tells only what a verified domain uses',
  },
  summary: 'Find the identity providers of an e-mail address',
  input: { body: z.strictObject({ email: Email }) },
  answer: z.object({
    items: z.array(
      z.object({
        provider: Id,
        type: z.enum(['oidc', 'saml']),
        name: z.string(),
        start_url: z.string(),
      }),
    ),
  }),
  transaction: false,
  idempotent: false,
});

export const listSso = defineEndpoint({
  name: 'sso.list',
  method: 'GET',
  path: '/accounts/sso',
  access: read,
  summary: 'List the identity providers of the account',
  answer: listOf(SsoConnection),
});

export const createSso = defineEndpoint({
  name: 'sso.create',
  method: 'POST',
  path: '/accounts/sso',
  access: write,
  status: 201,
  summary: 'Connect an identity provider',
  input: { body: SsoInput },
  answer: SsoConnection,
  errors: ['sso_incomplete', 'not_permitted'],
  event: 'sso.created',
  idempotent: false,
  locked_in_remote: true,
});

export const updateSso = defineEndpoint({
  name: 'sso.update',
  method: 'PUT',
  path: '/accounts/sso/{_id}',
  access: write,
  summary: 'Update an identity provider; a secret that is not sent stays',
  input: { params: one, body: SsoInput.extend({ version: Version }) },
  answer: SsoConnection,
  errors: ['not_found', 'stale_version', 'sso_incomplete', 'not_permitted'],
  event: 'sso.updated',
  idempotent: false,
  locked_in_remote: true,
});

export const deleteSso = defineEndpoint({
  name: 'sso.delete',
  method: 'DELETE',
  path: '/accounts/sso/{_id}',
  access: write,
  summary: 'Disconnect an identity provider; users created by it stay and can set a password',
  input: { params: one },
  answer: Nothing,
  errors: ['not_found'],
  event: 'sso.deleted',
  locked_in_remote: true,
});

export const listSsoDomains = defineEndpoint({
  name: 'sso-domain.list',
  method: 'GET',
  path: '/accounts/sso/domains',
  access: read,
  summary: 'List the e-mail domains of the account, each with its DNS record for verification',
  answer: listOf(SsoDomain),
});

export const addSsoDomain = defineEndpoint({
  name: 'sso-domain.create',
  method: 'POST',
  path: '/accounts/sso/domains',
  access: write,
  status: 201,
  summary: 'Add an e-mail domain to the account',
  input: { body: z.strictObject({ domain: DomainName }) },
  answer: SsoDomain,
  errors: ['name_taken'],
  event: 'sso_domain.added',
  locked_in_remote: true,
});

export const verifySsoDomain = defineEndpoint({
  name: 'sso-domain.verify',
  method: 'POST',
  path: '/accounts/sso/domains/{_id}/verify',
  access: write,
  summary: 'Verify an e-mail domain by looking up its DNS record now',
  input: { params: one },
  answer: SsoDomain,
  errors: ['not_found', 'domain_not_proved', 'name_taken'],
  event: 'sso_domain.verified',
  transaction: false,
});

export const deleteSsoDomain = defineEndpoint({
  name: 'sso-domain.delete',
  method: 'DELETE',
  path: '/accounts/sso/domains/{_id}',
  access: write,
  summary: 'Remove an e-mail domain',
  input: { params: one },
  answer: Nothing,
  errors: ['not_found'],
  event: 'sso_domain.removed',
  locked_in_remote: true,
});

/** Users who may always sign in with a password, so that a broken provider does not lock out an organisation for good. */
export const setBreakGlass = defineEndpoint({
  name: 'sso.break-glass',
  method: 'PUT',
  path: '/accounts/sso/break-glass/{_id}',
  access: write,
  summary: 'Set whether an administrator can sign in with a password although single sign-on is enforced',
  input: { params: one, body: z.strictObject({ allowed: z.boolean() }) },
  answer: z.object({ user_id: Id, allowed: z.boolean() }),
  errors: ['not_found', 'last_break_glass'],
  event: 'sso.break_glass_changed',
  locked_in_remote: true,
});

export const listBreakGlass = defineEndpoint({
  name: 'sso.break-glass.list',
  method: 'GET',
  path: '/accounts/sso/break-glass',
  access: read,
  summary: 'List the administrators of the account and which of them can always use a password',
  answer: listOf(z.object({ user_id: Id, name: z.string(), email: z.string(), allowed: z.boolean() })),
});

export const ENDPOINTS = [
  searchSso,
  listSso,
  createSso,
  updateSso,
  deleteSso,
  listSsoDomains,
  addSsoDomain,
  verifySsoDomain,
  deleteSsoDomain,
  setBreakGlass,
  listBreakGlass,
];

export const EVENTS = [
  'sso.created',
  'sso.updated',
  'sso.deleted',
  'sso.break_glass_changed',
  'sso.break_glass_used',
  'sso.user_created',
  'sso.user_linked',
  'sso_domain.added',
  'sso_domain.verified',
  'sso_domain.removed',
].map((name) => defineEvent({ name, need: ['center.user_management.read'], data: z.unknown() }));
