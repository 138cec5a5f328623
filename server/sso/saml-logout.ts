import { escape } from 'node:querystring';
import { SAML, ValidateInResponseTo, type Profile, type SamlConfig } from '@node-saml/node-saml';
import { z } from 'zod';
import type { Context } from '#server/kit/context.ts';
import type { ConnectionRow } from '#server/sso/connection-store.ts';
import { buildSamlOptions } from '#server/sso/saml.ts';
import { readSignedQuery } from '#server/sso/signed-query.ts';
import { findOrCreateSigningPair } from '#server/sso/signing-pair-store.ts';
import { buildServiceProvider } from '#server/sso/site.ts';
import type { SamlName } from '#server/sso/tables.ts';

/** A message about logging out is invalid when its clock differs from ours by this much, in milliseconds. */
export const FRESH_MS = 300_000;

/** Fields that the library reads and does not expose. */
const Head = z.object({
  $: z.object({
    ID: z.string().min(1).max(500),
    Destination: z.string(),
    IssueInstant: z.iso.datetime(),
    InResponseTo: z.string().optional(),
  }),
  SessionIndex: z.array(z.object({ _: z.string() }).transform(({ _ }) => _)).default([]),
});
type Head = z.infer<typeof Head>;

const NOBODY: Profile = { issuer: '', nameID: '', nameIDFormat: '' };

/** The library's side of logging out, with the checks that it omits: that a message is meant for us, and is recent. */
class LogoutSaml extends SAML {
  head: Head | null = null;
  readonly #here: string;
  readonly #now: number;

  constructor(options: SamlConfig, { here, now }: { here: string; now: number }) {
    super(options);
    this.#here = here;
    this.#now = now;
  }

  protected override verifyLogoutRequest(doc: Record<string, unknown>): void {
    super.verifyLogoutRequest(doc);
    this.#meantForUs(doc['LogoutRequest']);
  }

  protected override async verifyLogoutResponse(doc: Record<string, unknown>): Promise<void> {
    await super.verifyLogoutResponse(doc);
    this.#meantForUs(doc['LogoutResponse']);
  }

  /** Reached with the content of a form, once its signature is valid: here a response is as good as a request. */
  protected override async processValidlySignedPostRequestAsync(
    doc: Record<string, unknown>,
    dom: unknown,
  ): Promise<{ profile: Profile; loggedOut: boolean }> {
    if (!('LogoutResponse' in doc)) return super.processValidlySignedPostRequestAsync(doc, dom);
    await this.verifyLogoutResponse(doc);
    return { profile: NOBODY, loggedOut: true };
  }

  #meantForUs(message: unknown): void {
    const head = Head.parse(message);
    if (head.$.Destination !== this.#here) throw new Error('the message is meant for somebody else');
    if (Math.abs(Date.parse(head.$.IssueInstant) - this.#now) > FRESH_MS)
      throw new Error('the message was not made just now');
    this.head = head;
  }
}

type LogoutTarget = { origin: string; id: string };

async function logoutOf(
  context: Context,
  row: ConnectionRow,
  { origin, id }: LogoutTarget,
): Promise<LogoutSaml> {
  const { key, certificate } = await findOrCreateSigningPair(context, row);
  const here = buildServiceProvider(origin, row._id).slo_url;
  const options: SamlConfig = {
    ...buildSamlOptions(row, { origin, requestId: id }),
    privateKey: key,
    publicCert: certificate,
    logoutCallbackUrl: here,
    ...(row.saml?.logout_url ? { logoutUrl: row.saml.logout_url } : {}),
    // Whether a request was ours is decided by the flow that waits for its response.
    validateInResponseTo: ValidateInResponseTo.never,
  };
  return new LogoutSaml(options, { here, now: context.clock().getTime() });
}

/** A user as the provider knows them, and the sign-in there to which it refers. */
export type AtProvider = { subject: string; sid: string | null; name: SamlName };

/** The address at which the browser ends a sign-in at the provider; `id` is the request's and its relay state. */
export async function buildSamlLogoutAddress(
  context: Context,
  row: ConnectionRow,
  { who, ...about }: LogoutTarget & { who: AtProvider },
): Promise<string> {
  const saml = await logoutOf(context, row, about);
  const { format, qualifier, sp_qualifier } = who.name;
  const address = await saml.getLogoutUrlAsync(
    {
      issuer: row.saml?.issuer ?? '',
      nameID: who.subject,
      nameIDFormat: format,
      ...(qualifier === null ? {} : { nameQualifier: qualifier }),
      ...(sp_qualifier === null ? {} : { spNameQualifier: sp_qualifier }),
      ...(who.sid === null ? {} : { sessionIndex: who.sid }),
    },
    about.id,
    {},
  );
  return asItWasSigned(address);
}

/**
 * The library signs the query in one encoding (`%20`) and writes it in another (`+`): a relay state with a space would not verify. This
 * writes it as it was signed.
 */
function asItWasSigned(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const pairs = [...searchParams].map(([name, value]) => `${escape(name)}=${escape(value)}`);
  return `${origin}${pathname}?${pairs.join('&')}`;
}

/** A provider's message about logging out: that a user is to be signed out, or that its part of a log-out of ours is done. */
export type LogoutMessage =
  | { kind: 'request'; id: string; subject: string; sids: readonly string[]; profile: Profile }
  | { kind: 'response'; answers: string };

/** The binding: the query of a redirect, or the field of a form. */
export type SamlBinding = { search: string } | { message: string };

/** Reads a message about logging out. @throws when anything in it is invalid */
export async function readLogout(
  context: Context,
  row: ConnectionRow,
  { carried, ...about }: LogoutTarget & { carried: SamlBinding },
): Promise<LogoutMessage> {
  const saml = await logoutOf(context, row, about);
  const { profile } = await verify(saml, carried);
  const { head } = saml;
  if (!head) throw new Error('the message says nothing');
  if (profile && profile !== NOBODY)
    return { kind: 'request', id: head.$.ID, subject: profile.nameID, sids: head.SessionIndex, profile };
  return { kind: 'response', answers: head.$.InResponseTo ?? '' };
}

function verify(saml: LogoutSaml, carried: SamlBinding): Promise<{ profile: Profile | null }> {
  if ('message' in carried) return saml.validatePostRequestAsync({ SAMLRequest: carried.message });
  const { given, signed } = readSignedQuery(carried.search);
  return saml.validateRedirectAsync(given, signed);
}

/** The address at which the browser tells the provider that its request was done; null where it has no address for that. */
export async function buildSamlLogoutResponseAddress(
  context: Context,
  row: ConnectionRow,
  { profile, relayState, ...about }: LogoutTarget & { profile: Profile; relayState: string },
): Promise<string | null> {
  if (!row.saml?.logout_url) return null;
  const saml = await logoutOf(context, row, about);
  return asItWasSigned(await saml.getLogoutResponseUrlAsync(profile, relayState, {}, true));
}
