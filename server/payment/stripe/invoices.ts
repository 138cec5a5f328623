import type Stripe from 'stripe';
import type { Invoice } from '#contracts/payment/billing.ts';
import type { ChangePreview, PaymentProvider } from '#server/payment/provider.ts';
import { translateStripeErrors, getId, isMissing } from '#server/payment/stripe/client.ts';
import { findOrCreatePrice } from '#server/payment/stripe/prices.ts';

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();

function linesOf(one: Stripe.Invoice): Invoice['lines'] {
  return one.lines.data.map((line) => ({ description: line.description ?? '', amount: line.amount }));
}

function invoiceOf(one: Stripe.Invoice): Invoice {
  return {
    id: one.id ?? '',
    number: one.number ?? '',
    status: one.status ?? 'draft',
    created: instant(one.created),
    period_start: instant(one.period_start),
    period_end: instant(one.period_end),
    currency: one.currency.toUpperCase(),
    total: one.total,
    amount_due: one.amount_due,
    amount_paid: one.amount_paid,
    lines: linesOf(one),
  };
}

/** Most rows that Stripe answers at once. */
const STRIPE_PAGE = 100;

type InvoiceCalls = Pick<PaymentProvider, 'preview' | 'upcoming' | 'invoices' | 'invoice' | 'pay'>;

/** Invoices and their previews. */
export function makeInvoiceCalls(stripe: Stripe): InvoiceCalls {
  return {
    preview: async ({ customer, subscription, plan, at }): Promise<ChangePreview> => {
      const price = await findOrCreatePrice(stripe, plan);
      const one = await translateStripeErrors(
        stripe.invoices.createPreview({
          customer,
          subscription: subscription.id,
          subscription_details: {
            items: [{ id: subscription.item, price }],
            proration_behavior: 'always_invoice',
            proration_date: Math.floor(at.getTime() / 1000),
          },
        }),
      );
      return {
        due: one.amount_due,
        credit: Math.max(0, -one.total),
        currency: one.currency.toUpperCase(),
        lines: linesOf(one),
      };
    },
    upcoming: async ({ customer, subscription }) => {
      try {
        return invoiceOf(
          await translateStripeErrors(stripe.invoices.createPreview({ customer, subscription })),
        );
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    invoices: async (customer, { limit, after }) => {
      const items: Invoice[] = [];
      for (let last = after; ; last = items.at(-1)?.id) {
        const page = await translateStripeErrors(
          stripe.invoices.list({
            customer,
            limit: Math.min(limit - items.length, STRIPE_PAGE),
            ...(last === undefined ? {} : { starting_after: last }),
          }),
        );
        items.push(...page.data.map(invoiceOf));
        if (!page.has_more || page.data.length === 0) return { items, next: null };
        if (items.length >= limit) return { items, next: items.at(-1)?.id ?? null };
      }
    },
    invoice: async (customer, id) => {
      try {
        const one = await translateStripeErrors(stripe.invoices.retrieve(id));
        return getId(one.customer) === customer
          ? { invoice: invoiceOf(one), pdf: one.invoice_pdf ?? null }
          : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    pay: async (invoice) => {
      await translateStripeErrors(stripe.invoices.pay(invoice));
    },
  };
}
