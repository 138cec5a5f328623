import type Stripe from 'stripe';
import type { Plan } from '#contracts/payment/plan.ts';
import { translateStripeErrors, isMissing } from '#server/payment/stripe/client.ts';

/** The name under which a plan's price is found again. A changed amount is another price: running subscriptions keep theirs. */
function keyOf(plan: Plan): string {
  return ['earshot', plan._id, plan.price, plan.currency, plan.interval].join('_').toLowerCase();
}

/** The provider's price for a plan, made on first use; two who ask at once get the same one. */
export async function findOrCreatePrice(stripe: Stripe, plan: Plan): Promise<string> {
  const lookup_key = keyOf(plan);
  const found = await translateStripeErrors(stripe.prices.list({ lookup_keys: [lookup_key], limit: 1 }));
  const [known] = found.data;
  if (known) return known.id;
  const product = await productFor(stripe, plan);
  const made = await translateStripeErrors(
    stripe.prices.create(
      {
        product,
        unit_amount: plan.price,
        currency: plan.currency.toLowerCase(),
        recurring: { interval: plan.interval },
        lookup_key,
        metadata: { plan_id: plan._id },
      },
      { idempotencyKey: lookup_key },
    ),
  );
  return made.id;
}

async function productFor(stripe: Stripe, plan: Plan): Promise<string> {
  const id = `earshot_${plan._id}`;
  try {
    return (await translateStripeErrors(stripe.products.retrieve(id))).id;
  } catch (error) {
    if (!isMissing(error)) throw error;
    const made = await translateStripeErrors(
      stripe.products.create(
        { id, name: plan.name, metadata: { plan_id: plan._id } },
        { idempotencyKey: `product_${id}` },
      ),
    );
    return made.id;
  }
}
