import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { DEVICE_LIFE_S } from '#server/identity/known-device-store.ts';
import type { Context } from '#server/kit/context.ts';

/** How long a link to set a password still says why it no longer works. */
const LINK_DAYS = 30;
/** How long sign-in attempts are shown. */
const ATTEMPT_DAYS = 90;
/** How long delivered, kept and failed e-mails are listed. */
const MAIL_DAYS = 30;

/**
 * Deletes sign-in data that is no longer useful: old links and challenges, counts, attempts, e-mails, browsers not seen for long or trusted
 * long ago.
 */
export async function cleanUpSignIns({ database: { platform }, clock }: Context): Promise<void> {
  const now = clock().getTime();
  const before = (ms: number): string => new Date(now - ms).toISOString();
  await platform
    .deleteFrom('password_resets')
    .where('expires_at', '<', before(LINK_DAYS * MS_PER_DAY))
    .execute();
  await platform.deleteFrom('password_reset_mails').where('sent_at', '<', before(MS_PER_DAY)).execute();
  await platform.deleteFrom('second_factor_challenges').where('expires_at', '<', before(0)).execute();
  await platform.deleteFrom('trusted_browsers').where('expires_at', '<', before(0)).execute();
  await platform.deleteFrom('login_throttles').where('last_at', '<', before(MS_PER_DAY)).execute();
  await platform
    .deleteFrom('login_attempts')
    .where('at', '<', before(ATTEMPT_DAYS * MS_PER_DAY))
    .execute();
  await platform
    .deleteFrom('known_devices')
    .where('used_at', '<', before(DEVICE_LIFE_S * 1000))
    .execute();
  await platform
    .deleteFrom('mails')
    .where('state', '!=', 'queued')
    .where('created_at', '<', before(MAIL_DAYS * MS_PER_DAY))
    .execute();
}
