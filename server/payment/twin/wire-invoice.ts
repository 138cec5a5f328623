import { toWireList } from './wire.ts';
import type { TwinInvoice, TwinLine } from './world.ts';

function wireLine(line: TwinLine, invoice: Pick<TwinInvoice, 'id' | 'currency'>, index: number) {
  return {
    id: `il_${invoice.id}_${index}`,
    object: 'line_item',
    amount: line.amount,
    currency: invoice.currency,
    description: line.description,
    invoice: invoice.id,
    period: line.period,
    pricing: { type: 'price_details', price_details: { price: line.price } },
    parent: {
      type: 'subscription_item_details',
      subscription_item_details: { proration: line.proration },
    },
    quantity: 1,
  };
}

/** An invoice as the API writes it; the hosted page and the PDF are the twin's user's affair, so there are none. */
export function toWireInvoice(one: TwinInvoice): Record<string, unknown> {
  return {
    id: one.id,
    object: 'invoice',
    number: one.number,
    customer: one.customer,
    status: one.status,
    billing_reason: one.billing_reason,
    created: one.created,
    period_start: one.period.start,
    period_end: one.period.end,
    currency: one.currency,
    lines: toWireList(
      `/v1/invoices/${one.id}/lines`,
      one.lines.map((line, index) => wireLine(line, one, index)),
    ),
    subtotal: one.total,
    total: one.total,
    starting_balance: one.starting_balance,
    ending_balance: one.ending_balance,
    amount_due: one.amount_due,
    amount_paid: one.amount_paid,
    amount_remaining: one.amount_due - one.amount_paid,
    attempt_count: one.attempts,
    attempted: one.attempts > 0,
    next_payment_attempt: one.next_attempt,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: one.subscription, metadata: {} },
    },
    payments: toWireList(
      `/v1/invoice_payments?invoice=${one.id}`,
      one.intent === null
        ? []
        : [{ object: 'invoice_payment', payment: { type: 'payment_intent', payment_intent: one.intent } }],
    ),
    hosted_invoice_url: null,
    invoice_pdf: null,
    livemode: false,
  };
}
