import type { Brand } from '#contracts/brands/profile.ts';
import { toPublicBrand } from '#contracts/brands/public-brand.ts';
import { findBrandByHost } from '#server/brands/directory.ts';
import type { Context } from '#server/kit/context.ts';

export {
  findRequestAccountId,
  findBrandById,
  findOnlyBrand,
  makeBrandDirectory,
  findRequestBrand,
  findBrandByHost,
  isAccessibleAtHost,
} from '#server/brands/directory.ts';
export { findBrandImage } from '#server/brands/picture.ts';
export { addBrand, drawPictures } from '#server/brands/change.ts';

/** The brand of a request's host, or the suite's own. */
export function resolvePublicBrand(context: Context, host: string | null | undefined): Brand {
  return toPublicBrand(findBrandByHost(context, host));
}
