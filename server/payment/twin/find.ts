import { throwMissing } from './failure.ts';
import type { TwinCard, TwinCustomer, TwinInvoice, TwinPrice, TwinSubscription, TwinWorld } from './world.ts';

/** Objects by their ids. Each throws the API's `resource_missing` where there is none. */
export const requireCustomer = ({ state }: TwinWorld, id: string | undefined): TwinCustomer =>
  state.customers.find((one) => one.id === id) ?? throwMissing('customer', String(id));

export const requireCard = ({ state }: TwinWorld, id: string | undefined): TwinCard =>
  state.cards.find((one) => one.id === id) ?? throwMissing('PaymentMethod', String(id));

export const requirePrice = ({ state }: TwinWorld, id: string | undefined): TwinPrice =>
  state.prices.find((one) => one.id === id) ?? throwMissing('price', String(id));

export const requireSubscription = ({ state }: TwinWorld, id: string | undefined): TwinSubscription =>
  state.subscriptions.find((one) => one.id === id) ?? throwMissing('subscription', String(id));

export const requireInvoice = ({ state }: TwinWorld, id: string | undefined): TwinInvoice =>
  state.invoices.find((one) => one.id === id) ?? throwMissing('invoice', String(id));

/** What a price is called on an invoice: the name of its product. */
export const getPriceName = ({ state }: TwinWorld, price: TwinPrice): string =>
  state.products.find((one) => one.id === price.product)?.name ?? price.product;
