import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { z } from 'zod';

/** The server's options in the library's type: the server's own library wrote them, so only the outer shape is checked. */
function isCreation(options: unknown): options is PublicKeyCredentialCreationOptionsJSON {
  return z
    .looseObject({ challenge: z.string(), rp: z.looseObject({}), user: z.looseObject({}) })
    .safeParse(options).success;
}
function isRequest(options: unknown): options is PublicKeyCredentialRequestOptionsJSON {
  return z.looseObject({ challenge: z.string() }).safeParse(options).success;
}

/** A passkey as the server takes it: its id and what the authenticator signed. */
export type PasskeyAnswer = { id: string; response: Record<string, unknown> };

/**
 * Asks the browser to create a passkey.
 *
 * @returns null when the user cancelled or the browser does not support it
 */
export async function makePasskey(options: unknown): Promise<PasskeyAnswer | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  if (!isCreation(options)) return null;
  const made = await startRegistration({ optionsJSON: options }).catch(() => null);
  return made && { ...made, response: { ...made.response } };
}

/**
 * Requests a signature by a passkey.
 *
 * @returns null when the user cancelled or has none here
 */
export async function requestPasskey(options: unknown): Promise<PasskeyAnswer | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  if (!isRequest(options)) return null;
  const answered = await startAuthentication({ optionsJSON: options }).catch(() => null);
  return answered && { ...answered, response: { ...answered.response } };
}
