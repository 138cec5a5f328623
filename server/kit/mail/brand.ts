import type { Brand, BrandProfile } from '#contracts/brands/profile.ts';
import { toPublicBrand } from '#contracts/brands/public-brand.ts';
import type { Context } from '#server/kit/context.ts';
import { linkBase } from '#server/kit/mail/link-base.ts';
import { getSenderAddress } from '#server/kit/mail/transport.ts';

/** Whose mail it is, and the brand that was chosen for it; null where none was. */
type MailOwner = { account_id: string; brand_id: string | null };

function worn(context: Context, { account_id, brand_id }: MailOwner): BrandProfile | null {
  const chosen = brand_id === null ? null : context.brands.byId(brand_id);
  return chosen?.account_id === account_id ? chosen : context.brands.ofAccount(account_id);
}

/** The face that a mail wears: the brand chosen for it, else its account's oldest one, else the suite's own; `origin` is where its links lead. */
export function resolveMailBrand(context: Context, mail: MailOwner): Brand {
  const brand = worn(context, mail);
  return {
    ...toPublicBrand(brand),
    origin: linkBase(context, { accountId: mail.account_id, brandId: brand?._id }),
  };
}

/** Who a mail comes from: the sender of the brand it wears, where that has one. */
export function resolveMailSender(context: Context, mail: MailOwner): { name: string; address: string } {
  const brand = worn(context, mail);
  const address = getSenderAddress(context.config);
  return brand?.mail_sender ?? { name: toPublicBrand(brand).site_name, address };
}
