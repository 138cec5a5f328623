import {
  SAML,
  ValidateInResponseTo,
  type CacheProvider,
  type Profile,
  type SamlConfig,
} from '@node-saml/node-saml';
import { parseSsoPerson } from '#server/sso/claims.ts';
import type { ConnectionRow } from '#server/sso/connection-store.ts';
import { buildServiceProvider } from '#server/sso/site.ts';
import type { SsoPerson } from '#server/sso/tables.ts';

/** The clocks of two machines may differ by this much. */
const CLOCK_SKEW_MS = 60_000;

/** Attribute names under which directories send the three fields that we need, besides those of the connection. */
const KNOWN_AS = {
  email: [
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
    'urn:oid:0.9.2342.19200300.100.1.3',
    'mail',
  ],
  name: [
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name',
    'http://schemas.microsoft.com/identity/claims/displayname',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'displayName',
  ],
  groups: ['http://schemas.microsoft.com/ws/2008/06/identity/claims/groups', 'memberOf'],
} as const;

/**
 * Our side of SAML 2.0 for one connection. Responses and assertions must be signed by one of its certificates, meant for us, and answer a
 * request of ours: unsolicited responses are refused, and so is everything that the library finds wrapped, duplicated or expired.
 *
 * @param requestId the id of the request that a response must name; the flow's state
 */
export function buildSamlOptions(
  row: ConnectionRow,
  { origin, requestId }: { origin: string; requestId: string },
): SamlConfig {
  if (!row.saml) throw new Error('the connection has no SAML settings');
  const ours = buildServiceProvider(origin, row._id);
  return {
    entryPoint: row.saml.entry_point,
    issuer: ours.entity_id,
    callbackUrl: ours.acs_url,
    audience: ours.entity_id,
    idpIssuer: row.saml.issuer,
    idpCert: row.saml.certificates,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: onlyRequest(requestId),
    generateUniqueId: () => requestId,
  };
}

/** The library checks whether the request of a response was ours: it was if it is the one of this flow. */
function onlyRequest(requestId: string): CacheProvider {
  const at = new Date().toISOString();
  return {
    saveAsync: async () => null,
    getAsync: async (key) => (key === requestId ? at : null),
    removeAsync: async (key) => key,
  };
}

/** The address at which the browser signs in; the flow's state is request id and relay state. */
export function buildSamlAddress(row: ConnectionRow, { origin, state }: { origin: string; state: string }) {
  return new SAML(buildSamlOptions(row, { origin, requestId: state })).getAuthorizeUrlAsync(
    state,
    undefined,
    {},
  );
}

type SamlResponse = { SAMLResponse: string; origin: string; state: string };

/** The user of a response. @throws when anything in it is invalid */
export async function validateSamlPerson(
  row: ConnectionRow,
  { SAMLResponse, origin, state }: SamlResponse,
): Promise<SsoPerson> {
  const saml = new SAML(buildSamlOptions(row, { origin, requestId: state }));
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse, RelayState: state });
  if (!profile) throw new Error('the response holds nobody');
  const attributes = attributesOf(profile);
  const person = {
    [row.claims.email]: first(attributes, [row.claims.email, ...KNOWN_AS.email]) ?? addressIn(profile),
    [row.claims.name]: first(attributes, [row.claims.name, ...KNOWN_AS.name]),
    [row.claims.groups]: first(attributes, [row.claims.groups, ...KNOWN_AS.groups]),
    sid: profile.sessionIndex,
  };
  return {
    ...parseSsoPerson(person, { subject: profile.nameID, claims: row.claims, trusted: true }),
    saml_name: {
      format: profile.nameIDFormat,
      qualifier: profile.nameQualifier ?? null,
      sp_qualifier: profile.spNameQualifier ?? null,
    },
  };
}

function attributesOf(profile: Profile): Record<string, unknown> {
  const { attributes } = profile as { attributes?: unknown };
  return typeof attributes === 'object' && attributes !== null ? { ...attributes } : {};
}

function first(attributes: Record<string, unknown>, names: readonly string[]): unknown {
  return names.map((name) => attributes[name]).find((value) => value !== undefined);
}

function addressIn(profile: Profile): string | undefined {
  return profile.nameIDFormat.endsWith(':emailAddress') ? profile.nameID : undefined;
}
