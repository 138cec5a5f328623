import type { Example } from '#tests/factories/call-example.ts';

/** The installation of the register test takes no payments; calls that need a provider are tested in server/payment with the twin. */
const withProvider: Example = async () => 'own-test';

export const paymentExamples: Record<string, Example> = {
  'payment.plans': async () => ({}),
  'payment.select-plan': async () => ({ body: { planSelected: null } }),
  'payment.state': async () => ({}),
  'payment.invoices': async () => ({ query: { limit: 5 } }),
  'payment.cards': async () => ({}),
  'account.plan': async () => ({ query: {} }),
  'account.usage': async ({ admin }) => ({ query: { accountID: admin.accountId } }),
  'account.messenger-usage': async () => ({ query: {} }),
  'payment.subscribe': withProvider,
  'payment.preview': withProvider,
  'payment.change': withProvider,
  'payment.end': withProvider,
  'payment.invoice-pdf': withProvider,
  'payment.pay': withProvider,
  'payment.add-card': withProvider,
  'payment.default-card': withProvider,
  'payment.remove-card': withProvider,
  'payment.twin-clock': withProvider,
};
