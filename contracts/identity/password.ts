import type { PasswordStrength } from '#contracts/accounts/account.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/**
 * The requirements of an account's password strength: the minimum length in characters, after how many days a password must be changed
 * (null: never), and the minimum score of a guessing estimate (0–4 as zxcvbn counts: 2 is more than a million guesses, 3 more than a
 * hundred million).
 */
export const PASSWORD_POLICY: Readonly<
  Record<PasswordStrength, { min_length: number; expires_after_days: number | null; min_score: number }>
> = {
  normal: { min_length: 8, expires_after_days: null, min_score: 2 },
  medium: { min_length: 8, expires_after_days: null, min_score: 2 },
  medium_strong: { min_length: 10, expires_after_days: 90, min_score: 2 },
  strong: { min_length: 12, expires_after_days: 60, min_score: 3 },
  very_strong: { min_length: 14, expires_after_days: 30, min_score: 3 },
};

/** The longest password accepted, in characters: far beyond what helps, short enough to check at once. */
export const PASSWORD_MAX_LENGTH = 256;

/** From how many previous passwords a new one must differ, including the present one. */
export const PASSWORDS_REMEMBERED = 5;

/** The symbols of which a password needs one; no other symbol counts. */
export const PASSWORD_SYMBOLS = '!@#$%^&*()';

/** The four kinds of character that every password needs, at every level. */
const CHARACTER_RULES = [
  { fault: 'no_lowercase', holds: (text: string) => /\p{Ll}/u.test(text) },
  { fault: 'no_uppercase', holds: (text: string) => /\p{Lu}/u.test(text) },
  { fault: 'no_number', holds: (text: string) => /\p{Nd}/u.test(text) },
  { fault: 'no_symbol', holds: (text: string) => [...PASSWORD_SYMBOLS].some((one) => text.includes(one)) },
] as const;

/** The faults of a new password. Only the server can detect the last two. */
export const PASSWORD_FAULTS = [
  'too_short',
  'too_long',
  'no_lowercase',
  'no_uppercase',
  'no_number',
  'no_symbol',
  'common',
  'used_before',
] as const;
export type PasswordFault = (typeof PASSWORD_FAULTS)[number];

/** A password in the form that is compared and hashed, so that two keyboards produce the same one. */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

/** The faults in the form of a new password, one for each rule; empty when it may be sent to the server. */
export function validatePassword(password: string, strength: PasswordStrength): PasswordFault[] {
  const plain = normalizePassword(password);
  const length = [...plain].length;
  return [
    ...(length < PASSWORD_POLICY[strength].min_length ? (['too_short'] as const) : []),
    ...(length > PASSWORD_MAX_LENGTH ? (['too_long'] as const) : []),
    ...CHARACTER_RULES.flatMap(({ fault, holds }) => (holds(plain) ? [] : [fault])),
  ];
}

/** Each fault of a password as the fault of its field. */
function faultOf(of: PasswordFault, strength: PasswordStrength): Fault {
  return {
    too_short: fault('password_too_short', { limit: PASSWORD_POLICY[strength].min_length }),
    too_long: fault('password_too_long', { limit: PASSWORD_MAX_LENGTH }),
    no_lowercase: fault('password_no_lowercase'),
    no_uppercase: fault('password_no_uppercase'),
    no_number: fault('password_no_number'),
    no_symbol: fault('password_no_symbol', { symbols: PASSWORD_SYMBOLS }),
    common: fault('password_common'),
    used_before: fault('password_used_before', { count: PASSWORDS_REMEMBERED }),
  }[of];
}

/** All faults of a password as the fault of its field. */
export function toFault(faults: readonly PasswordFault[], strength: PasswordStrength): Fault {
  const all = faults.map((one) => faultOf(one, strength));
  const [first, ...more] = all;
  return first && more.length === 0 ? first : fault('several', { faults: all });
}
