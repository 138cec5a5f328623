import { getPriceName, requirePrice } from './find.ts';
import type {
  TwinCard,
  TwinCheckout,
  TwinCustomer,
  TwinPrice,
  TwinProduct,
  TwinSubscription,
  TwinWorld,
} from './world.ts';

/** A list as the API pages it. */
export function toWireList(url: string, data: readonly unknown[], hasMore = false) {
  return {
    object: 'list',
    url,
    has_more: hasMore,
    data,
  };
}

export function toWireCustomer(one: TwinCustomer): Record<string, unknown> {
  return {
    id: one.id,
    object: 'customer',
    name: one.name,
    email: one.email,
    metadata: one.metadata,
    balance: one.balance,
    default_source: null,
    invoice_settings: { default_payment_method: one.default_payment_method },
    created: one.created,
    livemode: false,
  };
}

export function toWireCard(one: TwinCard): Record<string, unknown> {
  return {
    id: one.id,
    object: 'payment_method',
    type: 'card',
    customer: one.customer,
    card: { brand: one.brand, last4: one.last4, exp_month: one.exp_month, exp_year: one.exp_year },
    created: one.created,
    livemode: false,
  };
}

export function toWireProduct(one: TwinProduct): Record<string, unknown> {
  return {
    ...one,
    object: 'product',
    active: true,
    livemode: false,
  };
}

export function toWirePrice(one: TwinPrice): Record<string, unknown> {
  return {
    id: one.id,
    object: 'price',
    active: true,
    product: one.product,
    unit_amount: one.unit_amount,
    currency: one.currency,
    recurring: { interval: one.interval, interval_count: 1 },
    type: 'recurring',
    lookup_key: one.lookup_key,
    metadata: one.metadata,
    created: one.created,
    livemode: false,
  };
}

export function toWireSubscription(world: TwinWorld, one: TwinSubscription): Record<string, unknown> {
  const price = requirePrice(world, one.price);
  const item = {
    id: one.item,
    object: 'subscription_item',
    price: toWirePrice(price),
    quantity: 1,
    subscription: one.id,
    current_period_start: one.period.start,
    current_period_end: one.period.end,
  };
  return {
    id: one.id,
    object: 'subscription',
    customer: one.customer,
    description: getPriceName(world, price),
    status: one.status,
    created: one.created,
    start_date: one.created,
    currency: price.currency,
    items: toWireList(`/v1/subscription_items?subscription=${one.id}`, [item]),
    latest_invoice: one.latest_invoice,
    trial_end: one.trial_end,
    cancel_at_period_end: one.cancel_at_period_end,
    cancel_at: one.cancel_at_period_end ? one.period.end : null,
    canceled_at: one.canceled_at,
    metadata: one.metadata,
    livemode: false,
  };
}

export function toWireCheckout(one: TwinCheckout, url: string): Record<string, unknown> {
  return {
    id: one.id,
    object: 'checkout.session',
    mode: 'setup',
    customer: one.customer,
    status: one.status,
    url: one.status === 'open' ? `${url}/pay/${one.id}` : null,
    success_url: one.success_url,
    cancel_url: one.cancel_url,
    created: one.created,
    livemode: false,
  };
}
