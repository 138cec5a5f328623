import type { en } from '#texts/en.ts';
import { formatFault } from '#web/kit/text/fault-text.ts';
import { i18n } from '#web/kit/text/i18n.ts';
import { ApiError } from './api-error.ts';

const isKnown = (code: string): code is keyof typeof en.errors => i18n.exists(`errors.${code}`);

/**
 * The text of an error in the reader's language: the fault of this call if it is more specific than the code, or else the text of the code;
 * the server's own sentence if the code is unknown.
 */
export function formatError(error: unknown): string {
  if (!(error instanceof ApiError)) return i18n.t('errors.unexpected');
  if (error.fault) return formatFault(error.fault, error.message);
  return isKnown(error.code) ? i18n.t(`errors.${error.code}`) : error.message;
}

/**
 * Like {@link formatError}; if the error only says that fields are wrong, includes what is wrong with each: for places without fields to
 * show it under.
 */
export function formatRefusal(error: unknown): string {
  const faults =
    error instanceof ApiError && error.code === 'invalid_request' && !error.fault
      ? Object.values(error.faults)
      : [];
  const sentences = new Set(faults.map((fault) => formatFault(fault)));
  return [formatError(error), ...[...sentences].map((one) => (one.endsWith('.') ? one : `${one}.`))].join(
    ' ',
  );
}

/** The language of the server's messages. */
const SERVER_LANGUAGE = 'en';

/**
 * The message of the server, where the specification requires it; translated for readers of another language. Where no response came, there
 * is none.
 */
export function formatServerMessage(error: ApiError): string {
  if (error.status === 0) return formatError(error);
  return (i18n.language ?? SERVER_LANGUAGE) === SERVER_LANGUAGE ? error.message : formatRefusal(error);
}
