import { computeGraceEnd } from '#contracts/payment/standing.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { enqueueMail } from '#server/kit/mail/queue.ts';
import { listBillingContacts } from '#server/payment/billing-contact-store.ts';
import type { Billing } from '#server/payment/billing-store.ts';
import type { CustomerCopy } from '#server/payment/provider.ts';

type Change = { before: Billing; copy: CustomerCopy; event: string | undefined };
/** The provider's event three days before a trial's end. */
export const TRIAL_ENDS = 'customer.subscription.trial_will_end';

type Kind = 'failed' | 'closed' | 'trial_ending' | 'ended' | 'paid_again';

/** Which mail a change is worth; null where it is none. Read off the copy, so that a doubled event sends nothing twice. */
function noticeOf({ before, copy, event }: Change): Kind | null {
  const now = copy.subscription?.status ?? null;
  if (event === TRIAL_ENDS && now === 'trialing') return 'trial_ending';
  if (before.status === now) return null;
  if (now === 'past_due') return 'failed';
  if (now === 'unpaid') return 'closed';
  if (now === 'canceled') return 'ended';
  return now === 'active' && (before.status === 'past_due' || before.status === 'unpaid')
    ? 'paid_again'
    : null;
}

/** Writes to those who pay when something happened that they must know. */
export async function notifyOfBilling(unit: UnitOfWork, change: Change): Promise<void> {
  const kind = noticeOf(change);
  if (!kind) return;
  const { subscription } = change.copy;
  const { people, language } = await listBillingContacts(unit);
  const until =
    kind === 'trial_ending'
      ? subscription?.trialEnd
      : subscription?.openSince && computeGraceEnd(subscription.openSince.toISOString());
  for (const person of people) {
    await enqueueMail(unit, {
      to: person.email,
      template: 'payment-news',
      values: {
        name: person.name,
        kind,
        reason: subscription?.error ?? '',
        until: until ? until.toISOString() : '',
        url: '/settings/account/subscriptions',
      },
      language,
    });
  }
}
