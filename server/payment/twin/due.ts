import { SECONDS_PER_DAY } from '#contracts/kit/duration.ts';
import { requirePrice } from './find.ts';
import { collect } from './invoices.ts';
import { buildPeriodLine } from './period-line.ts';
import { computePeriodEnd } from './periods.ts';
import { billSubscription } from './subscriptions.ts';
import { toWireSubscription } from './wire.ts';
import type { TwinInvoice, TwinSubscription, TwinWorld } from './world.ts';

/** Stripe announces a trial's end three days before. */
const WARN_DAYS = 3;

type DueAction = { at: number; act: () => void };

/** The next due event: a trial's warning, the end of a period, a retry of a failed payment. Null when nothing is due. */
export function findNextDue(world: TwinWorld): DueAction | null {
  const all = [
    ...world.state.subscriptions.flatMap((one) => dueOf(world, one)),
    ...world.state.invoices.flatMap((one) => retryOf(world, one)),
  ];
  return all.reduce<DueAction | null>((first, one) => (first && first.at <= one.at ? first : one), null);
}

function dueOf(world: TwinWorld, one: TwinSubscription): DueAction[] {
  if (one.status === 'canceled') return [];
  // An unpaid subscription continues; its invoices stay drafts that are not collected, so nothing is due.
  const end = one.status === 'unpaid' && !one.cancel_at_period_end ? [] : [endOf(world, one)];
  if (one.status !== 'trialing' || one.trial_warned) return end;
  const warn = {
    at: one.period.end - WARN_DAYS * SECONDS_PER_DAY,
    act: () => {
      one.trial_warned = true;
      world.emit('customer.subscription.trial_will_end', toWireSubscription(world, one));
    },
  };
  return [warn, ...end];
}

function endOf(world: TwinWorld, one: TwinSubscription): DueAction {
  return {
    at: one.period.end,
    act: () => (one.cancel_at_period_end ? cancelSubscription(world, one) : renew(world, one)),
  };
}

/** Ends a subscription now. */
export function cancelSubscription(world: TwinWorld, one: TwinSubscription): void {
  one.status = 'canceled';
  one.canceled_at = world.now();
  for (const invoice of world.state.invoices)
    if (invoice.subscription === one.id) invoice.next_attempt = null;
  world.emit('customer.subscription.deleted', toWireSubscription(world, one));
}

function renew(world: TwinWorld, one: TwinSubscription): void {
  const price = requirePrice(world, one.price);
  // A subscription that was unpaid for long and is paid now starts a new period instead of paying for the time it was closed.
  const start = world.now() - one.period.end > SECONDS_PER_DAY ? world.now() : one.period.end;
  one.period = { start, end: computePeriodEnd(start, price.interval, one.anchor_day) };
  if (one.status === 'trialing') one.status = 'active';
  billSubscription(world, one, {
    lines: [buildPeriodLine(world, price, one.period)],
    reason: 'subscription_cycle',
  });
  world.emit('customer.subscription.updated', toWireSubscription(world, one));
}

function retryOf(world: TwinWorld, invoice: TwinInvoice): DueAction[] {
  return invoice.status === 'open' && invoice.next_attempt !== null
    ? [{ at: invoice.next_attempt, act: () => void collect(world, invoice, { scheduled: true }) }]
    : [];
}
