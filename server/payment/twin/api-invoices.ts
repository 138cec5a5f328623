import type { TwinCall } from './twin-call.ts';
import { priceOfItems } from './api-subscriptions.ts';
import { declined, invalid, missing } from './failure.ts';
import { customerOf, invoiceOf, priceOf, subscriptionOf } from './find.ts';
import { formOf, numberOf, textOf, type Form } from './form.ts';
import { collect, draftInvoice } from './invoices.ts';
import { periodEnd } from './periods.ts';
import { periodLine } from './period-line.ts';
import { prorate } from './proration.ts';
import { wireIntent } from './wire-intent.ts';
import { wireInvoice } from './wire-invoice.ts';
import { wireList } from './wire.ts';
import type { TwinInvoice, TwinWorld } from './world.ts';

/** Invoices, their previews, and what was tried to collect them. */
export const INVOICE_CALLS: readonly TwinCall[] = [
  ['POST /v1/invoices/create_preview', (world, { form }) => wireInvoice(preview(world, form))],
  [
    'GET /v1/invoices',
    (world, { form }) => {
      const limit = numberOf(form, 'limit') ?? 10;
      if (limit > 100) invalid('This value must be less than or equal to 100.', { param: 'limit' });
      const all = world.state.invoices
        .filter((one) => one.customer === (textOf(form, 'customer') ?? one.customer))
        .filter((one) => one.status === (textOf(form, 'status') ?? one.status))
        .toReversed();
      const after = textOf(form, 'starting_after');
      const from = after === undefined ? 0 : all.findIndex((one) => one.id === after) + 1;
      const page = all.slice(from, from + limit);
      return wireList('/v1/invoices', page.map(wireInvoice), all.length > from + limit);
    },
  ],
  ['GET /v1/invoices/:id', (world, { id }) => wireInvoice(invoiceOf(world, id))],
  [
    'POST /v1/invoices/:id/pay',
    (world, { id }) => {
      const invoice = invoiceOf(world, id);
      if (invoice.status === 'paid')
        return invalid('Invoice is already paid', { code: 'invoice_already_paid' });
      const refusal = collect(world, invoice, { scheduled: false });
      return refusal ? declined(refusal) : wireInvoice(invoice);
    },
  ],
  [
    'GET /v1/payment_intents/:id',
    (world, { id }) =>
      wireIntent(world.state.intents.find((one) => one.id === id) ?? missing('payment_intent', id)),
  ],
  [
    'GET /v1/events/:id',
    (world, { id }) => {
      const one = world.state.events.find((event) => event.id === id) ?? missing('event', id);
      return {
        id: one.id,
        object: 'event',
        type: one.type,
        created: one.created,
        data: { object: one.object },
      };
    },
  ],
];

/** The invoice that a change would write now, or the one that comes next; nothing is changed. */
const preview = (world: TwinWorld, form: Form): TwinInvoice => {
  const details = formOf(form, 'subscription_details');
  const id = textOf(form, 'subscription');
  const price = priceOfItems(details);
  if (id === undefined) return firstInvoice(world, textOf(form, 'customer'), price);
  const one = subscriptionOf(world, id);
  if (one.status === 'canceled')
    return invalid('No upcoming invoices for customer.', { code: 'invoice_upcoming_none' });
  const current = priceOf(world, one.price);
  if (price === undefined) {
    if (one.cancel_at_period_end)
      return invalid('No upcoming invoices for customer.', { code: 'invoice_upcoming_none' });
    const period = {
      start: one.period.end,
      end: periodEnd(one.period.end, current.interval, one.anchor_day),
    };
    return draftInvoice(world, {
      subscription: one,
      lines: [periodLine(world, current, period)],
      reason: 'upcoming',
      currency: current.currency,
      period,
    });
  }
  const at = numberOf(details, 'proration_date') ?? world.now();
  const { lines, period } = prorate(world, one, { price: priceOf(world, price), at });
  return draftInvoice(world, {
    subscription: one,
    lines,
    reason: 'subscription_update',
    currency: current.currency,
    period,
  });
};

const firstInvoice = (
  world: TwinWorld,
  customer: string | undefined,
  priceId: string | undefined,
): TwinInvoice => {
  const price = priceOf(world, priceId);
  const period = { start: world.now(), end: periodEnd(world.now(), price.interval) };
  return draftInvoice(world, {
    subscription: { id: '', customer: customerOf(world, customer).id },
    lines: [periodLine(world, price, period)],
    reason: 'subscription_create',
    currency: price.currency,
    period,
  });
};
