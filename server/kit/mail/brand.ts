import type { Brand } from '#contracts/brands/profile.ts';
import { brandOfAccount, faceOf } from '#server/brands/public.ts';
import type { Context } from '#server/kit/context.ts';
import { senderAddress } from '#server/kit/mail/transport.ts';

/** The brand that an account's mails wear: its oldest one, or the suite's own face. */
export const mailBrand = async (context: Context, accountId: string): Promise<Brand> =>
  faceOf(brandOfAccount(context, accountId));

/** Who an account's mails come from: the sender of its brand where it has one. */
export const mailSender = (context: Context, accountId: string): { name: string; address: string } => {
  const brand = brandOfAccount(context, accountId);
  const address = senderAddress(context.config);
  return brand?.mail_sender ?? { name: faceOf(brand).site_name, address };
};
