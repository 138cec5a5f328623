import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { parseHostName } from '#contracts/brands/hosts.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';
import { findRequestBrand } from '#server/brands/public.ts';
import {
  findPasskey,
  insertPasskey,
  listPasskeys,
  markPasskeyUsed,
} from '#server/identity/two-factor/passkey-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { getRequestAddress } from '#server/kit/suite-address.ts';

/** The site to which a passkey belongs (WebAuthn's relying party): the host that the browser sees. */
export type Site = { id: string; origin: string; name: string };

/**
 * The site whose passkeys are valid at a request's host: a brand's at a host of its own, otherwise the suite's own address. Nothing that
 * the caller claims about itself is used, `Origin` least of all: the browser's signed data is compared with this.
 */
export function resolveSite(context: Pick<Context, 'config'>, request: Request, name: string): Site {
  const brand = findRequestBrand(context, request);
  const address = new URL(brand?.origin || getRequestAddress(context.config, request));
  // A brand may have further hosts besides that of its origin; each has passkeys of its own.
  const host = brand && parseHostName(request.headers.get('host') ?? '');
  if (host) address.hostname = host;
  return { id: address.hostname, origin: address.origin, name };
}

/** The fields of a browser's collected client data that show in which page a passkey was used (WebAuthn, section 5.8.1). */
const Frame = z.object({ crossOrigin: z.literal(false).optional(), topOrigin: z.undefined().optional() });

/** Whether the browser used a passkey in a page of its own, and not in one that is embedded in a page of another site. */
function isOwnPage(clientData: string): boolean {
  return Frame.safeParse(parseJson(Buffer.from(clientData, 'base64url').toString('utf8'))).success;
}

/** The options for the browser to create a passkey that the user does not have yet. */
export async function buildRegistrationOptions(
  unit: UnitOfWork,
  site: Site,
  user: { _id: string; email: string; name: string },
) {
  return generateRegistrationOptions({
    rpName: site.name,
    rpID: site.id,
    userID: new TextEncoder().encode(user._id),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    excludeCredentials: (await listPasskeys(unit, user._id)).map(({ credential_id }) => ({
      id: credential_id,
    })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
}

type NewPasskey = { userId: string; name: string; challenge: string; response: RegistrationResponseJSON };

/** Stores a passkey that the browser created. @returns null when its proof is invalid or the passkey is registered already */
export async function registerPasskey(unit: UnitOfWork, site: Site, made: NewPasskey) {
  if (!isOwnPage(made.response.response.clientDataJSON)) return null;
  const checked = await verifyRegistrationResponse({
    response: made.response,
    expectedChallenge: made.challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
  }).catch(() => null);
  if (!checked?.verified) return null;
  const { credential } = checked.registrationInfo;
  return (
    (await insertPasskey(unit, {
      userId: made.userId,
      name: made.name,
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: made.response.response.transports ?? [],
    })) ?? null
  );
}

/** The options for the browser to request a passkey of this user, or of any user where none is known yet. */
export async function buildAuthenticationOptions(unit: UnitOfWork | null, site: Site, userId?: string) {
  return generateAuthenticationOptions({
    rpID: site.id,
    userVerification: 'required',
    allowCredentials:
      unit && userId
        ? (await listPasskeys(unit, userId)).map(({ credential_id }) => ({ id: credential_id }))
        : [],
  });
}

type PasskeyAssertion = { userId: string; challenge: string; response: AuthenticationResponseJSON };

/** Whether a passkey of the user signed the challenge for this site. */
export async function checkPasskey(
  unit: UnitOfWork,
  site: Site,
  answered: PasskeyAssertion,
): Promise<boolean> {
  const passkey = await findPasskey(unit, answered.userId, answered.response.id);
  if (!passkey || !isOwnPage(answered.response.response.clientDataJSON)) return false;
  const checked = await verifyAuthenticationResponse({
    response: answered.response,
    expectedChallenge: answered.challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch(() => null);
  if (!checked?.verified) return false;
  await markPasskeyUsed(unit, passkey._id, checked.authenticationInfo.newCounter);
  return true;
}
