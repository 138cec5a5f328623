import type { Hono } from 'hono';
import type { Context } from '#server/kit/context.ts';
import { Refusal } from '#server/kit/errors.ts';
import { presentFailure } from '#server/kit/http/response.ts';

/** Unknown calls return JSON with the error body, whatever the method; unknown screens are handled by the router. */
export function mountUnknown(app: Hono, context: Context): void {
  for (const base of ['/api/*', '/webhooks/*']) {
    app.all(base, (http) => {
      const failure = presentFailure(context, new Refusal('not_found'), {
        requestId: context.newId(),
        endpoint: 'unknown',
      });
      return http.json(failure.body, failure.status);
    });
  }
}
