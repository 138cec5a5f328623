import { SECONDS_PER_DAY } from '#contracts/kit/duration.ts';
import { refusalOf } from './charge.ts';
import { declined, invalid } from './failure.ts';
import { customerOf, priceOf } from './find.ts';
import { collect, draftInvoice, writeInvoice } from './invoices.ts';
import { periodEnd } from './periods.ts';
import { periodLine } from './period-line.ts';
import { prorate } from './proration.ts';
import { wireSubscription } from './wire.ts';
import { newId, type TwinLine, type TwinSubscription, type TwinWorld } from './world.ts';

export type NewSubscription = {
  customer: string;
  price: string;
  trialDays: number;
  metadata: Record<string, string>;
};

/**
 * Begins a subscription; the first period is paid at once or is a trial.
 * @throws card_error where the first payment is refused: then nothing has begun (`error_if_incomplete`)
 */
export const subscribe = (world: TwinWorld, given: NewSubscription): TwinSubscription => {
  const customer = customerOf(world, given.customer);
  const price = priceOf(world, given.price);
  const start = world.now();
  const trialEnd = given.trialDays > 0 ? start + given.trialDays * SECONDS_PER_DAY : null;
  const period = { start, end: trialEnd ?? periodEnd(start, price.interval) };
  if (trialEnd === null) assertPayable(world, customer.id, price.unit_amount);
  const one: TwinSubscription = {
    id: newId('sub'),
    item: newId('si'),
    customer: customer.id,
    price: price.id,
    status: trialEnd === null ? 'active' : 'trialing',
    created: start,
    anchor_day: new Date((trialEnd ?? start) * 1000).getUTCDate(),
    period,
    trial_end: trialEnd,
    trial_warned: false,
    cancel_at_period_end: false,
    canceled_at: null,
    latest_invoice: null,
    metadata: given.metadata,
  };
  world.state.subscriptions.push(one);
  bill(world, one, {
    lines: [periodLine(world, price, period, trialEnd !== null)],
    reason: 'subscription_create',
  });
  world.emit('customer.subscription.created', wireSubscription(world, one));
  return one;
};

/** Refuses before anything is written where the bank would. @throws card_error, invalid_request_error */
const assertPayable = (world: TwinWorld, customerId: string, amount: number): void => {
  const customer = customerOf(world, customerId);
  if (amount + customer.balance <= 0) return;
  const card = world.state.cards.find((one) => one.id === customer.default_payment_method);
  if (!card)
    return invalid('This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    });
  const refusal = refusalOf(card, 'charge', world.now());
  if (refusal) declined(refusal);
};

/** Writes an invoice of these lines and tries to collect it. */
export const bill = (
  world: TwinWorld,
  one: TwinSubscription,
  { lines, reason }: { lines: TwinLine[]; reason: string },
): void => {
  const { currency } = priceOf(world, one.price);
  const draft = draftInvoice(world, { subscription: one, lines, reason, currency, period: one.period });
  const invoice = writeInvoice(world, draft);
  one.latest_invoice = invoice.id;
  collect(world, invoice, { scheduled: true });
};

/** Changes the price, billing the difference at once (`always_invoice`) as of `at`. @throws card_error, nothing has changed then */
export const changePrice = (
  world: TwinWorld,
  one: TwinSubscription,
  { price: id, at }: { price: string; at: number },
): void => {
  const price = priceOf(world, id);
  if (price.id === one.price) return;
  const { lines, period } = prorate(world, one, { price, at });
  if (one.status !== 'trialing')
    assertPayable(
      world,
      one.customer,
      lines.reduce((sum, line) => sum + line.amount, 0),
    );
  const renewed = period.start !== one.period.start;
  one.price = price.id;
  one.period = period;
  // A period that begins anew begins its own rhythm.
  if (renewed) one.anchor_day = new Date(period.start * 1000).getUTCDate();
  if (lines.length > 0) bill(world, one, { lines, reason: 'subscription_update' });
  world.emit('customer.subscription.updated', wireSubscription(world, one));
};
