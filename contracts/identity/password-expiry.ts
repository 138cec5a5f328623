import type { Account } from '#contracts/accounts/account.ts';
import type { User } from '#contracts/accounts/user.ts';
import { PASSWORD_POLICY } from '#contracts/identity/password.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';

type PasswordAge = {
  account: Pick<Account, 'password_strength' | 'password_policy_since'>;
  user: Pick<User, 'password_change_date'>;
};

/**
 * When a password expires: this many days after it was changed or, where that is not known, after the account switched its present strength
 * on. Null: never.
 */
export function computePasswordExpiry({ account, user }: PasswordAge): Date | null {
  const days = PASSWORD_POLICY[account.password_strength].expires_after_days;
  const from = user.password_change_date ?? account.password_policy_since ?? null;
  return days === null || from === null ? null : new Date(Date.parse(from) + days * MS_PER_DAY);
}

/** Whether a password is too old: a moment after its last day is over. */
export function isPasswordExpired(about: PasswordAge, now: Date): boolean {
  const end = computePasswordExpiry(about);
  return end !== null && now > end;
}
