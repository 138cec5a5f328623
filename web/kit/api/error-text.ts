import { ERROR_CODES } from '#contracts/kit/error-code.ts';
import { i18n } from '#web/kit/text/i18n.ts';
import { ApiError } from './api-error.ts';

const isKnown = (code: string): code is keyof typeof ERROR_CODES | 'offline' =>
  code === 'offline' || Object.hasOwn(ERROR_CODES, code);

/** What an error says to a person, in the reader's language; the server's own sentence where the code is not known. */
export const errorText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return i18n.t('errors.unexpected');
  return isKnown(error.code) ? i18n.t(`errors.${error.code}`) : error.message;
};
