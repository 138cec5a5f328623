import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { z } from 'zod';

/** What the server asked, as the library takes it: the server's own library wrote it, so only the frame is looked at. */
const isCreation = (options: unknown): options is PublicKeyCredentialCreationOptionsJSON =>
  z.looseObject({ challenge: z.string(), rp: z.looseObject({}), user: z.looseObject({}) }).safeParse(options)
    .success;
const isRequest = (options: unknown): options is PublicKeyCredentialRequestOptionsJSON =>
  z.looseObject({ challenge: z.string() }).safeParse(options).success;

/** A passkey as the server takes it: its id and what the authenticator signed. */
export type PasskeyAnswer = { id: string; response: Record<string, unknown> };

/** Lets the browser make a passkey. @returns null when the person turned away or the browser knows none */
export const makePasskey = async (options: unknown): Promise<PasskeyAnswer | null> => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  if (!isCreation(options)) return null;
  const made = await startRegistration({ optionsJSON: options }).catch(() => null);
  return made && { ...made, response: { ...made.response } };
};

/** Asks a passkey. @returns null when the person turned away or has none here */
export const requestPasskey = async (options: unknown): Promise<PasskeyAnswer | null> => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  if (!isRequest(options)) return null;
  const answered = await startAuthentication({ optionsJSON: options }).catch(() => null);
  return answered && { ...answered, response: { ...answered.response } };
};
