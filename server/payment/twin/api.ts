import { CATALOGUE_CALLS } from './api-catalogue.ts';
import { CUSTOMER_CALLS } from './api-customers.ts';
import { INVOICE_CALLS } from './api-invoices.ts';
import { SUBSCRIPTION_CALLS } from './api-subscriptions.ts';
import { TwinFailure } from './failure.ts';
import type { Form } from './form.ts';
import type { TwinCall } from './twin-call.ts';
import type { TwinWorld } from './world.ts';

const CALLS: readonly TwinCall[] = [
  ...CUSTOMER_CALLS,
  ...CATALOGUE_CALLS,
  ...SUBSCRIPTION_CALLS,
  ...INVOICE_CALLS,
];

const ROUTES = CALLS.map(([route, act]) => {
  const [method = '', path = ''] = route.split(' ');
  return { method, path: new RegExp(`^${path.replace(':id', '([^/]+)')}$`), act };
});

/** Answers a call. @throws TwinFailure as the API documents it */
export function handleApiCall(
  world: TwinWorld,
  { method, path, form, url }: { method: string; path: string; form: Form; url: string },
): unknown {
  for (const route of ROUTES) {
    const found = route.method === method ? route.path.exec(path) : null;
    if (found) return route.act(world, { form, url, id: decodeURIComponent(found[1] ?? '') });
  }
  throw new TwinFailure(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). The twin knows the calls that the suite makes.`,
  });
}
