import { z } from 'zod';

const Address = z.email().max(320);

/** What was typed as an address and is none. */
export const wrongAddresses = (typed: readonly string[]): string[] =>
  typed.filter((one) => !Address.safeParse(one).success);
