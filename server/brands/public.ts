import { Brand, OWN_BRAND, type BrandProfile } from '#contracts/brands/profile.ts';
import { brandOfHost } from '#server/brands/directory.ts';
import type { Context } from '#server/kit/context.ts';

export {
  accountOfHost,
  brandById,
  brandHere,
  brandOfAccount,
  brandOfHost,
  opensAtHost,
} from '#server/brands/directory.ts';
export { brandPicture } from '#server/brands/picture.ts';
export { addBrand, drawPictures } from '#server/brands/change.ts';

/** What everybody may see of a brand. */
export const faceOf = (brand: BrandProfile | null): Brand => (brand ? Brand.parse(brand) : OWN_BRAND);

/** The face of a request's host: a brand's, or the suite's own. */
export const faceOfHost = (context: Context, host: string | null | undefined): Brand =>
  faceOf(brandOfHost(context, host));
