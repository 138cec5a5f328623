import type { ProviderKind } from '#contracts/payment/billing.ts';
import type { Config } from '#server/kit/config.ts';

/**
 * Who takes an organisation's money. With a key it is Stripe; with `PAYMENT=twin` the local twin; without either nobody, and
 * everything is open (decisions, section 4). The demonstration organisation always plays with the twin, never with money.
 */
export function resolveProviderKind({ payment }: Pick<Config, 'payment'>, demo: boolean): ProviderKind {
  if (payment.mode === 'off') return 'none';
  if (demo) return 'twin';
  if (payment.mode === 'twin') return 'twin';
  return payment.secretKey === undefined ? 'none' : 'stripe';
}
