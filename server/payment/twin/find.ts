import { throwMissing } from './failure.ts';
import type { TwinCard, TwinCustomer, TwinInvoice, TwinPrice, TwinSubscription, TwinWorld } from './world.ts';

/** Objects by their ids. Each throws the API's `resource_missing` where there is none. */
export function requireCustomer({ state }: TwinWorld, id: string | undefined): TwinCustomer {
  return state.customers.find((one) => one.id === id) ?? throwMissing('customer', String(id));
}

export function requireCard({ state }: TwinWorld, id: string | undefined): TwinCard {
  return state.cards.find((one) => one.id === id) ?? throwMissing('PaymentMethod', String(id));
}

export function requirePrice({ state }: TwinWorld, id: string | undefined): TwinPrice {
  return state.prices.find((one) => one.id === id) ?? throwMissing('price', String(id));
}

export function requireSubscription({ state }: TwinWorld, id: string | undefined): TwinSubscription {
  return state.subscriptions.find((one) => one.id === id) ?? throwMissing('subscription', String(id));
}

export function requireInvoice({ state }: TwinWorld, id: string | undefined): TwinInvoice {
  return state.invoices.find((one) => one.id === id) ?? throwMissing('invoice', String(id));
}

/** What a price is called on an invoice: the name of its product. */
export function getPriceName({ state }: TwinWorld, price: TwinPrice): string {
  return state.products.find((one) => one.id === price.product)?.name ?? price.product;
}
