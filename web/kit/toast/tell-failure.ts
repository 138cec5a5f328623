import { ApiError } from '#web/kit/api/api-error.ts';
import { errorText } from '#web/kit/api/error-text.ts';
import { toastError } from './toast.ts';

/** Says in an ERROR toast what failed, once: an error that was told already, by the client or a form, is left alone. */
export const tellFailure = (error: unknown): void => {
  if (error instanceof ApiError) {
    if (error.told) return;
    error.told = true;
  }
  toastError(errorText(error));
};
