import { RESEND_CONFIRMATION_MINUTES, CONFIRM_DAYS } from '#contracts/email-digests/endpoints.ts';
import { MAIL_LINK_PATH } from '#contracts/email-digests/mail-link.ts';
import { MS_PER_DAY, MS_PER_MINUTE } from '#contracts/kit/duration.ts';
import { loadAccountProfile } from '#server/kit/db/account-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { enqueueMail } from '#server/kit/mail/queue.ts';
import { hashToken, generateToken } from '#server/kit/secrets.ts';
import { insertConsentRequest, lockLastConsent } from '#server/receivers/consent-store.ts';

/** A receiver who declined is not asked again for a month. */
const AFTER_NO_DAYS = 30;

/** The notification for which consent is requested, and who requests it. */
type ConsentRequest = { _id: string; name: string; language: 'en' | 'th'; by: string };

/** Requests the consent of external addresses that were never asked. Those who consented or declined are not asked again. */
export async function requestNewConsents(
  unit: UnitOfWork,
  consent: ConsentRequest & { addresses: readonly string[] },
): Promise<void> {
  for (const email of new Set(consent.addresses)) {
    const before = await lockLastConsent(unit, email);
    if (!before) await ask(unit, { ...consent, email });
  }
}

/**
 * Requests consent once more from a receiver who has not responded, declined, or ended it.
 * @throws too_many if the last request is not long enough ago
 */
export async function requestConsentAgain(
  unit: UnitOfWork,
  consent: ConsentRequest & { email: string },
): Promise<void> {
  const before = await lockLastConsent(unit, consent.email);
  if (before) {
    const pause =
      before.answer === 'no' ? AFTER_NO_DAYS * MS_PER_DAY : RESEND_CONFIRMATION_MINUTES * MS_PER_MINUTE;
    const wait = Date.parse(before.requested_at) + pause - unit.now.getTime();
    if (wait > 0) refuse('too_many', { retryAfter: Math.ceil(wait / 1000) });
  }
  await ask(unit, consent);
}

/** The link's token is stored only sealed, in the waiting e-mail. */
async function ask(
  unit: UnitOfWork,
  { email, _id: notification_id, name: notification, language, by }: ConsentRequest & { email: string },
): Promise<void> {
  const token = generateToken();
  await insertConsentRequest(unit, {
    email,
    notification_id,
    token_hash: hashToken(token),
    expires_at: new Date(unit.now.getTime() + CONFIRM_DAYS * MS_PER_DAY),
  });
  const { name: account } = await loadAccountProfile(unit);
  const url = `${MAIL_LINK_PATH}?token=${token}`;
  await enqueueMail(unit, {
    to: email,
    template: 'confirm-address',
    language,
    values: { account, notification, by, url, days: CONFIRM_DAYS },
  });
}
