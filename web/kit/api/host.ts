import type { ApiError } from './api-error.ts';
import { formatServerMessage } from './error-text.ts';

/**
 * What the API client needs of the application around it. The shell fills it in at start; tests give their own, so the client
 * itself knows neither router nor toasts.
 */
export type ApiHost = {
  /** Where relative addresses lead; empty in the browser, a whole origin in tests. */
  origin: string;
  /** A CRM store call that did not answer 20000 (spec, section 8): an ERROR toast with the server's message. */
  onCrmFailure: (message: string) => void;
  /** The plan is full: say what, how full and the way on; `data` is the refusal's. */
  onLimit: (data: unknown) => void;
  /** The session ended: lead to /login. */
  onSignedOut: () => void;
};

const host: ApiHost = {
  origin: '',
  onCrmFailure: () => undefined,
  onSignedOut: () => undefined,
  onLimit: () => undefined,
};

/** Gives the client its application. */
export const setApiHost = (given: Partial<ApiHost>): void => {
  Object.assign(host, given);
};

/** Where relative addresses lead. */
export const getApiOrigin = (): string => host.origin;

/** Tells the application of a failure that concerns more than the caller. */
export const reportToHost = (error: ApiError, call: { name: string; crm: boolean }): void => {
  if (error.status === 401 && call.name !== 'auth.login' && call.name !== 'auth.session') {
    error.told = true;
    host.onSignedOut();
    return;
  }
  if (error.code === 'limit_reached') {
    error.told = true;
    host.onLimit(error.data);
    return;
  }
  if (!call.crm) return;
  error.told = true;
  host.onCrmFailure(formatServerMessage(error));
};
