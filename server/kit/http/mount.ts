import type { Context as HonoContext, Hono } from 'hono';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { wrap } from '#contracts/kit/envelope.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { retryConflicts } from '#server/kit/db/retry-conflicts.ts';
import { getClientAddress } from '#server/kit/http/address.ts';
import { refuseUnseen, toVisibilityScope } from '#server/kit/http/as-seen.ts';
import type { Call, Handler } from '#server/kit/http/call.ts';
import { checkAnswer } from '#server/kit/http/check-answer.ts';
import { answerJson } from '#server/kit/http/compressed-answer.ts';
import { permit, type Authenticate, type Caller } from '#server/kit/http/gate.ts';
import { replayOrRun } from '#server/kit/http/idempotency.ts';
import { parseInput } from '#server/kit/http/input.ts';
import { limitCall, buildQuotaHeaders } from '#server/kit/http/limits.ts';
import { checkOrigin } from '#server/kit/http/origin.ts';
import { runReadWithin } from '#server/kit/http/read-within.ts';
import { presentFailure } from '#server/kit/http/response.ts';
import { histograms } from '#server/kit/metrics.ts';

type MountOptions = { handlers: readonly Handler[]; authenticate: Authenticate };

/** Mounts every handler: one pipeline for all calls. */
export function mountHandlers(app: Hono, context: Context, { handlers, authenticate }: MountOptions): void {
  const byName = new Map(handlers.map((handler) => [handler.endpoint.name, handler]));
  for (const handler of handlers) {
    const { method, path } = handler.endpoint;
    app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), (http) =>
      answer(context, { handler, byName, authenticate }, http),
    );
  }
}

type AnswerParts = {
  handler: Handler;
  byName: ReadonlyMap<string, Handler>;
  authenticate: Authenticate;
};

/** limit → authenticate → permit → parse → act in a transaction (replayed under its key) → check the response → present. */
async function answer(
  context: Context,
  { handler, byName, authenticate }: AnswerParts,
  http: HonoContext,
): Promise<Response> {
  const { endpoint } = handler;
  const timer = histograms.calls.startTimer({ endpoint: endpoint.name });
  const requestId = context.newId();
  let quotaHeaders: Record<string, string> = {};
  const request = http.req.raw;
  try {
    const ip = getClientAddress(context.config, http);
    await limitCall(endpoint, ip);
    const caller = await authenticate(context, { endpoint, request, ip });
    if (caller.quota) quotaHeaders = buildQuotaHeaders(caller.quota);
    checkOrigin(context, request, caller);
    permit(endpoint, caller, { params: http.req.param(), now: context.clock() });
    const input = await parseInput(endpoint, http);
    const cookies: string[] = [];
    const scope = caller.scope && toVisibilityScope(endpoint, caller.scope);
    if (scope) await refuseUnseen(context, endpoint, { scope, input });
    const call = makeCall({
      context,
      caller: { ...caller, scope },
      input,
      request,
      requestId,
      ip,
      cookies,
      byName,
    });
    const value = await act(context, handler, { call, scope, http });
    const response = await responseOf(http, endpoint, value);
    response.headers.set('x-request-id', requestId);
    for (const [name, value] of Object.entries(quotaHeaders)) response.headers.set(name, value);
    for (const cookie of cookies) response.headers.append('set-cookie', cookie);
    timer({ status: endpoint.status });
    return response;
  } catch (error) {
    const failure = presentFailure(context, error, { requestId, endpoint: endpoint.name });
    timer({ status: failure.status });
    return http.json(failure.body, failure.status, {
      'x-request-id': requestId,
      ...quotaHeaders,
      ...failure.headers,
    });
  }
}

/** JSON of the declared shape, or the file that the handler streams. */
async function responseOf(http: HonoContext, endpoint: Endpoint, value: unknown): Promise<Response> {
  return value instanceof Response
    ? value
    : answerJson(http, value, endpoint.status === 204 ? 200 : endpoint.status);
}

type Parts = { call: Call; scope: Caller['scope']; http: HonoContext };

async function act(context: Context, handler: Handler, { call, scope, http }: Parts): Promise<unknown> {
  const { endpoint } = handler;
  const run = async (one: Call): Promise<unknown> => {
    const value = await handler.handle(one);
    if (endpoint.answerKind !== 'application/json') return value;
    return wrap(endpoint.envelope, checkAnswer(context, endpoint, value));
  };
  if (!endpoint.transaction || !scope) return run(call);
  // Two calls that wait for each other are no fault of either: the one that is rolled back runs again.
  return retryConflicts(() =>
    inTransaction(context, scope, (unit) =>
      replayOrRun(unit, { endpoint, http, body: call.body }, () =>
        run(Object.defineProperty(call, 'unit', { value: unit, configurable: true })),
      ),
    ),
  );
}

type CallParts = {
  context: Context;
  caller: Caller;
  input: { params: unknown; query: unknown; body: unknown };
  request: Request;
  requestId: string;
  ip: string;
  cookies: string[];
  /** The handlers of all calls: for reads within the call. */
  byName: ReadonlyMap<string, Handler>;
};

function makeCall(parts: CallParts): Call {
  const { context, caller, input, request, ip, cookies } = parts;
  const need = <T>(value: T | null, what: string): T => {
    if (value === null) throw new Error(`a public call has no ${what}`);
    return value;
  };
  const call: Call = {
    ...(input as { params: never; query: never; body: never }),
    context,
    get session() {
      return need(caller.session, 'session');
    },
    get accountId() {
      return need(caller.scope, 'account').accountId;
    },
    get actor() {
      return need(caller.scope, 'actor').actor;
    },
    get unit(): never {
      throw new Error('this call opens its units by itself');
    },
    inUnit: (work) => inTransaction(context, need(caller.scope, 'account'), work),
    readWithin: (read) => runReadWithin(call, read, parts),
    request,
    ip,
    setCookie: (header) => cookies.push(header),
  };
  return call;
}
