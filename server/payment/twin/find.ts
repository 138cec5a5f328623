import { missing } from './failure.ts';
import type { TwinCard, TwinCustomer, TwinInvoice, TwinPrice, TwinSubscription, TwinWorld } from './world.ts';

/** Objects by their ids. Each throws the API's `resource_missing` where there is none. */
export const customerOf = ({ state }: TwinWorld, id: string | undefined): TwinCustomer =>
  state.customers.find((one) => one.id === id) ?? missing('customer', String(id));

export const cardOf = ({ state }: TwinWorld, id: string | undefined): TwinCard =>
  state.cards.find((one) => one.id === id) ?? missing('PaymentMethod', String(id));

export const priceOf = ({ state }: TwinWorld, id: string | undefined): TwinPrice =>
  state.prices.find((one) => one.id === id) ?? missing('price', String(id));

export const subscriptionOf = ({ state }: TwinWorld, id: string | undefined): TwinSubscription =>
  state.subscriptions.find((one) => one.id === id) ?? missing('subscription', String(id));

export const invoiceOf = ({ state }: TwinWorld, id: string | undefined): TwinInvoice =>
  state.invoices.find((one) => one.id === id) ?? missing('invoice', String(id));

/** What a price is called on an invoice: the name of its product. */
export const nameOfPrice = ({ state }: TwinWorld, price: TwinPrice): string =>
  state.products.find((one) => one.id === price.product)?.name ?? price.product;
