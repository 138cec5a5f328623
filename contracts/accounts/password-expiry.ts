import type { PasswordStrength } from '#contracts/accounts/account.ts';

/** After how many days a password must be changed, by the strength its account asks for; null never (decisions, section 2). */
export const PASSWORD_EXPIRY_DAYS: Readonly<Record<PasswordStrength, number | null>> = {
  normal: null,
  medium: null,
  medium_strong: 90,
  strong: 60,
  very_strong: 30,
};

const DAY_MS = 86_400_000;

/** Whether a password is too old. A password that was never changed by its owner is not dated and does not expire by age. */
export const isPasswordExpired = (
  strength: PasswordStrength,
  changedAt: string | null,
  now: Date,
): boolean => {
  const days = PASSWORD_EXPIRY_DAYS[strength];
  if (days === null || changedAt === null) return false;
  return now.getTime() > Date.parse(changedAt) + days * DAY_MS;
};
