export {};

declare module '#contracts/kit/faults/fault.ts' {
  /** The faults of `identity`. */
  interface FaultCatalogue {
    not_right: NoParams;
    password_too_short: { limit: number };
    password_too_long: { limit: number };
    password_no_lowercase: NoParams;
    password_no_uppercase: NoParams;
    password_no_number: NoParams;
    password_no_symbol: { symbols: string };
    password_common: NoParams;
    password_used_before: { count: number };
    several_accounts: { accounts: string };
  }
}
