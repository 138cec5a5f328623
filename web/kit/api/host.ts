import type { ApiError } from './api-error.ts';
import { formatServerMessage } from './error-text.ts';

/**
 * What the API client needs of the application around it. The shell sets it at start; tests set their own, so that the client itself knows
 * neither router nor toasts.
 */
export type ApiHost = {
  /** The base of relative addresses; empty in the browser, a whole origin in tests. */
  origin: string;
  /** A CRM store call whose response was not 20000: the specification requires an ERROR toast with the server's message. */
  onCrmFailure: (message: string) => void;
  /** A limit of the plan is reached: show which one, its usage and how to proceed; `data` is the refusal's. */
  onLimit: (data: unknown) => void;
  /** The session ended: go to /login. */
  onSignedOut: () => void;
};

const host: ApiHost = {
  origin: '',
  onCrmFailure: () => undefined,
  onSignedOut: () => undefined,
  onLimit: () => undefined,
};

/** Sets the application of the client. */
export function setApiHost(given: Partial<ApiHost>): void {
  Object.assign(host, given);
}

/** The base of relative addresses. */
export const getApiOrigin = (): string => host.origin;

/** Reports a failure to the application that concerns more than the caller. */
export function reportToHost(error: ApiError, call: { name: string; crm: boolean }): void {
  if (error.status === 401 && call.name !== 'auth.login' && call.name !== 'auth.session') {
    error.reported = true;
    host.onSignedOut();
    return;
  }
  if (error.code === 'limit_reached') {
    error.reported = true;
    host.onLimit(error.data);
    return;
  }
  if (!call.crm) return;
  error.reported = true;
  host.onCrmFailure(formatServerMessage(error));
}
