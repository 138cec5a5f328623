import { SECONDS_PER_DAY } from '#contracts/kit/duration.ts';
import { checkCard } from './charge.ts';
import { throwDeclined, throwInvalid } from './failure.ts';
import { requireCustomer, requirePrice } from './find.ts';
import { collect, buildDraftInvoice, writeInvoice } from './invoices.ts';
import { buildPeriodLine } from './period-line.ts';
import { computePeriodEnd } from './periods.ts';
import { prorate } from './proration.ts';
import { toWireSubscription } from './wire.ts';
import { generateId, type TwinLine, type TwinSubscription, type TwinWorld } from './world.ts';

export type NewSubscription = {
  customer: string;
  price: string;
  trialDays: number;
  metadata: Record<string, string>;
};

/**
 * Creates a subscription; the first period is paid at once or is a trial.
 * @throws card_error where the first payment is refused: then nothing has been created (`error_if_incomplete`)
 */
export function subscribe(world: TwinWorld, given: NewSubscription): TwinSubscription {
  const customer = requireCustomer(world, given.customer);
  const price = requirePrice(world, given.price);
  const start = world.now();
  const trialEnd = given.trialDays > 0 ? start + given.trialDays * SECONDS_PER_DAY : null;
  const period = { start, end: trialEnd ?? computePeriodEnd(start, price.interval) };
  if (trialEnd === null) assertPayable(world, customer.id, price.unit_amount);
  const one: TwinSubscription = {
    id: generateId('sub'),
    item: generateId('si'),
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
  billSubscription(world, one, {
    lines: [buildPeriodLine(world, price, period, trialEnd !== null)],
    reason: 'subscription_create',
  });
  world.emit('customer.subscription.created', toWireSubscription(world, one));
  return one;
}

/** Refuses before anything is written where the bank would. @throws card_error, invalid_request_error */
function assertPayable(world: TwinWorld, customerId: string, amount: number): void {
  const customer = requireCustomer(world, customerId);
  if (amount + customer.balance <= 0) return;
  const card = world.state.cards.find((one) => one.id === customer.default_payment_method);
  if (!card)
    return throwInvalid('This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    });
  const refusal = checkCard(card, 'charge', world.now());
  if (refusal) throwDeclined(refusal);
}

/** Creates an invoice of these lines and tries to collect it. */
export function billSubscription(
  world: TwinWorld,
  one: TwinSubscription,
  { lines, reason }: { lines: TwinLine[]; reason: string },
): void {
  const { currency } = requirePrice(world, one.price);
  const draft = buildDraftInvoice(world, { subscription: one, lines, reason, currency, period: one.period });
  const invoice = writeInvoice(world, draft);
  one.latest_invoice = invoice.id;
  collect(world, invoice, { scheduled: true });
}

/** Changes the price, billing the difference at once (`always_invoice`) as of `at`. @throws card_error, nothing has changed then */
export function changePrice(
  world: TwinWorld,
  one: TwinSubscription,
  { price: id, at }: { price: string; at: number },
): void {
  const price = requirePrice(world, id);
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
  // A new period starts its own billing cycle.
  if (renewed) one.anchor_day = new Date(period.start * 1000).getUTCDate();
  if (lines.length > 0) billSubscription(world, one, { lines, reason: 'subscription_update' });
  world.emit('customer.subscription.updated', toWireSubscription(world, one));
}
