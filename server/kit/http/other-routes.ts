import type { ErrorHandler, MiddlewareHandler } from 'hono';
import type { Context } from '#server/kit/context.ts';
import { refuse } from '#server/kit/errors.ts';
import { FAULT } from '#server/kit/http/faulty-text.ts';
import { presentFailure } from '#server/kit/http/response.ts';

/**
 * Runs before every route that is no declared call (webhooks, links, routes for other sites): no store can look up a value with U+0000, and
 * in an address it occurs in this form only.
 */
export const refuseFaultyAddress: MiddlewareHandler = (http, next) =>
  http.req.raw.url.includes('%00') ? refuse('invalid_request', { fields: { '(address)': FAULT } }) : next();

/** A failure in such a route is returned and logged as in any call. */
export function presentFault(context: Context): ErrorHandler {
  return (error, http) => {
    const failure = presentFailure(context, error, {
      requestId: context.newId(),
      endpoint: http.req.routePath,
    });
    return http.json(failure.body, failure.status, failure.headers);
  };
}
