import { MailAddress } from '#contracts/kit/mail-address.ts';

/** What was typed as an address and is none. */
export function findInvalidAddresses(typed: readonly string[]): string[] {
  return typed.filter((one) => !MailAddress.safeParse(one).success);
}
