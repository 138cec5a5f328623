import { i18n } from '#web/kit/text/i18n.ts';
import type { en } from '#web/text/en.ts';
import { ApiError } from './api-error.ts';

const isKnown = (code: string): code is keyof typeof en.errors => i18n.exists(`errors.${code}`);

let knownFault: (said: string) => string | undefined = () => undefined;

/**
 * Fetches what recognizes the server's own sentences, which the first page has no use for. It is awaited before an error is raised, so
 * that {@link formatError} can say the sentence at once; where it cannot be fetched, an error is said by its code.
 */
export const loadFaultSentences = async ({ code }: ApiError): Promise<void> => {
  if (code === 'signed_out') return;
  await import('./fault-sentence.ts').then(
    (module) => (knownFault = module.translateKnownFault),
    () => undefined,
  );
};

/**
 * What an error says to a person, in the reader's language: what the server says of this very call where it says more than the code, else
 * the code; the server's own sentence where the code is not known.
 */
export const formatError = (error: unknown): string => {
  if (!(error instanceof ApiError)) return i18n.t('errors.unexpected');
  return knownFault(error.message) ?? (isKnown(error.code) ? i18n.t(`errors.${error.code}`) : error.message);
};

/** The same; where it says only that fields are wrong, with what the server says of each: for a place that has no fields to show it under. */
export const formatRefusal = (error: unknown): string => {
  const said =
    error instanceof ApiError && error.code === 'invalid_request' ? Object.values(error.fields) : [];
  const known = new Set(said.flatMap((one) => knownFault(one) ?? []));
  return [formatError(error), ...[...known].map((one) => `${one}.`)].join(' ');
};

/** The server speaks English. */
const SERVER_LANGUAGE = 'en';

/** The message of the server, where the specification asks for it; who reads another language gets it said in theirs. */
export const formatServerMessage = (error: ApiError): string =>
  (i18n.language ?? SERVER_LANGUAGE) === SERVER_LANGUAGE ? error.message : formatRefusal(error);
