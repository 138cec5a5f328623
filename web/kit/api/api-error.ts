import { Failure } from '#contracts/kit/envelope.ts';
import { type WireFault } from '#contracts/kit/faults/fault.ts';

/** The parts of an {@link ApiError}: the parsed failure body and the HTTP status (0 if no response came). */
type Parts = Omit<Failure, 'statusCode'> & { status: number };

/** A call that failed. `reported` means that a toast has already reported it, so that no second one does. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fault: WireFault | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly faults: Readonly<Record<string, WireFault>>;
  readonly data: unknown;
  readonly request_id: string;
  reported = false;

  constructor({ status, code, message, fault, fields, faults, data, request_id }: Parts) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fault = fault;
    this.fields = fields ?? {};
    this.faults = faults ?? {};
    this.data = data;
    this.request_id = request_id;
  }
}

/** The error of a response with status >= 400. A body of another shape (a proxy's page) becomes `unexpected`. */
export function toApiError(status: number, body: unknown, requestId: string): ApiError {
  const known = Failure.safeParse(body);
  return new ApiError(
    known.success
      ? { ...known.data, status }
      : { status, code: 'unexpected', message: `HTTP ${status}`, request_id: requestId },
  );
}

/** The error of a call that never got a response; `isChange`: what it would have changed is as before, as far as the browser knows. */
export function buildOfflineError(reason: string, { isChange = false } = {}): ApiError {
  const code = isChange ? 'offline_change' : 'offline';
  return new ApiError({ status: 0, code, message: reason, request_id: '' });
}

/** Whether a retry may have another outcome: no response came, the call was throttled, or the server failed. */
export const isRetryable = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500;
