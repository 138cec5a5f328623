import { z } from 'zod';
import {
  OidcSettings,
  SsoClaims,
  SsoInput,
  SsoMapping,
  SsoType,
  type SsoConnection,
} from '#contracts/sso/connection.ts';

/** An identity provider while it is edited: every field a text, so that changing the kind loses nothing that was typed. */
const SsoDraft = z.strictObject({
  name: z.string(),
  type: SsoType,
  active: z.boolean(),
  issuer: z.string(),
  client_id: z.string(),
  client_secret: z.string().meta({ secret: true }),
  entry_point: z.string(),
  logout_url: z.string(),
  certificate: z.string(),
  creates_people: z.boolean(),
  default_role_id: z.string().nullable(),
  mappings: z.array(SsoMapping.extend({ value: z.string() })),
  enforced: z.boolean(),
  /** Not in the form: what an API call has set stays unchanged. */
  scopes: OidcSettings.shape.scopes,
  claims: SsoClaims,
});
export type SsoDraft = z.infer<typeof SsoDraft>;

/** A connection as form values; empty for a new connection. */
export function toDraft(connection: SsoConnection | null): SsoDraft {
  const empty = makeEmptyDraft();
  if (!connection) return empty;
  const { name, type, active, oidc, saml, creates_people, default_role_id, mappings, enforced, claims } =
    connection;
  return {
    ...empty,
    name,
    type,
    active,
    issuer: oidc?.issuer ?? saml?.issuer ?? empty.issuer,
    client_id: oidc?.client_id ?? empty.client_id,
    entry_point: saml?.entry_point ?? empty.entry_point,
    logout_url: saml?.logout_url ?? empty.logout_url,
    certificate: saml?.certificates.join('\n') ?? empty.certificate,
    creates_people,
    default_role_id,
    mappings,
    enforced,
    scopes: oidc?.scopes ?? empty.scopes,
    claims,
  };
}

function makeEmptyDraft(): SsoDraft {
  return {
    name: '',
    type: 'oidc',
    active: true,
    issuer: '',
    client_id: '',
    client_secret: '',
    entry_point: '',
    logout_url: '',
    certificate: '',
    creates_people: false,
    default_role_id: null,
    mappings: [],
    enforced: false,
    scopes: OidcSettings.shape.scopes.parse(undefined),
    claims: SsoClaims.parse({}),
  };
}

/** Several certificates follow one another, as in certificate files. */
function certificatesIn(text: string): string[] {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g);
  return blocks ?? (text.trim() === '' ? [] : [text.trim()]);
}

/** What is sent: only the fields of the chosen kind, the secret only if one was typed. */
function inputOf(draft: SsoDraft): z.input<typeof SsoInput> {
  const { type, issuer, client_id, client_secret, scopes, entry_point, logout_url, certificate, ...rest } =
    draft;
  return {
    ...rest,
    type,
    oidc: type === 'oidc' ? { issuer, client_id, scopes, ...(client_secret ? { client_secret } : {}) } : null,
    saml:
      type === 'saml'
        ? {
            issuer,
            entry_point,
            logout_url: logout_url.trim() || null,
            certificates: certificatesIn(certificate),
          }
        : null,
  };
}

/** Validates a draft and transforms it into what is sent; faults are at the fields of what is sent (`oidc.issuer`). */
export const SSO_FORM = SsoDraft.transform(inputOf).pipe(SsoInput);

/** A draft as {@link SSO_FORM} reads it, from a form's values. */
export const parseDraft = (values: unknown): SsoDraft => SsoDraft.parse(values);
