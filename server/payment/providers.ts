import { fault } from '#contracts/kit/faults/fault.ts';
import type { ProviderKind } from '#contracts/payment/billing.ts';
import type { Context } from '#server/kit/context.ts';
import { refuse } from '#server/kit/errors.ts';
import { resolveProviderKind } from '#server/payment/mode.ts';
import { findPayingAccount } from '#server/payment/plans/account-plan-store.ts';
import { PaymentRefused, PaymentUnavailable, type PaymentProvider } from '#server/payment/provider.ts';
import { makeStripe } from '#server/payment/stripe/client.ts';
import { makeStripeProvider } from '#server/payment/stripe/provider.ts';
import type { StripeTwin } from '#server/payment/twin/twin.ts';

/** The providers of a running suite: Stripe where there is a key, the twin where this process runs it. */
type RunningProviders = {
  stripe: PaymentProvider | null;
  twin: PaymentProvider | null;
  twinItself: StripeTwin | null;
};

const running = new WeakMap<Context, RunningProviders>();

/** Prepares the providers; `twin` is the one that this process runs, with the secret that signs its deliveries. */
export function openProviders(
  context: Context,
  twin: { itself: StripeTwin; webhookSecret: string } | null,
): void {
  const { secretKey, webhookSecret, apiUrl } = context.config.payment;
  running.set(context, {
    stripe:
      secretKey === undefined
        ? null
        : makeStripeProvider({ kind: 'stripe', stripe: makeStripe(secretKey, apiUrl), webhookSecret }),
    twin: twin
      ? makeStripeProvider({
          kind: 'twin',
          stripe: makeStripe(twin.itself.secretKey, twin.itself.url),
          webhookSecret: twin.webhookSecret,
        })
      : null,
    twinItself: twin?.itself ?? null,
  });
}

/** Every provider that may deliver here. */
export function listProviders(context: Context): PaymentProvider[] {
  const { stripe, twin } = running.get(context) ?? {};
  return [stripe, twin].filter((one): one is PaymentProvider => one !== null && one !== undefined);
}

/** The twin that this process runs. */
export const findTwin = (context: Context): StripeTwin | null => running.get(context)?.twinItself ?? null;

/** The provider's time: the twin has a clock of its own. */
export function getProviderTime(context: Context, { kind }: Pick<PaymentProvider, 'kind'>): Date {
  return (kind === 'twin' ? findTwin(context)?.now() : undefined) ?? context.clock();
}

/** The provider of an account; null where no payment is needed. */
export async function findProvider(
  context: Context,
  accountId: string,
): Promise<{ kind: ProviderKind; provider: PaymentProvider | null }> {
  const { demo } = await findPayingAccount(context, accountId);
  const kind = resolveProviderKind(context.config, demo);
  const all = running.get(context);
  return { kind, provider: kind === 'none' ? null : (all?.[kind] ?? null) };
}

/** The provider of an account that has to pay. @throws illegal_transition where no payment is needed, unavailable without one */
export async function requireProvider(context: Context, accountId: string): Promise<PaymentProvider> {
  const { kind, provider } = await findProvider(context, accountId);
  if (kind === 'none') return refuse('illegal_transition', { fault: fault('payment_off') });
  return provider ?? refuse('unavailable');
}

/** Runs a call to the provider; its refusals become ours. @throws card_declined with the bank's message, unavailable */
export async function callProvider<T>(context: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PaymentRefused)
      return refuse('card_declined', { fields: { card: fault('quoted', { text: error.message }) } });
    if (error instanceof PaymentUnavailable) {
      context.log.warn({ err: error }, 'the payment provider did not answer as it should');
      return refuse('unavailable');
    }
    throw error;
  }
}
