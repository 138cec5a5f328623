import type { PasswordStrength } from '#contracts/accounts/account.ts';
import type { Session } from '#contracts/identity/session.ts';

const DAY = 86_400_000;

/** Days until a password must be changed, by the account's strength; null never (decisions, section 2). */
export const EXPIRY_DAYS: Record<PasswordStrength, number | null> = {
  normal: null,
  medium: null,
  medium_strong: 90,
  strong: 60,
  very_strong: 30,
};

/** Whether the session's password is past its time. A password without a change date is as old as its account's rule allows. */
export const isPasswordExpired = (session: Session, now: Date = new Date()): boolean => {
  const days = EXPIRY_DAYS[session.account.password_strength];
  const changed = session.user.password_change_date;
  return days !== null && changed !== null && now.getTime() - Date.parse(changed) >= days * DAY;
};
