import { MailAddress } from '#contracts/kit/mail-address.ts';

/** What was typed as an address and is none. */
export const findInvalidAddresses = (typed: readonly string[]): string[] =>
  typed.filter((one) => !MailAddress.safeParse(one).success);
