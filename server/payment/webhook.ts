import type { Context as HonoContext, Hono } from 'hono';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { syncBillingJob } from '#contracts/payment/jobs.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { getClientAddress } from '#server/kit/http/address.ts';
import { readBytes } from '#server/kit/http/input.ts';
import { consume } from '#server/kit/http/limits.ts';
import { presentFailure } from '#server/kit/http/response.ts';
import { findAccountOfCustomer, recordEvent } from '#server/payment/billing-store.ts';
import type { PaymentProvider, ProviderEvent } from '#server/payment/provider.ts';
import { listProviders } from '#server/payment/providers.ts';
import { TRIAL_ENDS } from '#server/payment/usage/notices.ts';

/** The maximum size of a delivery: 1 MiB. */
const MAX_BYTES = 1024 * 1024;
/** Deliveries without a valid signature, by address. */
const unsigned = new RateLimiterMemory({ points: 60, duration: 60 });

/**
 * `POST /webhooks/stripe`: events of the provider. The signature is checked over the raw bytes, each event counts once by its id, and its
 * only effect is that the organisation's payment is fetched again. 200 only once that is durably in the queue.
 */
export function mountPaymentWebhook(app: Hono, context: Context): void {
  app.post('/webhooks/stripe', (http) => answer(context, http));
}

async function answer(context: Context, http: HonoContext): Promise<Response> {
  const requestId = context.newId();
  try {
    const body = await readBytes(http.req.raw, MAX_BYTES);
    const taken = await take(context, http, body);
    return http.json({ received: true, taken });
  } catch (error) {
    const failure = presentFailure(context, error, { requestId, endpoint: 'webhook.stripe' });
    return http.json(failure.body, failure.status, { 'x-request-id': requestId, ...failure.headers });
  }
}

async function take(context: Context, http: HonoContext, body: Uint8Array): Promise<boolean> {
  const known = verified(context, body, http.req.header('stripe-signature') ?? '');
  if (!known) {
    await consume(unsigned, getClientAddress(context.config, http));
    return refuse('signature_invalid');
  }
  const { provider, event } = known;
  const accountId = event.customer && (await findAccountOfCustomer(context, provider.kind, event.customer));
  // A customer of another installation, or one of ours that was deleted: there is nothing to do, and nothing to retry.
  if (!accountId) return false;
  return inTransaction(context, { accountId, actor: OUTSIDE }, async (unit) => {
    if (!(await recordEvent(unit, event))) return false;
    // Many events arrive at once and one fetch covers them all; the end of a trial also sends an e-mail.
    const key = `payment ${accountId} ${event.type === TRIAL_ENDS ? event.type : 'any'}`;
    await unit.addJob(syncBillingJob, { account_id: accountId, event: event.type }, { key });
    return true;
  });
}

/** The provider that signed a delivery; null where none did. */
function verified(
  context: Context,
  body: Uint8Array,
  signature: string,
): { provider: PaymentProvider; event: ProviderEvent } | null {
  for (const provider of listProviders(context)) {
    try {
      return { provider, event: provider.readEvent(body, signature, context.clock()) };
    } catch (error) {
      context.log.debug({ err: error, provider: provider.kind }, 'not signed by this provider');
    }
  }
  return null;
}
