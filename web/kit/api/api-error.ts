import { Failure } from '#contracts/kit/envelope.ts';

/** What an {@link ApiError} is made of: the parsed failure body and the HTTP status (0 where no answer came). */
type Parts = Omit<Failure, 'statusCode'> & { status: number };

/** A call that failed. `told` says that a toast has already named it, so that no second one does. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly data: unknown;
  readonly request_id: string;
  told = false;

  constructor({ status, code, message, fields, data, request_id }: Parts) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields ?? {};
    this.data = data;
    this.request_id = request_id;
  }
}

/** The error of an answer with status >= 400. A body of another shape (a proxy's page) becomes `unexpected`. */
export const toApiError = (status: number, body: unknown, requestId: string): ApiError => {
  const known = Failure.safeParse(body);
  return new ApiError(
    known.success
      ? { ...known.data, status }
      : { status, code: 'unexpected', message: `HTTP ${status}`, request_id: requestId },
  );
};

/** The error of a call that never got an answer. */
export const buildOfflineError = (reason: string): ApiError =>
  new ApiError({ status: 0, code: 'offline', message: reason, request_id: '' });

/** Whether asking again may be answered otherwise: nobody answered, too many asked, or the server failed. */
export const isRetryable = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500;
