import { AnswerTooLarge } from '#connectors/kit/bounded.ts';
import { quoteFault } from '#contracts/inbound/fault.ts';
import { findNetworkFault } from '#contracts/inbound/network-fault.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/**
 * The Fetch standard's function, injected so that a guard against private networks or a twin can replace it. Its responses are `bounded`:
 * by `most_bytes`, else by the general limit.
 */
export type Fetch = (url: string | URL, init?: RequestInit & { most_bytes?: number }) => Promise<Response>;

/** Thrown by a transport that is certain that nothing left this machine (a guard's refusal, a name that does not resolve). */
export class NotSent extends Error {
  override name = 'NotSent';
  readonly fault: Fault;
  constructor(reason: Fault) {
    super(reason.code);
    this.fault = reason;
  }
}

/** How long a network may take for one response before the outcome of the request counts as unknown. */
export const DEFAULT_TIMEOUT_MS = 10_000;

/** Codes of Node's network errors that occur before the first byte of a request is sent. */
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
  'FORBIDDEN_ADDRESS',
]);

/**
 * Whether an error of `fetch` means that the network certainly received nothing. Everything else (time-out, reset connection, broken
 * response) may have taken effect.
 */
export function isUnsentError(error: unknown): boolean {
  if (error instanceof NotSent) return true;
  const codes = networkCodes(error);
  return codes.length > 0 && codes.every((code) => BEFORE_SENDING.has(code));
}

/**
 * The fault of a failed request, without its address or content; it has the network's error code where there is one. Where nothing is
 * known of the failure, the message of the last cause is quoted.
 */
export function describeFailure(error: unknown): Fault {
  if (error instanceof NotSent) return error.fault;
  const chain = causesOf(error);
  const known = chain.find((one) => one instanceof AnswerTooLarge);
  if (known) return known.fault;
  if (chain.some(({ name }) => name === 'TimeoutError' || name === 'AbortError')) return fault('timeout');
  const codes = networkCodes(error);
  if (codes.includes('FORBIDDEN_ADDRESS')) return fault('forbidden_address');
  const code = codes.find((one) => findNetworkFault(one) !== undefined) ?? codes[0];
  if (code !== undefined) return describeCode(code);
  const own = cutText(chain.at(-1)?.message ?? '', 200);
  const named = CODES_OF_WORDS.find(([words]) => words.test(own))?.[1];
  if (named !== undefined) return describeCode(named);
  return own === '' || EMPTY_WORDS.test(own) ? fault('network_error') : quoteFault(own);
}

function describeCode(code: string): Fault {
  if (code === 'ERR_INVALID_URL') return fault('no_address');
  return fault(findNetworkFault(code) ?? 'network_error_code', { code });
}

/** Failures that come as a message only. */
const CODES_OF_WORDS: readonly (readonly [RegExp, string])[] = [
  [/redirect/i, 'TOO_MANY_REDIRECTS'],
  [/other side closed|socket hang up|terminated|premature close|connection (?:closed|lost)/i, 'ECONNRESET'],
  [/time(?:d )?-?out/i, 'ETIMEDOUT'],
  [/decompress|incorrect header check|invalid (?:block|distance|stored)/i, 'Z_DATA_ERROR'],
  [/parse error|does not match the HTTP/i, 'HPE_INVALID_ANSWER'],
  [/certificate/i, 'CERT_REJECTED'],
  [/invalid url/i, 'ERR_INVALID_URL'],
];
/** Messages of `fetch` without information. */
const EMPTY_WORDS = /^(?:fetch failed|failed to fetch|network ?error|load failed)\.?$/i;

/** The value of a `Retry-After` header in whole seconds (RFC 9110, 10.2.3: seconds or a date), or nothing. */
export function retryAfterSeconds(value: string | null, now: Date): number | undefined {
  if (value === null || value.trim() === '') return undefined;
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}

/** An error and its causes, the outermost first. */
function causesOf(error: unknown, depth = 0): Error[] {
  if (!(error instanceof Error) || depth > 4) return [];
  return [error, ...causesOf(error.cause, depth + 1)];
}

/** General codes of mail clients for any failure; the code of the network is in their message. */
const WRAPPING = new Set(['ESOCKET', 'ECONNECTION', 'EDNS', 'ETLS', 'NoConnection']);
const CODE_IN_WORDS = /\b(?:E[A-Z]{4,}|EAI_[A-Z]+|[A-Z]+_[A-Z_]*CERT[A-Z_]*|CERT_[A-Z_]+)\b/;

/** `fetch` wraps the socket's error in `cause`, and attempts over several addresses in an `AggregateError`. */
function networkCodes(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 4) return [];
  if (error instanceof AggregateError) return error.errors.flatMap((one) => networkCodes(one, depth + 1));
  const inner = networkCodes(error.cause, depth + 1);
  if (inner.length > 0) return inner;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (code === undefined) return [];
  return [(WRAPPING.has(code) ? CODE_IN_WORDS.exec(error.message)?.[0] : undefined) ?? code];
}
