import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';

const text = z.string().max(20_000);
const Kind = z.literal('public-key');

/** The JSON forms in which browsers send passkeys (WebAuthn level 3, section 5.1); the library checks their content. */
const Authentication = z.object({
  id: text,
  rawId: text,
  type: Kind,
  clientExtensionResults: z.object({}).default({}),
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.optional(),
  }),
});
const Registration = z.object({
  id: text,
  rawId: text,
  type: Kind,
  clientExtensionResults: z.object({}).default({}),
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z
      .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
      .optional(),
  }),
});

/** A passkey's response, null when it does not have the form of one. */
export function parseAuthentication(given: unknown): AuthenticationResponseJSON | null {
  const parsed = Authentication.safeParse(given);
  if (!parsed.success) return null;
  const { userHandle, ...response } = parsed.data.response;
  return { ...parsed.data, response: { ...response, ...(userHandle ? { userHandle } : {}) } };
}

/** The created passkey, null when it does not have the form of one. */
export function parseRegistration(given: unknown): RegistrationResponseJSON | null {
  const parsed = Registration.safeParse(given);
  if (!parsed.success) return null;
  const { transports, ...response } = parsed.data.response;
  return { ...parsed.data, response: { ...response, ...(transports ? { transports } : {}) } };
}
