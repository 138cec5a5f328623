import { cutText } from '#contracts/kit/cut-text.ts';
import { faultText } from '#contracts/inbound/fault.ts';

/**
 * The Fetch standard's function, handed in so that a guard against private networks or a twin can stand in its place. Its answers are
 * `bounded`: by `most_bytes`, else by what is read of any.
 */
export type Fetch = (url: string | URL, init?: RequestInit & { most_bytes?: number }) => Promise<Response>;

/** Thrown by a transport that is certain that nothing left this machine (a guard's refusal, a name that does not resolve). */
export class NotSent extends Error {
  override name = 'NotSent';
}

/** How long a network may take for one answer before nobody can tell what became of the request. */
export const DEFAULT_TIMEOUT_MS = 10_000;

/** Codes of Node's network errors that come before the first byte of a request leaves. */
const BEFORE_SENDING = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/**
 * Whether an error of `fetch` means that the network certainly saw nothing. Everything else (time-out, reset connection,
 * broken answer) may have been acted on.
 */
export function neverLeft(error: unknown): boolean {
  if (error instanceof NotSent) return true;
  const codes = networkCodes(error);
  return codes.length > 0 && codes.every((code) => BEFORE_SENDING.has(code));
}

/** One short sentence about a failed request, without its address or content. */
export function describeFailure(error: unknown): string {
  if (error instanceof NotSent) return error.message;
  if (error instanceof Error && error.name === 'TimeoutError') return faultText('timeout', {});
  const [code] = networkCodes(error);
  if (code !== undefined) return faultText('network_error_code', { code });
  return error instanceof Error ? cutText(error.message, 200) : faultText('network_error', {});
}

/** The value of a `Retry-After` header in whole seconds (RFC 9110, 10.2.3: seconds or a date), or nothing. */
export function retryAfterSeconds(value: string | null, now: Date): number | undefined {
  if (value === null || value.trim() === '') return undefined;
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}

/** `fetch` wraps the socket's error in `cause`, and a try over several addresses in an `AggregateError`. */
function networkCodes(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 4) return [];
  if (error instanceof AggregateError) return error.errors.flatMap((one) => networkCodes(one, depth + 1));
  const inner = networkCodes(error.cause, depth + 1);
  if (inner.length > 0) return inner;
  return 'code' in error && typeof error.code === 'string' ? [error.code] : [];
}
