import { ApiError } from '#web/kit/api/api-error.ts';
import { formatRefusal } from '#web/kit/api/error-text.ts';
import { showError } from './toast.ts';

/** Shows an error as a toast, once: one that the client or a form has shown already is left alone. */
export function showFailure(error: unknown): void {
  if (error instanceof ApiError) {
    if (error.reported) return;
    error.reported = true;
  }
  showError(formatRefusal(error));
}
