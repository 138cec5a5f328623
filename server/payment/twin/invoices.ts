import { SECONDS_PER_DAY } from '#contracts/kit/duration.ts';
import { chargeInvoice } from './charge.ts';
import type { Decline } from './failure.ts';
import { requireCustomer, requireSubscription } from './find.ts';
import { toWireInvoice } from './wire-invoice.ts';
import { toWireSubscription } from './wire.ts';
import {
  generateId,
  type TwinInvoice,
  type TwinLine,
  type TwinSubscription,
  type TwinWorld,
} from './world.ts';

/** Days until the next try after each failed one; after the last the subscription is `unpaid`. */
const RETRY_DAYS = [3, 5, 7] as const;

type Draft = {
  subscription: Pick<TwinSubscription, 'id' | 'customer'>;
  lines: TwinLine[];
  reason: string;
  currency: string;
  period: { start: number; end: number };
};

/** What an invoice of these lines would come to, with the customer's credit used up: nothing is changed. */
export function buildDraftInvoice(world: TwinWorld, draft: Draft): TwinInvoice {
  const { balance } = requireCustomer(world, draft.subscription.customer);
  const total = draft.lines.reduce((sum, line) => sum + line.amount, 0);
  const owed = total + balance;
  return {
    id: generateId('in'),
    number: '',
    customer: draft.subscription.customer,
    subscription: draft.subscription.id,
    status: 'draft',
    billing_reason: draft.reason,
    created: world.now(),
    period: draft.period,
    currency: draft.currency,
    lines: draft.lines,
    total,
    starting_balance: balance,
    ending_balance: Math.min(0, owed),
    amount_due: Math.max(0, owed),
    amount_paid: 0,
    attempts: 0,
    next_attempt: null,
    intent: null,
  };
}

/** Writes an invoice for good: a number, the credit used up, the event. It is open then. */
export function writeInvoice(world: TwinWorld, draft: TwinInvoice): TwinInvoice {
  world.state.invoices_written += 1;
  const number = `TWIN-${String(world.state.invoices_written).padStart(4, '0')}`;
  const invoice: TwinInvoice = { ...draft, number, status: 'open' };
  requireCustomer(world, invoice.customer).balance = invoice.ending_balance;
  world.state.invoices.push(invoice);
  world.emit('invoice.finalized', toWireInvoice(invoice));
  return invoice;
}

/**
 * Tries to get an open invoice paid. The subscription follows: active once paid, past_due after a failure, unpaid when nothing
 * is tried any more.
 * @returns why the bank refused, null when the invoice is paid
 */
export function collect(
  world: TwinWorld,
  invoice: TwinInvoice,
  { scheduled }: { scheduled: boolean },
): Decline | null {
  const refusal = chargeInvoice(world, invoice);
  const subscription = requireSubscription(world, invoice.subscription);
  if (!refusal) {
    invoice.status = 'paid';
    invoice.amount_paid = invoice.amount_due;
    invoice.next_attempt = null;
    world.emit('invoice.paid', toWireInvoice(invoice));
    if (subscription.status === 'past_due' || subscription.status === 'unpaid')
      become(world, subscription, 'active');
    return null;
  }
  if (scheduled || invoice.attempts === 0) {
    const wait = RETRY_DAYS[invoice.attempts];
    invoice.attempts += 1;
    invoice.next_attempt = wait === undefined ? null : world.now() + wait * SECONDS_PER_DAY;
  }
  world.emit('invoice.payment_failed', toWireInvoice(invoice));
  become(world, subscription, invoice.next_attempt === null ? 'unpaid' : 'past_due');
  return refusal;
}

function become(world: TwinWorld, subscription: TwinSubscription, status: TwinSubscription['status']): void {
  if (subscription.status === status || subscription.status === 'canceled') return;
  subscription.status = status;
  world.emit('customer.subscription.updated', toWireSubscription(world, subscription));
}
