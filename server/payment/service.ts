import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '#server/kit/context.ts';
import { ignoreFailure } from '#server/kit/errors.ts';
import type { Service } from '#server/kit/service.ts';
import { openProviders } from '#server/payment/providers.ts';
import type { HookTarget } from '#server/payment/twin/hooks.ts';
import { startStripeTwin, type StripeTwin } from '#server/payment/twin/twin.ts';
import { flushApiCalls } from '#server/payment/usage/api-calls.ts';
import { mountPaymentWebhook } from '#server/payment/webhook.ts';

const FLUSH_MS = 1_000;
/** How often the twin checks whether an event is due. */
const SETTLE_MS = 5_000;
const FILE = 'payment-twin.json';

const targets = new WeakMap<Context, (url: string) => void>();

/**
 * Plans and payment: the provider (Stripe by its key, the twin for PAYMENT=twin and the demonstration), the webhook, and the counting of
 * API calls. The twin lives in one process with its file, so an installation with several processes has none.
 */
export const paymentService: Service = {
  name: 'payment',
  start: async (context) => {
    const twin = playsTwin(context) ? await playTwin(context) : null;
    openProviders(context, twin);
    const flush = (): Promise<void> =>
      ignoreFailure(context.log, 'payment.flush-api-calls', flushApiCalls(context));
    const timers = [
      setInterval(() => void flush(), FLUSH_MS),
      setInterval(() => twin?.itself.settle(), SETTLE_MS),
    ];
    return async () => {
      for (const timer of timers) clearInterval(timer);
      await flush();
      await twin?.itself.stop();
    };
  },
  routes: mountPaymentWebhook,
  listening: (context, url) => targets.get(context)?.(`${url}/webhooks/stripe`),
};

const playsTwin = ({ config }: Context): boolean => config.payment.mode !== 'off' && config.role === 'all';

async function playTwin(context: Context): Promise<{ itself: StripeTwin; webhookSecret: string }> {
  const webhookSecret = `whsec_twin_${randomBytes(16).toString('hex')}`;
  let target: HookTarget | undefined;
  targets.set(context, (url) => {
    target = { url, secret: webhookSecret };
  });
  const path = join(context.config.dataDir, FILE);
  const itself = await startStripeTwin({
    secretKey: `sk_test_twin_${randomBytes(16).toString('hex')}`,
    hook: () => target,
    clock: context.clock,
    state: existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined,
    save: (state) => {
      try {
        // Written to a temporary file and moved over, so that a crash leaves the old file or the new one.
        writeFileSync(`${path}.new`, JSON.stringify(state), { mode: 0o600 });
        renameSync(`${path}.new`, path);
      } catch (error) {
        // A full disk ends nothing: the next check, seconds later, writes all of it.
        context.log.warn({ err: error }, 'what the payment twin knows could not be written');
      }
    },
  });
  return { itself, webhookSecret };
}
