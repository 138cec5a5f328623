/** The faults of `contracts/identity`, as they are read after the name of a field. */
export const identityFaults = {
  not_right: 'is not correct',
  password_too_short: 'Password must have at least {{limit}} characters.',
  password_too_long: 'Password must have at most {{limit}} characters.',
  password_no_lowercase: 'Password must contain at least one lowercase letter.',
  password_no_uppercase: 'Password must contain at least one uppercase letter.',
  password_no_number: 'Password must contain at least one number.',
  password_no_symbol: 'Password must contain at least one symbol from {{symbols}}.',
  password_common: 'Password is too easy to guess, or known from a leak.',
  password_used_before: 'Password must differ from the last {{count}}.',
  several_accounts: 'names {{accounts}}; give the id',
} as const;
