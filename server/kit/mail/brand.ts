import { OWN_BRAND, type Brand } from '#contracts/brands/profile.ts';
import type { Context } from '#server/kit/context.ts';

/** The brand that an account's mails wear. */
export const mailBrand = async (_context: Context, _accountId: string): Promise<Brand> => OWN_BRAND;
