import { z } from 'zod';
import type { PasswordStrength } from '#contracts/accounts/account.ts';
import {
  PASSWORD_FAULTS,
  PASSWORD_MAX_LENGTH,
  PASSWORD_POLICY,
  PASSWORD_SYMBOLS,
  PASSWORDS_REMEMBERED,
  type PasswordFault,
} from '#contracts/identity/password.ts';
import { ApiError } from '#web/kit/api/api-error.ts';
import { i18n } from '#web/kit/text/i18n.ts';

/** The numbers and characters in the sentences about passwords. */
export function getPasswordNumbers(strength: PasswordStrength) {
  return {
    length: PASSWORD_POLICY[strength].min_length,
    longest: PASSWORD_MAX_LENGTH,
    symbols: PASSWORD_SYMBOLS,
    remembered: PASSWORDS_REMEMBERED,
  };
}

/** The faults of a password, one sentence each. */
export function formatPasswordFaults(faults: readonly PasswordFault[], strength: PasswordStrength): string {
  return faults
    .map((fault) => i18n.t(`entry.password.fault.${fault}`, getPasswordNumbers(strength)))
    .join(' ');
}

const Refused = z.object({ faults: z.array(z.enum(PASSWORD_FAULTS)) });

/** The faults that the server found in a new password; none if it refused for another reason. */
export function getPasswordFaults(error: unknown): readonly PasswordFault[] {
  return error instanceof ApiError && error.code === 'password_refused'
    ? (Refused.safeParse(error.data).data?.faults ?? [])
    : [];
}
