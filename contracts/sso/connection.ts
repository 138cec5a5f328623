import { z } from 'zod';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** The two protocols of identity providers. */
export const SsoType = z.enum(['oidc', 'saml']);
export type SsoType = z.infer<typeof SsoType>;

const url = z.url({ protocol: /^https?$/ }).max(2000);
const text = z.string().trim().min(1);

/** The settings of an OpenID Connect provider. The secret is written, never read. */
export const OidcSettings = z.strictObject({
  issuer: url,
  client_id: text.max(500),
  client_secret: z.string().max(2000).optional(),
  scopes: z.array(text.max(100)).max(20).default(['openid', 'profile', 'email']),
});
export type OidcSettings = z.infer<typeof OidcSettings>;

/**
 * The settings of a SAML 2.0 provider: its sign-in URL, its entity, its signing certificates, and its log-out URL (by redirect), if it has
 * one.
 */
export const SamlSettings = z.strictObject({
  entry_point: url,
  issuer: text.max(2000),
  certificates: z.array(text.max(10_000)).min(1).max(5),
  logout_url: url.nullable().default(null),
});
export type SamlSettings = z.infer<typeof SamlSettings>;

/** A user whose groups at the provider contain `value` gets this role, and is added to this group. The first match counts. */
export const SsoMapping = z.strictObject({
  value: text.max(500),
  role_id: Id.optional(),
  group_id: Id.nullable().optional(),
});
export type SsoMapping = z.infer<typeof SsoMapping>;

/** The names of claims or attributes, where the provider uses others. */
export const SsoClaims = z.strictObject({
  email: text.max(200).default('email'),
  name: text.max(200).default('name'),
  groups: text.max(200).default('groups'),
});
export type SsoClaims = z.infer<typeof SsoClaims>;

/** What an administrator edits of one identity provider. */
export const SsoInput = z.strictObject({
  name: text.max(100),
  type: SsoType,
  active: z.boolean().default(true),
  oidc: OidcSettings.nullable().default(null),
  saml: SamlSettings.nullable().default(null),
  claims: SsoClaims.default({ email: 'email', name: 'name', groups: 'groups' }),
  /** Whether unknown users are created at their first sign-in. */
  creates_people: z.boolean().default(false),
  /** The role of users created so, unless a mapping sets another. */
  default_role_id: Id.nullable().default(null),
  mappings: z.array(SsoMapping).max(100).default([]),
  /** Whether users of the verified domains may no longer use passwords; break-glass administrators always may. */
  enforced: z.boolean().default(false),
});
export type SsoInput = z.infer<typeof SsoInput>;

/** One identity provider of an account, as responses return it. */
export const SsoConnection = SsoInput.extend({
  _id: Id,
  version: z.number().int(),
  oidc: OidcSettings.omit({ client_secret: true }).extend({ has_secret: z.boolean() }).nullable(),
  /** What must be configured at the provider. */
  ours: z.object({
    redirect_uri: z.string(),
    entity_id: z.string(),
    acs_url: z.string(),
    metadata_url: z.string(),
    slo_url: z.string(),
    backchannel_logout_uri: z.string(),
  }),
});
export type SsoConnection = z.infer<typeof SsoConnection>;

/** A domain of e-mail addresses that an account claims, and the TXT record that proves it. */
export const SsoDomain = z.object({
  _id: Id,
  domain: z.string(),
  record_name: z.string(),
  record_value: z.string(),
  verified_at: Instant.nullable(),
});
export type SsoDomain = z.infer<typeof SsoDomain>;

/** A domain name as it is compared: lower case, at least two labels. */
export const DomainName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/);
