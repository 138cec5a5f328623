import { z } from 'zod';
import type { AnswerOf, Endpoint, EndpointInput, RawInput } from '#contracts/kit/endpoint.ts';
import { SUCCESS_STATUS_CODE } from '#contracts/kit/envelope.ts';
import { readAs } from '#contracts/kit/fits.ts';
import { i18n, loadTexts } from '#web/kit/text/i18n.ts';
import { buildAddress, type WireInput } from './address.ts';
import { ApiError, toApiError, buildOfflineError } from './api-error.ts';
import { requestBatched } from './batches.ts';
import { reportToHost } from './host.ts';
import { claimPrefetched } from './prefetched.ts';
import { parseBody, requestParsed } from './request.ts';

/** `signal` cancels; `key` makes a write safe to repeat (Idempotency-Key); `raise: false` returns failures as values. */
export type CallOptions = { signal?: AbortSignal; key?: string; raise?: true };
export type QuietOptions = Omit<CallOptions, 'raise'> & { raise: false };

/** The result for a caller that opted out of exceptions. */
export type CallResult<T> =
  | { ok: true; status: number; value: T }
  | { ok: false; status: number; error: ApiError };

/** Any declared call. */
export type AnyEndpoint<I extends EndpointInput = EndpointInput, A extends z.ZodType = z.ZodType> = Endpoint<
  I,
  A
>;

const CrmAnswer = z.object({
  statusCode: z.number(),
  message: z.string().default(''),
  body: z.unknown().optional(),
});

/**
 * Calls the server. Sends JSON with the session's cookie; throws every response of status 400 and above as {@link ApiError} with its parsed
 * body, unless the caller opts out with `raise: false`. A response of a CRM store call whose `statusCode` is not 20000 shows the ERROR
 * toast and throws.
 */
export function call<I extends EndpointInput, A extends z.ZodType>(
  endpoint: AnyEndpoint<I, A>,
  input: RawInput<Endpoint<I, A>>,
  options: QuietOptions,
): Promise<CallResult<AnswerOf<Endpoint<I, A>>>>;
export function call<I extends EndpointInput, A extends z.ZodType>(
  endpoint: AnyEndpoint<I, A>,
  input: RawInput<Endpoint<I, A>>,
  options?: CallOptions,
): Promise<AnswerOf<Endpoint<I, A>>>;
export async function call<I extends EndpointInput, A extends z.ZodType>(
  endpoint: AnyEndpoint<I, A>,
  input: RawInput<Endpoint<I, A>>,
  options: CallOptions | QuietOptions = {},
): Promise<z.output<A> | CallResult<z.output<A>>> {
  const settled = await settle(endpoint, input, options);
  if (!settled.ok) await loadRefusals(settled.error);
  if (options.raise === false) return settled;
  if (settled.ok) return settled.value;
  reportToHost(settled.error, { name: endpoint.name, crm: endpoint.envelope === 'crm' });
  throw settled.error;
}

async function settle<I extends EndpointInput, A extends z.ZodType>(
  endpoint: AnyEndpoint<I, A>,
  input: WireInput,
  options: CallOptions | QuietOptions,
): Promise<CallResult<z.output<A>>> {
  try {
    const address = buildAddress(endpoint.path, input);
    const begun = endpoint.method === 'GET' ? claimPrefetched(address) : undefined;
    const answer = await (begun?.then(parseBody) ??
      requestBatched({ name: endpoint.name, input, address }, options.signal) ??
      requestParsed(address, {
        method: endpoint.method,
        headers: headersOf(endpoint, input, options.key),
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
        ...(options.signal ? { signal: options.signal } : {}),
      }));
    return parseResponse(endpoint, answer);
  } catch (thrown) {
    if (options.signal?.aborted) throw thrown;
    return {
      ok: false,
      status: 0,
      error: buildOfflineError(thrown instanceof Error ? thrown.message : String(thrown), {
        isChange: endpoint.event !== undefined || endpoint.method === 'PUT' || endpoint.method === 'DELETE',
      }),
    };
  }
}

/** Refusals that no page shows: of asking who is signed in. */
const UNSHOWN = 'signed_out';

/**
 * Loads the texts of refusals and faults, which no page needs before something is refused. Without them the server's own sentences are
 * shown.
 */
export async function loadRefusals({ status, code, fault, faults }: ApiError): Promise<void> {
  if (status === 0 || code === UNSHOWN) return;
  if (fault || Object.keys(faults).length > 0 || !i18n.exists(`errors.${code}`))
    await loadTexts(['faults']).catch(() => undefined);
}

function headersOf(endpoint: AnyEndpoint, input: WireInput, key?: string): Record<string, string> {
  return {
    accept: 'application/json',
    ...(input.body === undefined && endpoint.method === 'GET' ? {} : writeHeaders()),
    ...(key ? { 'idempotency-key': key } : {}),
  };
}

/** With the language of the page: a user who signs in for the first time keeps it. */
function writeHeaders(): Record<string, string> {
  const page = globalThis.document?.documentElement.lang;
  return { 'content-type': 'application/json', ...(page ? { 'accept-language': page } : {}) };
}

/** Turns a raw response into a value or an error; shared by {@link call} and the uploads. */
export function parseResponse<I extends EndpointInput, A extends z.ZodType>(
  endpoint: AnyEndpoint<I, A>,
  { status, body, requestId }: { status: number; body: unknown; requestId: string },
): CallResult<z.output<A>> {
  const refused = (error: ApiError): CallResult<z.output<A>> => ({ ok: false, status, error });
  if (status >= 400) return refused(toApiError(status, body, requestId));
  if (endpoint.envelope === 'plain') return checked(endpoint, body, { status, requestId });
  const wrapped = CrmAnswer.safeParse(body);
  if (!wrapped.success) return refused(toApiError(status, body, requestId));
  if (wrapped.data.statusCode === SUCCESS_STATUS_CODE) {
    return checked(endpoint, wrapped.data.body, { status, requestId });
  }
  return refused(
    new ApiError({ status, code: 'unexpected', message: wrapped.data.message, request_id: requestId }),
  );
}

function checked<I extends EndpointInput, A extends z.ZodType>(
  endpoint: AnyEndpoint<I, A>,
  body: unknown,
  { status, requestId }: { status: number; requestId: string },
): CallResult<z.output<A>> {
  const read = readAs(endpoint.answer, body);
  if (read.success) return { ok: true, status, value: read.data };
  const where = read.error.issues[0]?.path.join('.') ?? '';
  const message = `${endpoint.name} answered in another shape at "${where}"`;
  return {
    ok: false,
    status,
    error: new ApiError({ status, code: 'answer_invalid', message, request_id: requestId }),
  };
}
