import { getPriceOfItems } from './api-subscriptions.ts';
import { throwDeclined, throwInvalid, throwMissing } from './failure.ts';
import { requireCustomer, requireInvoice, requirePrice, requireSubscription } from './find.ts';
import { getForm, getNumber, getText, type Form } from './form.ts';
import { collect, buildDraftInvoice } from './invoices.ts';
import { buildPeriodLine } from './period-line.ts';
import { computePeriodEnd } from './periods.ts';
import { prorate } from './proration.ts';
import type { TwinCall } from './twin-call.ts';
import { toWireIntent } from './wire-intent.ts';
import { toWireInvoice } from './wire-invoice.ts';
import { toWireList } from './wire.ts';
import type { TwinInvoice, TwinWorld } from './world.ts';

/** Invoices, their previews, and what was tried to collect them. */
export const INVOICE_CALLS: readonly TwinCall[] = [
  ['POST /v1/invoices/create_preview', (world, { form }) => toWireInvoice(preview(world, form))],
  [
    'GET /v1/invoices',
    (world, { form }) => {
      const limit = getNumber(form, 'limit') ?? 10;
      if (limit > 100) throwInvalid('This value must be less than or equal to 100.', { param: 'limit' });
      const all = world.state.invoices
        .filter((one) => one.customer === (getText(form, 'customer') ?? one.customer))
        .filter((one) => one.status === (getText(form, 'status') ?? one.status))
        .toReversed();
      const after = getText(form, 'starting_after');
      const from = after === undefined ? 0 : all.findIndex((one) => one.id === after) + 1;
      const page = all.slice(from, from + limit);
      return toWireList('/v1/invoices', page.map(toWireInvoice), all.length > from + limit);
    },
  ],
  ['GET /v1/invoices/:id', (world, { id }) => toWireInvoice(requireInvoice(world, id))],
  [
    'POST /v1/invoices/:id/pay',
    (world, { id }) => {
      const invoice = requireInvoice(world, id);
      if (invoice.status === 'paid')
        return throwInvalid('Invoice is already paid', { code: 'invoice_already_paid' });
      const refusal = collect(world, invoice, { scheduled: false });
      return refusal ? throwDeclined(refusal) : toWireInvoice(invoice);
    },
  ],
  [
    'GET /v1/payment_intents/:id',
    (world, { id }) =>
      toWireIntent(world.state.intents.find((one) => one.id === id) ?? throwMissing('payment_intent', id)),
  ],
  [
    'GET /v1/events/:id',
    (world, { id }) => {
      const one = world.state.events.find((event) => event.id === id) ?? throwMissing('event', id);
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
function preview(world: TwinWorld, form: Form): TwinInvoice {
  const details = getForm(form, 'subscription_details');
  const id = getText(form, 'subscription');
  const price = getPriceOfItems(details);
  if (id === undefined) return firstInvoice(world, getText(form, 'customer'), price);
  const one = requireSubscription(world, id);
  if (one.status === 'canceled')
    return throwInvalid('No upcoming invoices for customer.', { code: 'invoice_upcoming_none' });
  const current = requirePrice(world, one.price);
  if (price === undefined) {
    if (one.cancel_at_period_end)
      return throwInvalid('No upcoming invoices for customer.', { code: 'invoice_upcoming_none' });
    const period = {
      start: one.period.end,
      end: computePeriodEnd(one.period.end, current.interval, one.anchor_day),
    };
    return buildDraftInvoice(world, {
      subscription: one,
      lines: [buildPeriodLine(world, current, period)],
      reason: 'upcoming',
      currency: current.currency,
      period,
    });
  }
  const at = getNumber(details, 'proration_date') ?? world.now();
  const { lines, period } = prorate(world, one, { price: requirePrice(world, price), at });
  return buildDraftInvoice(world, {
    subscription: one,
    lines,
    reason: 'subscription_update',
    currency: current.currency,
    period,
  });
}

function firstInvoice(
  world: TwinWorld,
  customer: string | undefined,
  priceId: string | undefined,
): TwinInvoice {
  const price = requirePrice(world, priceId);
  const period = { start: world.now(), end: computePeriodEnd(world.now(), price.interval) };
  return buildDraftInvoice(world, {
    subscription: { id: '', customer: requireCustomer(world, customer).id },
    lines: [buildPeriodLine(world, price, period)],
    reason: 'subscription_create',
    currency: price.currency,
    period,
  });
}
