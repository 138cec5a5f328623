import { i18n } from '#web/kit/text/i18n.ts';
import type { en } from '#web/text/en.ts';
import { ApiError } from './api-error.ts';

const isKnown = (code: string): code is keyof typeof en.errors => i18n.exists(`errors.${code}`);

let knownFault: (said: string) => string | undefined = () => undefined;

/**
 * Loads the module that recognizes the server's own sentences, which the first page does not need. It is awaited before an error is raised,
 * so that {@link formatError} can translate the sentence at once; if it cannot be loaded, an error is shown by its code.
 */
export const loadFaultSentences = async ({ code }: ApiError): Promise<void> => {
  if (code === 'signed_out') return;
  await import('./fault-sentence.ts').then(
    (module) => (knownFault = module.translateKnownFault),
    () => undefined,
  );
};

/**
 * The text of an error in the reader's language: the server's message for this call if it is more specific than the code, or else the text
 * of the code; the server's own sentence if the code is unknown.
 */
export const formatError = (error: unknown): string => {
  if (!(error instanceof ApiError)) return i18n.t('errors.unexpected');
  return knownFault(error.message) ?? (isKnown(error.code) ? i18n.t(`errors.${error.code}`) : error.message);
};

/**
 * Like {@link formatError}; if the error only says that fields are wrong, includes the server's message for each field: for places without
 * fields to show it under.
 */
export const formatRefusal = (error: unknown): string => {
  const said =
    error instanceof ApiError && error.code === 'invalid_request' ? Object.values(error.fields) : [];
  const known = new Set(said.flatMap((one) => knownFault(one) ?? []));
  return [formatError(error), ...[...known].map((one) => `${one}.`)].join(' ');
};

/** The language of the server's messages. */
const SERVER_LANGUAGE = 'en';

/** The message of the server, where the specification requires it; translated for readers of another language. */
export const formatServerMessage = (error: ApiError): string =>
  (i18n.language ?? SERVER_LANGUAGE) === SERVER_LANGUAGE ? error.message : formatRefusal(error);
