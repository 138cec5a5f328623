import { ApiError } from '#web/kit/api/api-error.ts';
import { refusalText } from '#web/kit/api/error-text.ts';
import { toastError } from './toast.ts';

/** Shows an error as a toast, once: one that the client or a form has shown already is left alone. */
export const toastFailure = (error: unknown): void => {
  if (error instanceof ApiError) {
    if (error.told) return;
    error.told = true;
  }
  toastError(refusalText(error));
};
